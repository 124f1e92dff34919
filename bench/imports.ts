import { createHttpClient, expectStatus, type HttpClient } from './http.js';
import { act } from './scaleData.js';
import { startService } from './service.js';
import { createStarted } from './started.js';

/**
 * `npm run bench:imports`: measures the import of an uploaded file, and the plan of its undo. The plan is made in the
 * checks of `calls.undo`, for which a call has 20 seconds.
 *  IMPORT_ROWS sets the number of rows; lists.import takes at most 25,000.
 */

const ROWS = Number(process.env['IMPORT_ROWS'] ?? 25_000);
const TYPE = 'text/csv';
/** How many times the plan is made. */
const PLANS = 3;
/** How many seconds a read of a call's state may wait for its end. */
const WAIT = 20;

const say = (text: string) => void process.stderr.write(`${text}\n`);

interface ImportState {
  readonly data: { readonly envelope?: { readonly ok: boolean; readonly data?: { readonly imported: number } } };
}

interface LogPage {
  readonly calls: readonly { readonly callId: string }[];
}

/** A file with texts, numbers and dates. */
function makeFile(): string {
  const line = (n: number) => `Customer ${n},${n}.5,2026-0${1 + (n % 9)}-1${n % 9},City ${n % 40}\n`;
  return `Name,Amount,Due,City\n${Array.from({ length: ROWS }, (_, n) => line(n)).join('')}`;
}

/** Uploads the file. @returns its id */
async function upload(client: HttpClient, key: string, text: string): Promise<string> {
  const size = Buffer.byteLength(text);
  const file = await act(client, key, 'files.create', { name: 'customers.csv', contentType: TYPE, size });
  const { fileId, uploadUrl } = file as { readonly fileId: string; readonly uploadUrl: string };
  const { pathname, search } = new URL(uploadUrl);
  const reply = await client.ask({
    method: 'PUT',
    path: pathname + search,
    headers: { 'content-type': TYPE },
    body: text,
  });
  expectStatus(reply, 200, 'The upload');
  return fileId;
}

/** Imports the file into a new list, and waits for the end of the call. @returns the id of the call */
async function importFile(client: HttpClient, key: string, fileId: string): Promise<string> {
  const authorization = `Bearer ${key}`;
  await client.ask({
    method: 'POST',
    path: '/api/v1/actions/lists.import',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ name: 'Customers', format: 'csv', fileId }),
  });
  const log = (await act(client, key, 'company.calls', { action: 'lists.import', limit: 1 })) as unknown as LogPage;
  const callId = log.calls[0]?.callId;
  if (callId === undefined) throw new Error('The import is not in the log.');
  for (;;) {
    const path = `/api/v1/calls/${callId}?wait=${WAIT}`;
    const reply = expectStatus(await client.ask({ method: 'GET', path, headers: { authorization } }), 200, path);
    const { envelope } = (JSON.parse(reply.text) as ImportState).data;
    if (envelope?.ok && envelope.data?.imported === ROWS) return callId;
    if (envelope) throw new Error(`The import did not succeed: ${reply.text.slice(0, 500)}`);
  }
}

/** Runs a step, and prints how long it took. */
async function timed<T>(name: string, step: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await step();
  process.stdout.write(`${name.padEnd(24)}${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s\n`);
  return result;
}

const started = createStarted(say);
try {
  const service = await startService((stop) => started.push(stop));
  const client = createHttpClient(service.port, new URL(service.origin).host, 1);
  started.push(async () => client.close());
  const key = service.adminKey;
  process.stdout.write(`${ROWS.toLocaleString('en')} rows with four columns, one caller.\n`);
  const fileId = await timed('files.create and PUT', () => upload(client, key, makeFile()));
  await timed('lists.readFile', () => act(client, key, 'lists.readFile', { format: 'csv', fileId }));
  const callId = await timed('lists.import', () => importFile(client, key, fileId));
  for (let n = 0; n < PLANS; n += 1)
    await timed('calls.undo, dry run', () => act(client, key, 'calls.undo?dry_run=true', { callId }));
} catch (error) {
  if (!started.isEnding()) say((error as Error).stack ?? String(error));
  process.exitCode = 1;
} finally {
  await started.endAll();
}
