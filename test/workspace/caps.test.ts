import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallRecord } from '../../src/contract/documents.js';
import { newCallId } from '../../src/engine/ids.js';
import {
  ask,
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { click, ended, recordOf, signedIn, type Who } from '../http/people.js';

/** The limits of endpoints, keys and held calls, also when many are made at once. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store);
});

async function as(who: Who, action: string, input: object): Promise<Reply> {
  const headers = await signedIn(service, company, who);
  return call(service, action, input, { host: company.host, headers });
}
const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const codes = (replies: readonly Reply[]) => replies.map(({ status }) => status);

describe('webhook endpoints', () => {
  const ask20 = (n: number) =>
    as('admin', 'webhooks.create', { url: `https://hooks.partner.example/${n}`, events: ['*'] });
  const confirmed = async (reply: Reply) => {
    const callId: string = reply.body.error.call_id;
    await click(service, company, callId, 'admin', 'yes');
    return ended(service, callId);
  };

  test('are at most twenty, also when more are confirmed at once, and a deleted one frees its place', async () => {
    const held = await many(24, ask20);
    expect(new Set(codes(held))).toEqual(new Set([428]));
    const records = await Promise.all(held.map(confirmed));
    const refused = records.filter(({ state }) => state !== 'succeeded');
    expect(await service.store.endpoints.count(company.id)).toBe(20);
    expect(refused).toHaveLength(4);
    for (const { envelope } of refused)
      expect(envelope).toMatchObject({
        error: { code: 'conflict', reason: 'limit_reached', message: expect.stringContaining('Delete') },
      });
    expect((await ask20(30)).body.error).toMatchObject({ code: 'conflict', reason: 'limit_reached' });

    const [one] = await service.store.endpoints.listening(company.id);
    expect((await as('admin', 'webhooks.delete', { endpointId: one?._id })).status).toBe(200);
    expect((await confirmed(await ask20(31))).state).toBe('succeeded');
    expect(await service.store.endpoints.count(company.id)).toBe(20);
  });
});

describe('keys', () => {
  const create = (n: number, who: Who = 'developer') => as(who, 'keys.create', { name: `k${n}`, role: 'member' });
  const active = () =>
    service.store.keys.collection.countDocuments({
      ownerId: company.members.developer._id,
      switchedOffAt: null,
      expiresAt: { $gt: new Date() },
    });

  /** Active keys of the developer, with their places. */
  const fill = (count: number, most: number) =>
    many(count, async () => {
      const { key } = await company.key('developer');
      const scope = `keys/${company.id}/${key.ownerId}`;
      const claim = { scope, companyId: company.id, holder: key._id, most, at: new Date() };
      expect(await service.store.places.claim(claim, async () => new Map())).toBe(true);
      return key._id;
    });

  test('are limited for each member by the plan, also when more are made at once', async () => {
    company = await createCompany(service.store, { plan: 'team' });
    const [first, second] = await fill(40, 50);
    const made = await many(20, (n) => create(n));
    expect(codes(made).filter((status) => status === 200)).toHaveLength(10);
    expect(await active()).toBe(50);
    const refused = made.find(({ status }) => status === 409);
    expect(refused?.body.error).toMatchObject({ code: 'conflict', reason: 'limit_reached' });
    expect(refused?.body.error.message).toContain('keys.switchOff');
    expect((await create(0, 'admin')).status).toBe(200);

    expect((await as('developer', 'keys.switchOff', { keyId: first })).status).toBe(200);
    expect((await create(61)).status).toBe(200);
    expect((await create(62)).status).toBe(409);
    // An expired key frees its place without a call.
    const expiresAt = new Date(Date.now() - 1_000);
    await service.store.keys.collection.updateOne({ _id: second ?? '' }, { $set: { expiresAt } });
    expect((await create(63)).status).toBe(200);
    expect(await active()).toBe(50);
  });

  test('can be rotated at the limit, and old keys in their grace period have a limit, too', async () => {
    company = await createCompany(service.store, { plan: 'team' });
    const [first, second] = await fill(99, 100);
    const rotate = (keyId: string | undefined) => as('developer', 'keys.rotate', { keyId, graceMinutes: 600 });
    expect((await rotate(first)).status).toBe(200);
    expect((await rotate(second)).body.error).toMatchObject({ code: 'conflict', reason: 'limit_reached' });
    expect((await service.store.keys.get(company.id, second ?? ''))?.successor).toBeUndefined();
    expect(await active()).toBe(100);
    expect((await create(51)).status).toBe(409);
  });
});

describe('held calls', () => {
  const MOST = 200;

  /** Inserts records of held calls of a member. */
  async function insertHeld(who: Who, from: number, to: number, kind: 'confirmation' | 'approval' = 'confirmation') {
    const { _id: memberId, role } = company.members[who];
    const expiresAt = new Date(Date.now() + 3_600_000);
    const records = Array.from({ length: to - from }, (_, n): CallRecord => {
      const preview = {
        title: `Held ${from + n}`,
        effects: [],
        input: {},
        affected: { count: 0, sample: [] },
        recipients: [],
        reversible: true,
        cost: { credits: 0, balance_after: null },
        asked_by: { person: who, via: 'the signed-in app' },
        reason: '',
        expires_at: expiresAt.toISOString(),
        hash: 'h',
      };
      const hold = { n: 1, kind, preview, targets: [], basis: 'b', credits: 0, subjects: [] };
      return {
        _id: newCallId(),
        companyId: company.id,
        action: 'rows.delete',
        principal: { kind: 'session', memberId, keyId: null, role },
        input: {},
        inputHash: `i${from + n}`,
        requestId: 'req',
        claimId: null,
        ceiling: null,
        state: kind === 'confirmation' ? 'held_confirmation' : 'held_approval',
        createdAt: new Date(),
        runs: 0,
        hold: { ...hold, openedAt: new Date(), expiresAt },
        holdPlace: `${company.id}/${memberId}/${from + n}`,
      };
    });
    await service.store.calls.collection.insertMany(records);
    return records.map(({ _id }) => _id);
  }

  beforeEach(async () => {
    company = await createCompany(service.store, {
      rows: 1,
      company: { guardPolicies: [{ action: 'lists.create', appliesTo: 'all', guard: 'confirm' }] },
    });
  });
  const hold = (n: number, who: Who = 'member') => as(who, 'lists.create', { name: `List ${n}` });
  const open = (who: Who = 'member') =>
    service.store.calls.collection.countDocuments({
      'principal.memberId': company.members[who]._id,
      state: { $in: ['held_confirmation', 'held_approval'] },
    });

  test('of one member are 200 at most, also when more are made at once', async () => {
    await insertHeld('member', 0, MOST - 10);
    const replies = await many(25, (n) => hold(n));
    expect(codes(replies).filter((status) => status === 428)).toHaveLength(10);
    expect(await open()).toBe(MOST);
    const refused = replies.find(({ status }) => status !== 428);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'conflict', reason: 'limit_reached' } } });
    expect(refused?.body.error.message).toMatch(/200.*holds\.mine.*holds\.cancel/);
    const { state } = await recordOf(service, String(refused?.headers['call-id']));
    expect(state).toBe('refused');

    // Another member is not affected, and an equal call joins the open hold.
    expect((await hold(0, 'developer')).status).toBe(428);
    const first = replies.find(({ status }) => status === 428);
    const { name } = (await recordOf(service, first?.body.error.call_id)).input as { name: string };
    const again = await as('member', 'lists.create', { name });
    expect(again.body.error).toMatchObject({ code: 'confirmation_required', call_id: first?.body.error.call_id });
  });

  test.each(['yes', 'no', 'cancel'] as const)('free their place at their end: %s', async (end) => {
    await insertHeld('member', 0, MOST - 1);
    const held = await hold(0);
    expect(held.status).toBe(428);
    expect((await hold(1)).status).toBe(409);
    const callId: string = held.body.error.call_id;
    if (end === 'cancel') expect((await as('member', 'holds.cancel', { callId })).status).toBe(200);
    else expect((await click(service, company, callId, 'member', end)).outcome).toBe('done');
    await ended(service, callId);
    expect((await hold(1)).status).toBe(428);
  });

  test('are all on the home page of their caller, also with many held calls of others', async () => {
    await insertHeld('developer', 0, 200);
    await insertHeld('viewer', 0, 200);
    await insertHeld('admin2', 0, 200);
    const [asked] = await insertHeld('member', 0, 1, 'approval');
    const own = await insertHeld('admin', 0, 120);
    const headers = await signedIn(service, company, 'admin');
    const seen = new Set<string>();
    let path: string | undefined = '/';
    for (let pages = 0; path !== undefined && pages < 10; pages += 1) {
      const page: Reply = await ask(service, path, { host: company.host, headers });
      expect(page.status).toBe(200);
      for (const [, id] of page.text.matchAll(/href="\/decide\/(call_\w+)"/g)) seen.add(id ?? '');
      path = /href="(\/\?waiting=\w+)#waiting"/.exec(page.text)?.[1];
    }
    expect([...seen].toSorted((a, b) => a.localeCompare(b))).toEqual(
      [asked, ...own].toSorted((a = '', b = '') => a.localeCompare(b)),
    );
    expect((await ask(service, '/?waiting=nonsense', { host: company.host, headers })).status).toBe(200);
  });
});
