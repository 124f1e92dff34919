import { parseArgs } from 'node:util';
import { createCompany, setSuspended } from './companies.js';
import { allowPasswords } from './allowPasswords.js';
import { atWorkbench, OperatorError, type Workbench } from './connect.js';
import { deleteCompany } from './deleteCompany.js';
import { makeResetLink } from './resetPassword.js';
import { restoreAdmin } from './restoreAdmin.js';

/** `npm run company`: the operator's commands for companies. */

const USAGE = `Usage: npm run company -- <command>
  create <address> --name <name> --admin-name <name> --admin-email <address> [--plan free|team|business]
      makes a company and prints the link with which its first administrator joins (works once, 7 days)
  list
  suspend <address>     no call runs and no person signs in until it is resumed
  resume <address>
  restore-admin <address> --email <address> [--name <name>] [--remove <address>]
      makes a person an administrator; a person who is not on the team is invited with the name, and joins by the link
      that is printed. --remove takes a member off the team. On the company's call log and in its receipts
  reset-password <address> --email <address>
      prints a link with which a member sets a new password (works once, 30 minutes); on the company's call log
  allow-passwords <address>
      lets members sign in with a password again, where the provider of the company does not work; on the call log
  delete <address> --export <file>
      writes the data of a suspended company to the file (gzip, one JSON document a line), then erases the company`;

const say = (text: string) => process.stdout.write(`${text}\n`);

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      plan: { type: 'string', default: 'free' },
      'admin-name': { type: 'string' },
      'admin-email': { type: 'string' },
      email: { type: 'string' },
      remove: { type: 'string' },
      export: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [command = '', address = ''] = positionals;
  return { command, address, values };
}

async function run(workbench: Workbench): Promise<void> {
  const { command, address, values } = readArguments();
  if (values.help) {
    say(USAGE);
    return;
  }
  if (command === 'list') {
    for (const company of await workbench.store.companies.collection.find().sort({ _id: 1 }).toArray())
      say(`${company._id}  ${company.plan}  ${company.suspendedAt ? 'suspended' : 'active'}  ${company.name}`);
    return;
  }
  if (address === '') throw new OperatorError(USAGE);
  if (command === 'create') {
    const admin = { name: values['admin-name'] ?? '', email: values['admin-email'] ?? '' };
    const link = await createCompany(
      workbench,
      { address, name: values.name ?? '', plan: values.plan, admin },
      new Date(),
    );
    say(`${address} was made. Its first administrator joins with this link, once and within 7 days:\n${link}`);
  } else if (command === 'suspend' || command === 'resume') {
    await setSuspended(workbench, address, command === 'suspend' ? new Date() : null);
    say(`${address} is ${command === 'suspend' ? 'suspended' : 'active'}.`);
  } else if (command === 'restore-admin') {
    const { email, name = '', remove } = values;
    if (email === undefined) throw new OperatorError(USAGE);
    say(await restoreAdmin(workbench, { address, email, name, remove }, new Date()));
  } else if (command === 'reset-password') {
    if (values.email === undefined) throw new OperatorError(USAGE);
    const link = await makeResetLink(workbench, { address, email: values.email }, new Date());
    say(`${values.email} sets a new password, once and within 30 minutes, at\n${link}`);
  } else if (command === 'allow-passwords') {
    await allowPasswords(workbench, address, new Date());
    say(`Members of ${address} can sign in with a password again, and set one at /forgot-password.`);
  } else if (command === 'delete') {
    if (values.export === undefined) throw new OperatorError(USAGE);
    const count = await deleteCompany(workbench, address, values.export);
    say(`${address} is erased; ${count} documents are in ${values.export}.`);
  } else throw new OperatorError(USAGE);
}

await atWorkbench(run);
