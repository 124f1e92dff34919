import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCheckInputReader } from '../../src/calls/readCheckInputs.js';
import { KEPT_FOR } from '../../src/calls/settle.js';
import { intercept } from '../setup/intercept.js';
import { ask, call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { click, ended, recordOf } from './people.js';

/** API and worker in separate processes, which share only the engines. */

let api: TestService;
let worker: TestService;
let company: TestCompany;
let secret: string;

beforeAll(async () => {
  const name = `t-${randomUUID()}`;
  const env = { RATE_LIMIT: '100000' };
  [api, worker] = await Promise.all([
    startTestService({ name, env, part: 'api' }),
    startTestService({ name, env, part: 'worker' }),
  ]);
});
afterAll(async () => {
  await api.stop();
  await worker.stop();
});
beforeEach(async () => {
  company = await createCompany(api.store, { rows: 12 });
  ({ secret } = await company.key('developer'));
});

test('the data of a read reaches the caller, and is removed after its time', async () => {
  const reply = await call(api, 'lists.rows', { listId: company.listId }, { host: company.host, secret });
  expect(reply.status).toBe(200);
  expect(reply.body.data.rows).toHaveLength(12);
  const callId = String(reply.headers['call-id']);
  const now = new Date();
  await api.store.unfinished.forget(new Date(now.getTime() + KEPT_FOR + 1_000), now);
  const { envelope, dataUntil } = await recordOf(api, callId);
  expect(envelope).toEqual({ ok: true, changed: [] });
  expect(dataUntil).toBeUndefined();
});

test('a change happens once and is answered', async () => {
  const reply = await call(
    api,
    'rows.create',
    { listId: company.listId, cells: { name: 'New' } },
    { host: company.host, secret },
  );
  expect(reply.body).toMatchObject({ ok: true, changed: [{ type: 'row', change: 'created' }] });
  expect(await api.store.rows.collection.countDocuments({ companyId: company.id, 'cells.name': 'New' })).toBe(1);
});

test('a refusal is answered', async () => {
  const weak = await company.key('viewer');
  const reply = await call(api, 'lists.create', { name: 'X' }, { host: company.host, secret: weak.secret });
  expect(reply.body.error).toMatchObject({ code: 'forbidden', required_role: 'member' });
  const objection = await call(
    api,
    'rows.update',
    { rowId: company.rowIds[0], cells: { nothing: 1 } },
    { host: company.host, secret },
  );
  expect(objection.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: '/cells/nothing' }] });
});

test('a hold is answered, joined, confirmed and run', async () => {
  const remove = () =>
    call(api, 'rows.delete', { rowIds: company.rowIds.slice(0, 11) }, { host: company.host, secret });
  const held = await remove();
  expect(held.status).toBe(428);
  const joined = await remove();
  expect(joined.body.error).toEqual({ ...held.body.error, request_id: expect.any(String) });
  const callId = held.body.error?.['call_id'];
  await click(api, company, callId, 'developer', 'yes');
  const status = await ask(api, `/api/v1/calls/${callId}?wait=20`, { host: company.host, secret });
  expect(status.body.data).toMatchObject({ state: 'succeeded', envelope: { data: { deleted: 11 } } });
});

test('a background call is answered with its data and its credits', async () => {
  const reply = await call(
    api,
    'insights.summarize',
    { listId: company.listId },
    { host: company.host, secret, query: '?max_credits=5' },
  );
  expect(reply.status).toBe(200);
  expect(reply.body.data.rows).toBe(12);
  expect(reply.headers['credits-charged']).toBe('5');
});

test('a new key is shown to its caller, once', async () => {
  const made = await call(api, 'keys.create', { name: 'X', role: 'viewer' }, { host: company.host, secret });
  expect(made.body.data.secret).toMatch(/^act_/);
  const rows = await call(
    api,
    'lists.rows',
    { listId: company.listId },
    { host: company.host, secret: made.body.data.secret },
  );
  expect(rows.status).toBe(200);
  const callId = String(made.headers['call-id']);
  const status = await ask(api, `/api/v1/calls/${callId}`, { host: company.host, secret });
  expect(status.body.data.envelope.data.secret).toBeNull();
  expect((await recordOf(api, callId)).secrets).toBeUndefined();
});

test('equal requests with one Idempotency-Key are one call', async () => {
  const create = () =>
    call(api, 'lists.create', { name: 'Once' }, { host: company.host, secret, headers: { 'idempotency-key': 'k' } });
  const replies = await Promise.all(Array.from({ length: 6 }, create));
  const ids = new Set(replies.map((reply) => reply.body.error?.['call_id'] ?? reply.headers['call-id']));
  expect(ids.size).toBe(1);
  await ended(api, String([...ids][0]));
  expect(await api.store.lists.collection.countDocuments({ companyId: company.id, name: 'Once' })).toBe(1);
});

test('a process without a worker prepares no check inputs', async () => {
  const callId = String(
    (await call(api, 'lists.rows', { listId: company.listId }, { host: company.host, secret })).headers['call-id'],
  );
  const record = await recordOf(api, callId);
  const readsAfterPrefetch = async ({ store, dependencies }: TestService): Promise<number> => {
    let reads = 0;
    const restore = intercept(store, 'companies.get', (operation) => {
      reads += 1;
      return operation();
    });
    const reader = createCheckInputReader(dependencies);
    reader.prefetch({ ...record, state: 'received' });
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
    restore();
    return reads;
  };
  expect(await readsAfterPrefetch(api)).toBe(0);
});
