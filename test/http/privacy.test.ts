import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { click, ended, signedIn } from './people.js';

/** Keys, inputs and mail addresses must not appear in logs or in Temporal. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
  company = await createCompany(service.store);
});
afterAll(() => service.stop());

/** The history of a call that has ended, as text, with its payloads decoded. */
async function historyOf(callId: string): Promise<string> {
  const handle = service.client.workflow.getHandle(callId);
  await handle.result();
  const history = await handle.fetchHistory();
  return JSON.stringify(history, (name, value: unknown) =>
    name === 'data' && typeof value === 'string' ? Buffer.from(value, 'base64').toString('utf8') : value,
  );
}

const logText = () => service.logged.join('\n');
const SECRET_TEXT = 'Zanzibar-quartz-9431';

test('the input and the result of a call are neither in its history nor in the log', async () => {
  const { secret } = await company.key('member');
  const options = { host: company.host, secret, headers: { 'idempotency-key': `key-${SECRET_TEXT}` } };
  const reply = await call(service, 'rows.create', { listId: company.listId, cells: { name: SECRET_TEXT } }, options);
  expect(reply.status).toBe(200);
  const history = await historyOf(String(reply.headers['call-id']));
  expect(history).toContain('checkRole');
  for (const hidden of [SECRET_TEXT, secret, company.listId, 'thing 1', '.example'])
    expect(history).not.toContain(hidden);
  for (const hidden of [SECRET_TEXT, secret]) expect(logText()).not.toContain(hidden);
});

test('the objection of an action is complete for its caller and not in the history', async () => {
  const { secret } = await company.key('member');
  const input = { rowId: company.rowIds[0], cells: { [SECRET_TEXT]: 'x' }, status: SECRET_TEXT };
  const reply = await call(service, 'rows.update', input, { host: company.host, secret });
  expect(reply.status).toBe(400);
  expect(reply.body.error?.['fields'].map(({ path }: { path: string }) => path)).toEqual([
    `/cells/${SECRET_TEXT}`,
    '/status',
  ]);
  expect(await historyOf(String(reply.headers['call-id']))).not.toContain(SECRET_TEXT);
  expect(logText()).not.toContain(SECRET_TEXT);
});

test("a member's name is not in the history of a refused removal", async () => {
  const { secret } = await company.key('admin');
  await service.store.members.collection.updateOne(
    { _id: company.members.viewer._id },
    { $set: { removedAt: new Date() } },
  );
  const reply = await call(
    service,
    'team.remove',
    { memberId: company.members.viewer._id },
    { host: company.host, secret },
  );
  expect(reply.body.error).toMatchObject({ code: 'conflict', message: expect.stringContaining('vera') });
  expect(await historyOf(String(reply.headers['call-id']))).not.toContain('vera');
});

test('a held call, its preview and its recipient are in no history and no log', async () => {
  const headers = await signedIn(service, company, 'member');
  const to = `${SECRET_TEXT}@partner.example`.toLowerCase();
  const reply = await call(service, 'lists.export', { listId: company.listId, to }, { host: company.host, headers });
  expect(reply.status).toBe(428);
  const callId = reply.body.error?.['call_id'];
  await click(service, company, callId, 'member', 'yes');
  expect((await ended(service, callId)).state).toBe('succeeded');
  const history = await historyOf(callId);
  for (const hidden of [to, 'partner.example', 'Things', 'thing 1', 'mika', company.listId])
    expect(history).not.toContain(hidden);
  for (const hidden of [to, 'partner.example', headers['cookie'] ?? '?', 'thing 1'])
    expect(logText()).not.toContain(hidden);
});

test('a new key is in no history and no log, and in the database only as its hash', async () => {
  const { secret } = await company.key('developer');
  const reply = await call(service, 'keys.create', { name: 'Script', role: 'viewer' }, { host: company.host, secret });
  const value: string = reply.body.data.secret;
  expect(await historyOf(String(reply.headers['call-id']))).not.toContain(value.slice(4));
  expect(logText()).not.toContain(value.slice(4));
  for (const { name } of await service.store.db.listCollections().toArray()) {
    const text = JSON.stringify(await service.store.db.collection(name).find().toArray());
    expect(`${name}: ${text.includes(value.slice(4)) || text.includes(secret.slice(4))}`).toBe(`${name}: false`);
  }
});

test('a bad key and a broken body are not in the log', async () => {
  const { secret } = await company.key('developer');
  const path = '/api/v1/actions/lists.rows';
  await ask(service, path, { host: company.host, secret: `${secret}${SECRET_TEXT}`, raw: '{}' });
  await ask(service, path, { host: company.host, secret, raw: `{"${SECRET_TEXT}` });
  await ask(service, `${path}?q=${SECRET_TEXT}`, { host: company.host, secret, raw: '{}' });
  expect(logText()).not.toContain(SECRET_TEXT);
  expect(logText()).not.toContain(secret.slice(4));
});

test('no mail address of the team is in the log', () => {
  expect(logText()).not.toMatch(/@[a-z0-9-]+\.example/);
});

test('every request writes one log line with its id, company, route and status', async () => {
  const { secret } = await company.key('member');
  const reply = await call(service, 'lists.list', {}, { host: company.host, secret });
  const lines = service.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ requestId }) => requestId === reply.headers['request-id']);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    callId: reply.headers['call-id'],
    company: company.id,
    method: 'POST',
    route: '/api/v1/actions/lists.list',
    status: 200,
  });
});
