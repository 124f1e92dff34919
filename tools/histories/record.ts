import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { bundleWorkflows } from '../../src/bundle.js';
import { readConfig } from '../../src/config.js';
import { installDemo } from '../../src/demo/install.js';
import { startMongo, startTemporal } from '../../src/local/index.js';
import { startService } from '../../src/service.js';

/**
 * Records the histories of real calls for the replay test, one for each path through the workflow. Usage: node --import
 * tsx tools/histories/record.ts [name of the set, by default the date] Sets of released versions are kept, because a
 * call that started under such a version may still be waiting.
 */
const FOLDER = fileURLToPath(new URL('../../test/workflow/histories', import.meta.url));
const set = process.argv[2] ?? new Date().toISOString().slice(0, 10);

Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('ERROR', () => undefined) });
const scratch = await mkdtemp(join(tmpdir(), 'action-api-histories-'));
const config = {
  ...readConfig(
    { DATA_DIR: scratch, CONFIRM_WITHIN_MS: '60000', PUBLIC_URL: 'http://localhost:3000', PATH: process.env['PATH'] },
    'all',
  ),
  port: 0,
};
const { temporal, mongo, path, cacheDir, dataDir } = config;
const env = {
  TEMPORAL_ADDRESS: process.env['TEMPORAL_ADDRESS'],
  TEMPORAL_CLI_PATH: process.env['TEMPORAL_CLI_PATH'],
  MONGODB_URI: process.env['MONGODB_URI'],
  MONGOMS_SYSTEM_BINARY: process.env['MONGOMS_SYSTEM_BINARY'],
  PATH: path,
};
const options = { dataDir, cacheDir, namespace: temporal.namespace, env, progress: say };
const bundle = join(scratch, 'workflow-bundle.js');
const [temporalEngine, mongoEngine] = await Promise.all([
  startTemporal(options),
  startMongo(options),
  bundleWorkflows(fileURLToPath(new URL('../../workflows/index.ts', import.meta.url)), bundle),
]);

/**
 * The name of the database and task queue of both services. The holds of the first service wait for a decision, and
 * the holds of the second expire at once.
 */
const unique = `${mongo.database}-${Date.now()}`;
const engines = {
  temporalAddress: temporalEngine.address,
  mongoUri: mongoEngine.address,
  bundle,
  log: pino({ level: 'silent' }),
};
const named = { mongo: { ...mongo, database: unique }, temporal: { ...temporal, taskQueue: unique } };
let service = await startService({ ...engines, config: { ...config, ...named } });
const demo = await installDemo(service.store, scratch, new Date());
const admin = demo.people.find(({ role }) => role === 'admin');

try {
  await mkdir(FOLDER, { recursive: true });
  const rows = await service.store.rows.collection
    .find({ companyId: demo.company })
    .sort({ _id: 1 })
    .limit(60)
    .toArray();
  const ids = rows.map(({ _id }) => _id);

  await keep('quick-success', await call('lists.rows', { listId: demo.listId }));
  await keep('quick-change', await call('rows.update', { rowId: ids[59], status: null }));
  await keep('refused', await call('rows.update', { rowId: 'row_none', status: null }));
  await keep('refused-for-cost', await call('insights.summarize', { listId: demo.listId }));
  await keep('background', await call('insights.summarize', { listId: demo.listId }, '?max_credits=1000'));
  const sent = await call('lists.export', { listId: demo.listId, to: 'friend@elsewhere.example' });
  await answer(sent, 'yes');
  await keep('held-confirmed-background', sent);

  const confirmed = await call('rows.delete', { rowIds: ids.slice(0, 15) });
  await answer(confirmed, 'yes');
  await keep('held-confirmed', confirmed);
  const rejected = await call('rows.delete', { rowIds: ids.slice(15, 30) });
  await answer(rejected, 'no');
  await keep('held-rejected', rejected);
  const stale = await call('rows.delete', { rowIds: ids.slice(30, 45) });
  await keep('held-still-waiting', stale, false);
  await service.store.rows.collection.updateOne({ _id: ids[30] ?? '' }, { $inc: { version: 1 } });
  await answer(stale, 'yes');
  await until(async () => (await service.store.calls.get(stale))?.hold?.n === 2);
  await answer(stale, 'yes');
  await keep('held-stale-held-confirmed', stale);
  await service.stop();

  service = await startService({ ...engines, config: { ...config, ...named, confirmWithin: 300 } });
  await keep('held-expired', await call('rows.delete', { rowIds: ids.slice(45, 57) }));
} finally {
  await service.stop();
  await temporalEngine.stop();
  await mongoEngine.stop();
  await rm(scratch, { recursive: true, force: true });
}
process.exit(0);

function say(message: string): void {
  process.stdout.write(`${message}\n`);
}

/** Calls an action as the demo's administrator. @returns the id of the call */
async function call(action: string, input: object, query = ''): Promise<string> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const headers = {
      host: `${demo.company}.localhost:3000`,
      authorization: `Bearer ${demo.keys.admin}`,
      'content-type': 'application/json',
    };
    const outgoing = request(
      { host: '127.0.0.1', port: service.port, path: `/api/v1/actions/${action}${query}`, method: 'POST', headers },
      (incoming) => {
        let text = '';
        incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
        incoming.on('end', () => {
          const callId = incoming.headers['call-id'];
          if (typeof callId === 'string') resolve(callId);
          else reject(new Error(`${action}: ${incoming.statusCode} ${text.slice(0, 300)}`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(input));
  });
}

/** Answers the current preview as a person does, and wakes the workflow. */
async function answer(callId: string, given: 'yes' | 'no'): Promise<void> {
  const record = await service.store.calls.get(callId);
  if (!record?.hold) throw new Error(`The call ${callId} is not held, but ${record?.state}.`);
  const click = { companyId: record.companyId, hold: record.hold, by: admin?.memberId ?? '', at: new Date() };
  const no = { ok: false, error: { code: 'rejected', message: 'No.', call_id: callId } } as const;
  const taken =
    given === 'yes'
      ? await service.store.calls.accept(callId, click)
      : await service.store.calls.reject(callId, click, no);
  if (!taken) throw new Error(`The call ${callId} did not accept the decision.`);
  await service.dependencies.workflows.wakeCall(callId);
}

/** Writes the history of a call's workflow, once it has closed. */
async function keep(name: string, callId: string, closed = true): Promise<void> {
  const handle = service.client.workflow.getHandle(callId);
  if (closed) await handle.result();
  // The caller gets the answer a moment before the workflow's task is done.
  const waits = async () =>
    (await handle.fetchHistory()).events?.some(({ timerStartedEventAttributes }) => timerStartedEventAttributes) ===
    true;
  if (!closed) await until(waits);
  const history = await handle.fetchHistory();
  const text = historyToJSON(history);
  await writeFile(
    join(FOLDER, `${set}-${name}.json`),
    typeof text === 'string' ? text : `${JSON.stringify(text, null, 1)}\n`,
  );
  say(`${set}-${name}: ${history.events?.length ?? 0} events`);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) {
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}
