import { parseArgs, type ParseArgsConfig } from 'node:util';
import { NoAnswerError } from '../answers.js';
import { callAction, getCall } from './call.js';
import { readCatalogue, type Described } from './catalogue.js';
import { complete, completionScript } from './completion.js';
import { diagnose } from './doctor.js';
import { EXIT, Stop } from './exit.js';
import { readInput, type Schema } from './input.js';
import { clientOf, login, logout, readSettings } from './settings.js';
import * as show from './show.js';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values = Readonly<Record<string, string | boolean | undefined>>;

interface Command {
  readonly about: string;
  readonly usage: string;
  readonly options: Options;
  /** @returns the exit code */
  run(words: readonly string[], values: Values): Promise<number>;
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const COMMON = { url: text, json: flag, help: flag } as const satisfies Options;
const WAIT = { wait: flag, timeout: text } as const satisfies Options;
const CALL = {
  ...WAIT,
  file: text,
  'max-credits': text,
  'accept-cost': text,
  'idempotency-key': text,
  'dry-run': flag,
  propose: flag,
} as const satisfies Options;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const optional = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined);

const COMMANDS: Readonly<Record<string, Command>> = {
  login: {
    about: 'try a key of a company, and keep it',
    usage: 'login <address>            the key is asked for, or read from standard input',
    options: { key: text },
    async run([address], values) {
      print(await login(address ?? optional(values['url']), optional(values['key'])));
      return 0;
    },
  },
  logout: {
    about: 'forget the key of a company',
    usage: 'logout [<address>]',
    options: {},
    async run([address], values) {
      print(await logout(address ?? optional(values['url'])));
      return 0;
    },
  },
  actions: {
    about: 'list the actions, or those in which a text occurs',
    usage: 'actions [<text>]',
    options: {},
    async run(words, values) {
      const { url } = await readSettings(optional(values['url']));
      const { actions } = await readCatalogue(url);
      const sought = words.join(' ').toLowerCase();
      const found = Object.entries(actions)
        .filter(([name, { title, description }]) => `${name} ${title} ${description}`.toLowerCase().includes(sought))
        .map(([action, { title, facts }]) => ({
          action,
          title,
          effect: facts.effect,
          role: facts.role,
          plan: facts.plan,
        }));
      print(values['json'] ? JSON.stringify(found) : table(found));
      return 0;
    },
  },
  describe: {
    about: 'show the input, result, guard and cost of an action',
    usage: 'describe <action>',
    options: {},
    async run([name], values) {
      if (name === undefined) throw new Stop('No action is named. `action-api actions` lists them.');
      const { url } = await readSettings(optional(values['url']));
      const found = (await readCatalogue(url)).actions[name] ?? (await readCatalogue(url, 0)).actions[name];
      if (!found) throw new Stop(`There is no action ${name}. \`action-api actions\` lists them.`, EXIT.not_found);
      print(values['json'] ? JSON.stringify(found) : described(name, found));
      return 0;
    },
  },
  call: {
    about: 'call an action',
    usage: `call <action> name=value …  or '{…}', --file input.json, - for standard input
    a.b=1 reaches into an object; ids=x,y makes an array; name:=<json>; name=@file takes a file's text
    --wait [--timeout <seconds>]  where a person must decide first, wait until the call has ended
    --max-credits <n>             accept a price up to n Deep credits; --accept-cost <quote id> for a quoted one
    --dry-run                     change nothing: show the preview, the price and the blockers
    --propose                     let an administrator decide where your role does not allow the action
    --idempotency-key <key>       repeat a call safely: the same key is the same call`,
    options: CALL,
    async run([name, ...given], values) {
      if (name === undefined) throw new Stop('No action is named. `action-api actions` lists them.');
      const settings = await readSettings(optional(values['url']));
      const client = clientOf(settings);
      const schema = async (): Promise<Schema> => {
        const { actions } = await readCatalogue(settings.url);
        return actions[name]?.input ?? (await readCatalogue(settings.url, 0)).actions[name]?.input ?? {};
      };
      const input = await readInput(given, optional(values['file']), schema);
      return callAction(client, name, input, values);
    },
  },
  calls: {
    about: 'show the state of a call, or wait for its answer',
    usage: 'calls get <call id> [--wait [--timeout <seconds>]]',
    options: WAIT,
    async run([verb, callId], values) {
      if (verb !== 'get' || callId === undefined)
        throw new Stop('The command is not complete. Use: action-api calls get <call id>');
      return getCall(clientOf(await readSettings(optional(values['url']))), callId, values);
    },
  },
  doctor: {
    about: 'check the set-up of this machine',
    usage: 'doctor',
    options: {},
    async run(_, values) {
      const findings = await diagnose(optional(values['url']));
      if (values['json']) print(JSON.stringify(findings));
      else findings.forEach(({ ok, what }) => print(`${ok ? '✓' : '✗'} ${show.plain(what)}`));
      return findings.every(({ ok }) => ok) ? 0 : EXIT.unexpected;
    },
  },
  completion: {
    about: 'print the completion script of a shell',
    usage: 'completion bash | zsh | fish',
    options: {},
    run: ([shell]) => {
      print(completionScript(shell));
      return Promise.resolve(0);
    },
  },
};

const table = (records: readonly Record<string, unknown>[]): string =>
  records.length === 0 ? 'None.' : show.table(records, true);

function described(name: string, { title, description, facts, input, result }: Described): string {
  const fields = (schema: Schema) =>
    Object.entries(schema.properties ?? {}).map(([field, { type, enum: choices, description: about = '' }]) => ({
      field: schema.required?.includes(field) ? field : `[${field}]`,
      type: choices?.map(String).join(' | ') ?? [type ?? 'any'].flat().join(' | '),
      about,
    }));
  return [
    `${name}: ${title}`,
    description.replaceAll(/\n[^]*$/g, ''),
    '',
    `${facts.effect === 'read' ? 'Only reads' : 'Changes something'} · ${facts.role} or higher · plan ${facts.plan} or higher`,
    `Guard: ${facts.guard.note}`,
    `Cost: ${facts.cost.note}`,
    `\nInput:\n${table(fields(input))}`,
    `\nResult:\n${table(fields(result))}`,
  ].join('\n');
}

function help(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const codes = Object.entries(EXIT).map(([name, code]) => `${code} ${name}`);
  return [
    'action-api: the actions of a company from the command line.\n',
    ...Object.entries(COMMANDS).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`),
    '\n--url <address> calls another company than the one signed in to; --json prints one line of JSON.',
    'ACTION_API_URL and ACTION_API_KEY take the place of signing in.',
    `\nExit codes: 0 done, ${codes.join(', ')}, 130 interrupted.`,
  ].join('\n');
}

async function run(argv: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = argv;
  if (['help', '--help', '-h'].includes(name)) {
    print(help());
    return 0;
  }
  const options = Object.fromEntries(
    Object.entries(COMMANDS).map(([key, one]) => [
      key,
      { about: one.about, options: Object.keys({ ...one.options, ...COMMON }) },
    ]),
  );
  if (name === '__complete') {
    (await complete(rest, options)).forEach(print);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Stop(`There is no command ${name}. \`action-api help\` lists them.`);
  const { values, positionals } = read(rest, command);
  if (values['help']) {
    print(`action-api ${command.usage}`);
    return 0;
  }
  return command.run(positionals, values);
}

/** @throws Stop for an option that the command does not have */
function read(args: string[], { options, usage }: Command): { values: Values; positionals: string[] } {
  try {
    const parsed = parseArgs({ args, options: { ...COMMON, ...options }, allowPositionals: true });
    return { values: parsed.values, positionals: parsed.positionals };
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : ''}\naction-api ${usage}`);
  }
}

process.once('SIGINT', () => process.exit(130));
// A program that reads only the first lines closes the pipe, which is not a failure.
process.stdout.on('error', () => process.exit(0));
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof NoAnswerError) {
    process.stderr.write(`${error.message}\n`);
    if (error.idempotencyKey !== undefined)
      process.stderr.write(`The call may have run. Repeat it safely with --idempotency-key ${error.idempotencyKey}\n`);
    process.exitCode = EXIT.no_answer;
  } else {
    process.stderr.write(`${error instanceof Error ? error.message : 'An unexpected error happened. Try again.'}\n`);
    process.exitCode = error instanceof Stop ? error.exit : EXIT.unexpected;
  }
}
