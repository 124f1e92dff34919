import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../src/contract/errors.js';
import {
  call,
  createCompany,
  startTestService,
  until,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { ended } from './people.js';

let service: TestService;
let company: TestCompany;
let secret: string;
let clock: Date | null = null;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' }, now: () => clock ?? new Date() });
});
afterAll(() => service.stop());
beforeEach(async () => {
  clock = null;
  company = await createCompany(service.store, { rows: 11 });
  ({ secret } = await company.key('member', { expiresAt: new Date(Date.now() + 400 * 86_400_000) }));
});
afterEach(() => void vi.restoreAllMocks());

const create = (
  key: string,
  name = 'Once',
  options: { secret?: string; headers?: Record<string, string>; query?: string } = {},
): Promise<Reply> =>
  call(
    service,
    'lists.create',
    { name },
    { host: company.host, secret, ...options, headers: { 'idempotency-key': key, ...options.headers } },
  );
const lists = (name = 'Once') => service.store.lists.collection.countDocuments({ companyId: company.id, name });
const idOf = (reply: Reply): string => reply.body.error?.['call_id'] ?? String(reply.headers['call-id']);
const bodyOf = ({ body }: Reply) => ({ ...body, ...(body.error && { error: { ...body.error, request_id: '' } }) });

describe('a repeat', () => {
  test('at the same moment is the same call, with one effect', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => create('k')));
    expect(new Set(replies.map(idOf)).size).toBe(1);
    for (const { status } of replies) expect([200, 202]).toContain(status);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    await ended(service, idOf(replies[0] as Reply));
    expect(await lists()).toBe(1);
  });

  test('after a success gets the same answer with the header of a repeat', async () => {
    const first = await create('k');
    const second = await create('k');
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(idOf(second)).toBe(idOf(first));
    expect(await lists()).toBe(1);
  });

  test('after a read gets the data of the first read', async () => {
    const read = () =>
      call(
        service,
        'lists.rows',
        { listId: company.listId },
        { host: company.host, secret, headers: { 'idempotency-key': 'k' } },
      );
    const first = await read();
    await call(
      service,
      'rows.update',
      { rowId: company.rowIds[0], cells: { name: 'later' } },
      { host: company.host, secret },
    );
    const second = await read();
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  test('after a failed run gets the failure', async () => {
    const input = { rowId: company.rowIds[0] };
    const remove = (key: string) =>
      call(service, 'rows.delete', input, { host: company.host, secret, headers: { 'idempotency-key': key } });
    const many = service.store.rows.many.bind(service.store.rows);
    let looks = 0;
    // The run fails, not the checks. Rows of other companies are read at the same time, to publish their changes.
    vi.spyOn(service.store.rows, 'many').mockImplementation((companyId, ids) => {
      if (companyId === company.id && (looks += 1) === 2)
        return Promise.reject(new Refusal('action_failed', 'It could not be done.'));
      return many(companyId, ids);
    });
    const first = await remove('k');
    vi.restoreAllMocks();
    expect(first.body.error?.code).toBe('action_failed');
    const second = await remove('k');
    expect(second.status).toBe(422);
    expect(bodyOf(second)).toEqual(bodyOf(first));
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect((await remove('another')).status).toBe(200);
  });

  test('with other input is refused with the id of the call that has the key', async () => {
    const first = await create('k');
    const second = await create('k', 'Other');
    expect(second.status).toBe(422);
    expect(second.body.error).toMatchObject({ code: 'idempotency_mismatch', call_id: idOf(first) });
    expect(await lists('Other')).toBe(0);
  });

  test('with the fields of its input in another order is the same call', async () => {
    const headers = { 'idempotency-key': 'k' };
    const first = await call(
      service,
      'lists.rows',
      { listId: company.listId, limit: 2 },
      { host: company.host, secret, headers },
    );
    const second = await call(
      service,
      'lists.rows',
      { limit: 2, listId: company.listId },
      { host: company.host, secret, headers },
    );
    expect(idOf(second)).toBe(idOf(first));
  });

  test('with another query is the same call', async () => {
    const first = await create('k');
    const second = await create('k', 'Once', { query: '?max_credits=5' });
    expect(idOf(second)).toBe(idOf(first));
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  test('while the first call runs gets the answer that it runs', async () => {
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const page = service.store.rows.page.bind(service.store.rows);
    vi.spyOn(service.store.rows, 'page').mockImplementation(async (...args) => {
      await gate;
      return page(...args);
    });
    const read = () =>
      call(
        service,
        'lists.rows',
        { listId: company.listId },
        { host: company.host, secret, headers: { 'idempotency-key': 'k' } },
      );
    const first = read();
    const [record] = await until(
      () => service.store.calls.collection.find({ companyId: company.id, state: 'running' }).toArray(),
      (found) => found.length === 1,
    );
    const second = await read();
    expect(second.status).toBe(202);
    expect(second.body.error).toMatchObject({
      code: 'still_running',
      call_id: record?._id,
      status_url: expect.stringContaining(String(record?._id)),
    });
    expect(second.headers['retry-after']).toMatch(/^\d+$/);
    go();
    expect((await first).status).toBe(200);
  });

  test('long after the first call has ended is a new call', async () => {
    const first = await create('k');
    clock = new Date(Date.now() + 25 * 3_600_000);
    const second = await create('k', 'Other');
    expect(second.status).toBe(200);
    expect(idOf(second)).not.toBe(idOf(first));
  });
});
