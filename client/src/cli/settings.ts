import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createClient, type Client } from '../client.js';
import { localFetch } from '../node.js';
import { apiUrl } from '../transport.js';
import { EXIT, exitOf, Stop } from './exit.js';

/** Keys by the address of their company's API. */
interface Saved {
  readonly current?: string;
  readonly keys: Readonly<Record<string, string>>;
}

/** The address and the key of a command. */
export interface Settings {
  readonly url: string;
  readonly key: string | undefined;
  /** The source of the address and the key, as text. */
  readonly source: string;
}

/** The file with the keys: in the user's configuration folder, readable by the user alone. */
export function settingsFile(env: NodeJS.ProcessEnv = process.env): string {
  const folder =
    env['XDG_CONFIG_HOME'] ?? (process.platform === 'win32' ? env['APPDATA'] : undefined) ?? join(homedir(), '.config');
  return join(folder, 'action-api', 'credentials.json');
}

async function load(): Promise<Saved> {
  const file = settingsFile();
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"keys":{}}';
    throw new Stop(`${file} cannot be read: ${error.code}.`, EXIT.unexpected);
  });
  try {
    const saved = JSON.parse(content) as Partial<Saved>;
    return { ...saved, keys: saved.keys ?? {} };
  } catch {
    throw new Stop(`${file} is not valid JSON. Repair it, or remove it and sign in again.`, EXIT.unexpected);
  }
}

/** Replaces the file as a whole. No other user can read it at any moment. */
async function save(saved: Saved): Promise<void> {
  const file = settingsFile();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, `${JSON.stringify(saved, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await chmod(fresh, 0o600);
  await rename(fresh, file);
}

/** Converts `acme.example.com`, with or without scheme and path, to the address of its API. */
function addressOf(value: string): string {
  const local = /^[^/]*localhost(:\d+)?(\/|$)/.test(value);
  try {
    return apiUrl(/^https?:\/\//.test(value) ? value : `${local ? 'http' : 'https'}://${value}`);
  } catch {
    throw new Stop(`${value} is not an address. Give one such as https://acme.example.com.`);
  }
}

/**
 * The address and the key, from --url, ACTION_API_URL and ACTION_API_KEY, or from the saved sign-in.
 * @throws Stop if no company is known
 */
export async function readSettings(given: string | undefined): Promise<Settings> {
  const saved = await load();
  const { ACTION_API_URL: envUrl, ACTION_API_KEY: envKey } = process.env;
  const named = given ?? (envUrl || undefined);
  const url = named === undefined ? saved.current : addressOf(named);
  if (url === undefined)
    throw new Stop(
      'No company is known. Sign in: action-api login <address>. Or set ACTION_API_URL and ACTION_API_KEY.',
      EXIT.unauthenticated,
    );
  const from = given !== undefined ? '--url' : named === undefined ? settingsFile() : 'ACTION_API_URL';
  return envKey
    ? { url, key: envKey, source: `address from ${from}, key from ACTION_API_KEY` }
    : { url, key: saved.keys[url], source: `address from ${from}, key from ${settingsFile()}` };
}

/** The client for these settings. @throws Stop if there is no key */
export function clientOf({ url, key }: Settings): Client {
  if (key === undefined)
    throw new Stop(`There is no key for ${url}. Sign in: action-api login ${url}`, EXIT.unauthenticated);
  return createClient({ baseUrl: url, key, fetch: localFetch });
}

/** Reads a secret: from a terminal without an echo, else from the whole of standard input. */
async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim();
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await lines.question('');
  lines.close();
  process.stderr.write('\n');
  return answer.trim();
}

/**
 * Signs in: tries the key, and keeps it when it works.
 * @param given the address; if left out, ACTION_API_URL
 * @param argument a key from the command line, which others on the machine can see
 * @returns the message of success
 * @throws Stop if there is no address or no key, or if the key does not work
 */
export async function login(given: string | undefined, argument: string | undefined): Promise<string> {
  const named = given ?? (process.env['ACTION_API_URL'] || undefined);
  if (named === undefined)
    throw new Stop('No company is named. Give its address: action-api login https://acme.example.com');
  const url = addressOf(named);
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !/(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname))
    process.stderr.write('Warning: this address has no TLS, so others on the network can read the key. Use https.\n');
  if (argument !== undefined)
    process.stderr.write(
      'Warning: a key on the command line stays in the history of the shell, and others on this machine can see it. Send it to standard input instead.\n',
    );
  const key = argument ?? (await askSecret(`Key for ${url} (it is not shown): `));
  if (key === '')
    throw new Stop('No key was given, so nothing was kept. Enter it when asked, or send it to standard input.');
  const me = await clientOf({ url, key, source: '' }).team.me();
  if (me.held)
    throw new Stop(
      "The key cannot be tried: the company's policy holds team.me. Ask an administrator to change it.",
      EXIT.guardian_held,
    );
  if (!me.ok) throw new Stop(`The key does not work: ${me.error.message}`, exitOf(me.error.code));
  const saved = await load();
  await save({ current: url, keys: { ...saved.keys, [url]: key } });
  const { person, role, company } = me.data;
  return `Signed in to ${company.name} as ${person.name} (${role}). The key is kept in ${settingsFile()}.`;
}

/** Removes the key of the current company, or of the given company, from this machine. The key itself still works. */
export async function logout(given: string | undefined): Promise<string> {
  const saved = await load();
  const url = given === undefined ? saved.current : addressOf(given);
  if (url === undefined || !(url in saved.keys)) return 'There is no key to remove.';
  const { [url]: _, ...keys } = saved.keys;
  const current = saved.current === url ? Object.keys(keys)[0] : saved.current;
  await save({ keys, ...(current !== undefined && { current }) });
  return `The key for ${url} is removed from this machine, but still works. To switch it off, call keys.switchOff.`;
}
