import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ask,
  call,
  createCompany,
  startTestService,
  until,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { isEnded, isHeld } from '../../src/contract/states.js';
import { newId } from '../../src/engine/ids.js';
import { click, ended, recordOf, signedIn, type Who } from '../http/people.js';

let service: TestService;
let company: TestCompany;
let secret: string;
let keyId: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  const approve = { appliesTo: 'all', guard: 'approve' } as const;
  company = await createCompany(service.store, {
    rows: 6,
    company: {
      guardPolicies: [
        { action: 'rows.create', ...approve },
        { action: 'rows.update', ...approve },
        { action: 'insights.duplicates', ...approve },
        { action: 'rows.move', ...approve, guard: 'confirm_and_approve' },
      ],
    },
  });
  const made = await company.key('member');
  ({ secret } = made);
  keyId = made.key._id;
});

const idOf = (reply: Reply): string => reply.body.error['call_id'];
const create = (n: number, options: { secret?: string; listId?: string } = {}) =>
  call(
    service,
    'rows.create',
    { listId: options.listId ?? company.listId, cells: { name: `new ${n}` } },
    { host: company.host, secret: options.secret ?? secret },
  );
const made = () =>
  service.store.rows.collection.countDocuments({ companyId: company.id, 'cells.name': { $regex: '^new ' } });
const asAdmin = async (name: string, input: unknown, who: Who = 'admin') => {
  const key = await company.key(who);
  return call(service, name, input, { host: company.host, secret: key.secret });
};
const grants = async (input: object = {}) => (await asAdmin('approvals.grants', input)).body.data.grants;

const atRest = (callId: string) =>
  until(
    () => recordOf(service, callId),
    ({ state }) => isEnded(state) || isHeld(state),
  );
const heldForApproval = (callId: string) =>
  until(
    () => recordOf(service, callId),
    ({ state }) => state === 'held_approval',
  );

async function anotherList(): Promise<string> {
  const list = await service.store.lists.get(company.id, company.listId);
  const _id = newId('lst');
  await service.store.lists.collection.insertOne({ ...list!, _id, name: 'Other' });
  return _id;
}

/** Answers on the page of a call, as a browser does. */
async function decide(callId: string, fields: Record<string, string>, who: Who = 'admin') {
  const { hold } = await recordOf(service, callId);
  const form = { csrf: 'csrf', preview: hold?.preview.hash ?? '', n: String(hold?.n), ...fields };
  const headers = await signedIn(service, company, who);
  return ask(service, `/decide/${callId}`, {
    host: company.host,
    method: 'POST',
    raw: new URLSearchParams(form).toString(),
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  });
}

async function allow(callId: string, calls: number, credits = 0, who: Who = 'admin') {
  const numbers = { alike: String(calls), alike_rows: '1000', alike_credits: String(credits) };
  const answer = { answer: 'yes_and_alike', ...numbers };
  expect((await decide(callId, answer, who)).status).toBe(303);
  expect((await ended(service, callId)).state).toBe('succeeded');
}

describe('an approval with a grant', () => {
  test('is offered on the page, and allows exactly its number of calls', async () => {
    const first = await create(0);
    expect(first.status).toBe(423);
    const headers = await signedIn(service, company, 'admin');
    const page = await ask(service, `/decide/${idOf(first)}`, { host: company.host, headers });
    expect(page.text).toContain('Approve this, and allow more like it');
    await allow(idOf(first), 2);
    const told = await ask(service, `/decide/${idOf(first)}`, { host: company.host, headers });
    expect(told.text).toContain(
      'Approved in advance: Up to 2 more additions in Things with the same key, 1,000 rows in all',
    );
    expect((await create(1)).status).toBe(200);
    expect((await create(2)).status).toBe(200);
    expect((await create(3)).status).toBe(423);
    expect(await made()).toBe(3);
    const [grant] = await grants();
    expect(grant).toMatchObject({
      state: 'used_up',
      action: 'rows.create',
      memberId: company.members.member._id,
      keyId,
      lists: [company.listId],
      recipients: [],
      grantedBy: company.members.admin._id,
      callId: idOf(first),
      calls: 2,
      remaining: 0,
    });
    expect(grant.usedBy).toHaveLength(2);
    const records = await Promise.all(grant.usedBy.map((callId: string) => recordOf(service, callId)));
    expect(records.map((record) => record.grant)).toEqual([grant.grantId, grant.grantId]);
    expect((await recordOf(service, idOf(first))).grant).toBeUndefined();
  });

  test('is counted exactly for many calls at once', async () => {
    await allow(idOf(await create(0)), 10);
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => create(n + 1)));
    // A slow machine may answer before the call ends. The final state of the call counts.
    const rests = await Promise.all(replies.map(({ headers }) => atRest(String(headers['call-id']))));
    const ran = rests.filter(({ state }) => state === 'succeeded');
    expect(ran).toHaveLength(10);
    expect(rests.filter(({ state }) => state === 'held_approval')).toHaveLength(20);
    expect(await made()).toBe(11);
    const [grant] = await grants();
    expect(grant).toMatchObject({ remaining: 0, state: 'used_up' });
    expect(grant.usedBy.toSorted()).toEqual(ran.map(({ _id }) => _id).toSorted());
  });

  test('does not cover another key, list or action, or the same person in a session', async () => {
    await allow(idOf(await create(0)), 10);
    const other = await company.key('member');
    expect((await create(1, { secret: other.secret })).status).toBe(423);
    const update = { rowId: company.rowIds[0], cells: { amount: 1 } };
    expect((await call(service, 'rows.update', update, { host: company.host, secret })).status).toBe(423);
    expect((await create(2, { listId: await anotherList() })).status).toBe(423);
    const headers = await signedIn(service, company, 'member');
    const input = { listId: company.listId, cells: { name: 'new 3' } };
    expect((await call(service, 'rows.create', input, { host: company.host, headers })).status).toBe(423);
    expect((await create(4)).status).toBe(200);
  });

  test('covers rows of the list in the preview only', async () => {
    const update = (rowId: string | undefined, amount: number) =>
      call(service, 'rows.update', { rowId, cells: { amount } }, { host: company.host, secret });
    await allow(idOf(await update(company.rowIds[0], 1)), 10);
    expect((await update(company.rowIds[1], 2)).status).toBe(200);
    await service.store.rows.collection.updateOne(
      { _id: company.rowIds[2]! },
      { $set: { listId: await anotherList() } },
    );
    expect((await update(company.rowIds[2], 3)).status).toBe(423);
  });

  test('does not replace a confirmation, and is not offered with one', async () => {
    const move = (rowId: string | undefined) =>
      call(service, 'rows.move', { rowId, status: 'done' }, { host: company.host, secret });
    const first = idOf(await move(company.rowIds[0]));
    const headers = await signedIn(service, company, 'member');
    const page = await ask(service, `/decide/${first}`, { host: company.host, headers });
    expect(page.text).not.toContain('allow more');
    await click(service, company, first, 'member', 'yes');
    await heldForApproval(first);
    await allow(first, 5);
    const again = await move(company.rowIds[1]);
    expect(again.status).toBe(428);
    await click(service, company, idOf(again), 'member', 'yes');
    expect(await ended(service, idOf(again))).toMatchObject({ state: 'succeeded', grant: expect.any(String) });
  });

  test('ends at its credits', async () => {
    const rows = await service.store.rows.get(company.id, company.rowIds[0]!);
    const many = Array.from({ length: 60 }, (_, n) => ({ ...rows!, _id: `row_more_${company.id}_${n}` }));
    await service.store.rows.collection.insertMany(many);
    const analyse = (focus: number) =>
      call(
        service,
        'insights.duplicates',
        { listId: company.listId },
        { host: company.host, secret, query: '?max_credits=50', headers: { 'Idempotency-Key': `s${focus}` } },
      );
    const first = idOf(await analyse(0));
    const price = (await recordOf(service, first)).hold?.credits ?? 0;
    expect(price).toBeGreaterThan(0);
    await allow(first, 5, price * 2);
    expect((await analyse(1)).status).toBe(200);
    expect((await analyse(2)).status).toBe(200);
    expect((await analyse(3)).status).toBe(423);
    expect((await grants())[0]).toMatchObject({ remaining: 3, creditsLeft: 0, state: 'active' });
  });

  test('ends at once when it is revoked, also by repeated calls', async () => {
    await allow(idOf(await create(0)), 10);
    const [{ grantId }] = await grants({ onlyActive: true });
    const reply = await asAdmin('approvals.revokeGrant', { grantId }, 'admin2');
    expect(reply.body).toMatchObject({
      data: { grantId, state: 'revoked', revokedAt: expect.any(String) },
      changed: [{ type: 'grant', id: grantId, change: 'updated' }],
    });
    expect((await create(1)).status).toBe(423);
    expect(await grants({ onlyActive: true })).toEqual([]);
    const again = await asAdmin('approvals.revokeGrant', { grantId });
    expect(again.body).toMatchObject({ data: { revokedAt: reply.body.data.revokedAt }, changed: [] });
    expect((await asAdmin('approvals.revokeGrant', { grantId: 'grt_none' })).status).toBe(404);
    expect((await asAdmin('approvals.revokeGrant', { grantId }, 'developer')).status).toBe(403);
    const stranger = await createCompany(service.store);
    const key = await stranger.key('admin');
    const foreign = { host: stranger.host, secret: key.secret };
    expect((await call(service, 'approvals.revokeGrant', { grantId }, foreign)).status).toBe(404);
  });

  test('ends when its giver is no longer an administrator, and when its hour has passed', async () => {
    await allow(idOf(await create(0)), 10, 0, 'admin2');
    await service.store.members.collection.updateOne({ _id: company.members.admin2._id }, { $set: { role: 'member' } });
    expect((await create(1)).status).toBe(423);
    await service.store.members.collection.updateOne({ _id: company.members.admin2._id }, { $set: { role: 'admin' } });
    expect((await create(2)).status).toBe(200);
    await service.store.grants.collection.updateOne({ companyId: company.id }, { $set: { expiresAt: new Date() } });
    expect((await create(3)).status).toBe(423);
    expect((await grants())[0].state).toBe('expired');
  });

  test.each([
    ['none', { alike: '0', alike_rows: '9', alike_credits: '0' }],
    ['too many', { alike: '101', alike_rows: '9', alike_credits: '0' }],
    ['no number', { alike: 'all', alike_rows: '9', alike_credits: '0' }],
    ['negative credits', { alike: '1', alike_rows: '9', alike_credits: '-1' }],
    ['nothing said', {}],
  ])('is refused with %s', async (_what, fields) => {
    const callId = idOf(await create(0));
    expect((await decide(callId, { answer: 'yes_and_alike', ...fields })).status).toBe(400);
    expect((await recordOf(service, callId)).state).toBe('held_approval');
  });

  test('is refused for a change of the guard policy', async () => {
    const reply = await asAdmin('company.setGuardPolicy', { rules: [] });
    expect(reply.status).toBe(423);
    const answer = { answer: 'yes_and_alike', alike: '10', alike_rows: '1000', alike_credits: '0' };
    expect((await decide(idOf(reply), answer, 'admin2')).status).toBe(403);
    expect((await recordOf(service, idOf(reply))).state).toBe('held_approval');
    expect(await grants()).toEqual([]);
  });
});
