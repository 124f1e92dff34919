import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  ask,
  call,
  createCompany,
  startTestService,
  until,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { recordOf } from './people.js';

let service: TestService;
let company: TestCompany;
let secret: string;
let open: () => void = () => undefined;

beforeAll(async () => {
  service = await startTestService({ env: { ANSWER_WITHIN_MS: '500' } });
  company = await createCompany(service.store);
  ({ secret } = await company.key('member'));
  await call(service, 'lists.list', {}, { host: company.host, secret });
});
afterAll(() => service.stop());
afterEach(() => {
  open();
  vi.restoreAllMocks();
});

/** Pauses every read of rows until the gate is opened. */
function closeGate(): void {
  const gate = new Promise<void>((resolve) => (open = resolve));
  const page = service.store.rows.page.bind(service.store.rows);
  vi.spyOn(service.store.rows, 'page').mockImplementation(async (...args) => {
    await gate;
    return page(...args);
  });
}

test('a call that takes longer than the deadline is answered with 202, and its envelope is read later', async () => {
  closeGate();
  const reply = await call(
    service,
    'insights.summarize',
    { listId: company.listId },
    { host: company.host, secret, query: '?max_credits=5' },
  );
  expect(reply.status).toBe(202);
  const callId = String(reply.headers['call-id']);
  expect(reply.body).toMatchObject({
    ok: false,
    error: {
      code: 'still_running',
      call_id: callId,
      status_url: `http://${company.host}/api/v1/calls/${callId}`,
      retry_after: expect.any(Number),
    },
  });
  expect(reply.headers['retry-after']).toBe(String(reply.body.error?.['retry_after']));
  expect(reply.headers['credits-charged']).toBeUndefined();

  await until(
    () => recordOf(service, callId),
    ({ state }) => state === 'running',
  );
  const { pathname } = new URL(reply.body.error?.['status_url']);
  const running = await ask(service, pathname, { host: company.host, secret });
  expect(running.body).toMatchObject({ ok: true, data: { callId, state: 'running' } });
  expect(running.body.data.envelope).toBeUndefined();

  const waiting = ask(service, `${pathname}?wait=20`, { host: company.host, secret });
  open();
  const ended = await waiting;
  expect(ended.body.data).toMatchObject({
    state: 'succeeded',
    progress: { done: 3, total: 3 },
    envelope: { ok: true, data: { rows: 3 }, changed: [] },
  });
});

test('a quick action past the deadline is answered in the same way', async () => {
  closeGate();
  const reply = await call(service, 'lists.rows', { listId: company.listId }, { host: company.host, secret });
  expect(reply.status).toBe(202);
  open();
  const callId = String(reply.headers['call-id']);
  const ended = await ask(service, `/api/v1/calls/${callId}?wait=20`, { host: company.host, secret });
  expect(ended.body.data.envelope.data.rows).toHaveLength(3);
});

test('a client that disconnects does not stop its call', async () => {
  closeGate();
  const made = ask(service, '/api/v1/actions/lists.rows', {
    host: company.host,
    secret,
    body: { listId: company.listId },
  });
  const [record] = await until(
    () => service.store.calls.collection.find({ companyId: company.id, state: 'running' }).toArray(),
    (found) => found.length === 1,
  );
  open();
  expect((await made).status).toBe(200);
  expect((await recordOf(service, String(record?._id))).state).toBe('succeeded');
});
