import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { click, ended } from './people.js';

let service: TestService;
let company: TestCompany;
let secret: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 12 });
  ({ secret } = await company.key('member'));
});

const remove = (
  rowIds = company.rowIds.slice(0, 11),
  options: { secret?: string; headers?: Record<string, string> } = {},
) => call(service, 'rows.delete', { rowIds }, { host: company.host, secret, ...options });
const idOf = (reply: Reply): string => reply.body.error?.['call_id'];

describe('an equal call without an Idempotency-Key', () => {
  test('joins the call that is held', async () => {
    const first = await remove();
    const second = await remove();
    expect(second.status).toBe(428);
    expect(second.body.error).toEqual({ ...first.body.error, request_id: expect.any(String) });
  });

  test('also joins when all calls are sent at the same moment', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => remove()));
    expect(replies.map((reply) => reply.status)).toEqual(Array(6).fill(428));
    expect(new Set(replies.map(idOf)).size).toBe(1);
    const open = await service.store.calls.collection.countDocuments({
      companyId: company.id,
      state: 'held_confirmation',
    });
    expect(open).toBe(1);
  });

  test('is a separate call with other input, another API key or an Idempotency-Key', async () => {
    const first = idOf(await remove());
    const others = [
      await remove(company.rowIds.slice(1, 12)),
      await remove(undefined, { secret: (await company.key('member')).secret }),
      await remove(undefined, { headers: { 'idempotency-key': 'mine' } }),
    ];
    expect(new Set([first, ...others.map(idOf)]).size).toBe(4);
  });

  test('is a new call after the decision', async () => {
    const first = idOf(await remove());
    await click(service, company, first, 'member', 'no');
    const second = idOf(await remove());
    expect(second).not.toBe(first);
    await click(service, company, second, 'member', 'yes');
    await ended(service, second);
    expect((await remove()).body.error?.code).toBe('conflict');
  });
});
