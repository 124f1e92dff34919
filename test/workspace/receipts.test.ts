import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  call,
  createCompany,
  startTestService,
  until,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { signedIn, type Who } from '../http/people.js';

/** Who sees which receipts. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000', SWEEP_EVERY_MS: '1000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store);
});

const as = async (who: Who, action: string, input: object): Promise<Reply> =>
  call(service, action, input, { host: company.host, headers: await signedIn(service, company, who) });
const idOf = (reply: Reply): string => String(reply.headers['call-id']);
const idsIn = (reply: Reply): string[] => reply.body.data.receipts.map(({ callId }: { callId: string }) => callId);

/** Waits until a call has a sealed receipt. */
const sealed = (callId: string) =>
  until(
    () => service.store.receipts.get(company.id, callId, service.dependencies.vault.signing),
    (found) => found !== null,
  );

test('a member sees the receipts of their own calls and of their keys, an administrator all', async () => {
  const { secret } = await company.key('member');
  const input = { rowId: company.rowIds[0], cells: { amount: 7 } };
  const own = idOf(await as('member', 'rows.update', input));
  const byKey = idOf(await call(service, 'rows.update', input, { host: company.host, secret }));
  const other = idOf(await as('developer', 'rows.update', input));
  await Promise.all([own, byKey, other].map(sealed));
  expect(idsIn(await as('member', 'company.receipts', {}))).toEqual([byKey, own]);
  expect(idsIn(await as('viewer', 'company.receipts', {}))).toEqual([]);
  expect(idsIn(await as('admin', 'company.receipts', {}))).toEqual([other, byKey, own]);
  expect(idsIn(await as('member', 'company.receipts', { callId: own }))).toEqual([own]);
  const refused = await as('member', 'company.receipts', { callId: other });
  const unknown = await as('member', 'company.receipts', { callId: 'call_none' });
  expect([refused.status, refused.body.error.message]).toEqual([404, unknown.body.error.message]);
});

test('a member sees the receipt of a call that changed them', async () => {
  const { viewer } = company.members;
  const callId = idOf(await as('admin', 'team.changeRole', { memberId: viewer._id, role: 'member' }));
  await sealed(callId);
  expect(idsIn(await as('viewer', 'company.receipts', { callId }))).toEqual([callId]);
  expect((await as('member', 'company.receipts', { callId })).status).toBe(404);
  expect(idsIn(await as('viewer', 'company.receipts', {}))).toEqual([]);
});
