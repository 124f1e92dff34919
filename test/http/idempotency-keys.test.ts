import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { claimIdOf } from '../../src/calls/claims.js';
import { hashOf } from '../../src/engine/canonical.js';
import { newCallId } from '../../src/engine/ids.js';
import {
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { click, ended, recordOf, signedIn } from './people.js';

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
const plan = (name: 'free' | 'business') =>
  service.store.companies.collection.updateOne({ _id: company.id }, { $set: { plan: name } });

describe('a key', () => {
  test('is valid for one principal and one action', async () => {
    const sibling = await company.key('member');
    const session = { headers: await signedIn(service, company, 'member') };
    const replies = [
      await create('k', 'A'),
      await create('k', 'B', { secret: sibling.secret }),
      await call(
        service,
        'lists.create',
        { name: 'C' },
        { host: company.host, headers: { ...session.headers, 'idempotency-key': 'k' } },
      ),
      await call(
        service,
        'rows.create',
        { listId: company.listId, cells: { name: 'D' } },
        { host: company.host, secret, headers: { 'idempotency-key': 'k' } },
      ),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(idOf)).size).toBe(4);
  });

  test('is free again after a refusal by the checks, also for other input', async () => {
    await plan('free');
    const refused = await create('k');
    expect(refused.body.error?.code).toBe('plan_required');
    const again = await create('k');
    expect(again.body.error?.code).toBe('plan_required');
    expect(again.headers['idempotent-replayed']).toBeUndefined();
    expect(idOf(again)).not.toBe(idOf(refused));
    await plan('business');
    expect((await create('k', 'Other')).status).toBe(200);
    expect((await create('k', 'Other')).headers['idempotent-replayed']).toBe('true');
  });

  test('is free again after the cost was not accepted, so that the same key accepts it', async () => {
    const summarize = (query: string) =>
      call(
        service,
        'insights.summarize',
        { listId: company.listId },
        { host: company.host, secret, query, headers: { 'idempotency-key': 'k' } },
      );
    const asked = await summarize('');
    expect(asked.status).toBe(402);
    expect((await summarize(`?accept_cost=${asked.body.error?.['quote_id']}`)).status).toBe(200);
  });

  test('that was freed and is sent by ten requests at once starts one call', async () => {
    await plan('free');
    const refused = await create('k');
    await plan('business');
    const replies = await Promise.all(Array.from({ length: 10 }, () => create('k')));
    const ids = new Set(replies.map(idOf));
    expect(ids.size).toBe(1);
    expect(ids.has(idOf(refused))).toBe(false);
    for (const { status } of replies) expect([200, 202]).toContain(status);
    await ended(service, [...ids][0] as string);
    expect(await lists()).toBe(1);
  });

  test('whose first call is not on record is completed with the same call id', async () => {
    const { key, secret: mine } = await company.key('member');
    const callId = newCallId();
    const claimId = claimIdOf(
      {
        companyId: company.id,
        principal: { kind: 'key', memberId: company.members.member._id, keyId: key._id, role: 'member' },
        action: 'lists.create',
      } as never,
      'k',
    );
    await service.store.claims.claim({
      _id: claimId,
      companyId: company.id,
      callId,
      inputHash: hashOf({ name: 'Once' }),
      createdAt: new Date(),
    });
    const mismatch = await create('k', 'Other', { secret: mine });
    expect(mismatch.body.error).toMatchObject({ code: 'idempotency_mismatch', call_id: callId });
    const replies = await Promise.all(Array.from({ length: 5 }, () => create('k', 'Once', { secret: mine })));
    expect(new Set(replies.map(idOf))).toEqual(new Set([callId]));
    expect((await ended(service, callId)).state).toBe('succeeded');
    expect(await lists()).toBe(1);
  });

  test('whose first call was received and not started is started by the repeat', async () => {
    const first = await create('k');
    const record = await recordOf(service, idOf(first));
    const stranded = { ...record, _id: newCallId(), state: 'received' as const, runs: 0 };
    const { envelope: _, endedAt: __, dispatchedAt: ___, ...bare } = stranded;
    await service.store.calls.collection.insertOne(bare);
    await service.store.claims.claims.updateOne({ _id: String(record.claimId) }, { $set: { callId: stranded._id } });
    const again = await create('k');
    expect(again.status).toBe(200);
    expect(idOf(again)).toBe(stranded._id);
    expect(await lists()).toBe(2);
  });
});

describe('a held call with a key', () => {
  const remove = () =>
    call(
      service,
      'rows.delete',
      { rowIds: company.rowIds },
      { host: company.host, secret, headers: { 'idempotency-key': 'k' } },
    );

  test('answers the same hold to every repeat, then its result', async () => {
    const first = await remove();
    const second = await remove();
    expect(second.status).toBe(428);
    expect(bodyOf(second)).toEqual(bodyOf(first));
    expect(second.headers['idempotent-replayed']).toBeUndefined();
    await click(service, company, idOf(first), 'member', 'yes');
    await ended(service, idOf(first));
    const third = await remove();
    expect(third.status).toBe(200);
    expect(third.body.data.deleted).toBe(11);
    expect(third.headers['idempotent-replayed']).toBe('true');
  });

  test('answers every repeat with the rejection, and is not held again', async () => {
    const first = await remove();
    await click(service, company, idOf(first), 'member', 'no');
    const second = await remove();
    expect(second.status).toBe(403);
    expect(second.body.error).toMatchObject({ code: 'rejected', call_id: idOf(first) });
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  test('returns a new secret to the first repeat after the confirmation, and null to the next', async () => {
    await service.store.companies.collection.updateOne(
      { _id: company.id },
      { $set: { guardPolicies: [{ action: 'keys.create', appliesTo: 'all', guard: 'confirm' }] } },
    );
    const developer = await company.key('developer');
    const make = () =>
      call(
        service,
        'keys.create',
        { name: 'X', role: 'viewer' },
        { host: company.host, secret: developer.secret, headers: { 'idempotency-key': 'k' } },
      );
    const held = await make();
    expect(held.status).toBe(428);
    await click(service, company, idOf(held), 'developer', 'yes');
    await ended(service, idOf(held));
    expect((await make()).body.data.secret).toMatch(/^act_/);
    expect((await make()).body.data.secret).toBeNull();
  });
});

test('two Idempotency-Keys in one request are refused', async () => {
  const twice = ['one', 'two'] as unknown as string;
  const reply = await create('', 'Once', { headers: { 'idempotency-key': twice } });
  expect(reply.status).toBe(400);
  expect(reply.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: 'header/Idempotency-Key' }] });
  expect(await lists()).toBe(0);
});
