import { parseArgs } from 'node:util';
import { createCompany, setSuspended } from './companies.js';
import { atWorkbench, OperatorError, type Workbench } from './connect.js';
import { deleteCompany } from './deleteCompany.js';

/** `npm run company`: what the operator of the service does with companies. */

const USAGE = `Usage: npm run company -- <command>
  create <address> --name <name> --admin-name <name> --admin-email <address> [--plan free|team|business]
      makes a company and prints the link by which its first administrator joins (works once, 7 days)
  list
  suspend <address>     nothing runs and nobody signs in until it is resumed
  resume <address>
  delete <address> --export <file>
      writes everything of a suspended company to the file (gzip, one JSON document a line), then erases it for good`;

const say = (text: string) => process.stdout.write(`${text}\n`);

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      plan: { type: 'string', default: 'free' },
      'admin-name': { type: 'string' },
      'admin-email': { type: 'string' },
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
    say(`${address} is there. Its first administrator joins, once and within 7 days, at\n${link}`);
  } else if (command === 'suspend' || command === 'resume') {
    await setSuspended(workbench, address, command === 'suspend' ? new Date() : null);
    say(`${address} is ${command === 'suspend' ? 'suspended' : 'active'}.`);
  } else if (command === 'delete') {
    if (values.export === undefined) throw new OperatorError(USAGE);
    const count = await deleteCompany(workbench, address, values.export);
    say(`${address} is erased; ${count} documents are in ${values.export}.`);
  } else throw new OperatorError(USAGE);
}

await atWorkbench(run);
