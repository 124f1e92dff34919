import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { monthOf } from '../../src/store/credits.js';
import {
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
  until,
} from '../setup/service.js';
import type { Who } from './people.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 120 });
});

async function tryOut(who: Who, name: string, input: unknown, query = ''): Promise<Reply> {
  const { secret } = await company.key(who);
  return call(service, name, input, { host: company.host, secret, query: `?dry_run=true${query}` });
}
const codes = (reply: Reply): string[] => reply.body.data.blockers.map(({ code }: { code: string }) => code);

/** The whole database except the call log, the keys that the test makes, and the counts of the limits. */
async function everything(): Promise<Record<string, unknown>> {
  // Events of earlier tests are published with a short delay.
  await until(
    () => service.store.events.waiting(1),
    (waiting) => waiting.length === 0,
  );
  const names = (await service.store.db.listCollections().toArray())
    .map(({ name }) => name)
    .filter((name) => !['calls', 'keys', 'callCounts'].includes(name));
  const contents = await Promise.all(
    names
      .toSorted()
      .map(async (name) => [name, await service.store.db.collection(name).find().sort({ _id: 1 }).toArray()] as const),
  );
  return Object.fromEntries(contents);
}

test('a dry run names every blocker', async () => {
  await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { plan: 'free' } });
  const refused = await tryOut('viewer', 'insights.summarize', { listId: company.listId });
  expect(refused.status).toBe(200);
  expect(refused.body.ok).toBe(true);
  expect(codes(refused)).toEqual(['forbidden', 'plan_required']);
  expect(refused.body.data.preview).toBeNull();

  const guardPolicies = [{ action: 'insights.summarize', appliesTo: 'all' as const, guard: 'confirm' as const }];
  await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { plan: 'team', guardPolicies } });
  const priced = await tryOut('member', 'insights.summarize', { listId: company.listId });
  expect(codes(priced)).toEqual(['cost_approval_required', 'confirmation_required']);
  expect(priced.body.data.cost).toEqual({ credits: 12, balance_after: 988 });

  const month = monthOf(new Date());
  await service.store.credits.months.insertOne({
    _id: `${company.id}/${month}`,
    companyId: company.id,
    month,
    available: 3,
    spent: 997,
    open: {},
    done: {},
  });
  expect(codes(await tryOut('member', 'insights.summarize', { listId: company.listId }, '&max_credits=50'))).toEqual([
    'credit_limit',
    'confirmation_required',
  ]);
});

test('a dry run of an unblocked call names no blocker', async () => {
  expect(codes(await tryOut('viewer', 'lists.rows', { listId: company.listId }))).toEqual([]);
  expect(codes(await tryOut('member', 'insights.summarize', { listId: company.listId }, '&max_credits=12'))).toEqual(
    [],
  );
});

test('a dry run has a preview, also for a call without a guard', async () => {
  const reply = await tryOut('member', 'rows.update', { rowId: company.rowIds[7], cells: { name: 'new name' } });
  expect(reply.body.data.preview).toMatchObject({
    title: expect.stringContaining('thing 7'),
    affected: {
      count: 1,
      sample: [{ id: company.rowIds[7], before: { name: 'thing 7' }, after: { name: 'new name' } }],
    },
    reversible: true,
  });
});

test('a dry run has the preview of the hold', async () => {
  const reply = await tryOut('admin', 'team.remove', { memberId: company.members.member._id });
  expect(codes(reply)).toEqual(['guardian_held']);
  expect(reply.body.data.preview).toMatchObject({ title: 'Remove mika from the team', asked_by: { person: 'ada' } });
});

test('a dry run names the confirmation and the approval after it', async () => {
  const reply = await tryOut('admin', 'company.exportAll', {});
  expect(codes(reply)).toEqual(['confirmation_required', 'guardian_held']);
  expect(reply.body.data.preview.reason).toContain(
    'After the confirmation, an administrator must approve the call, too.',
  );
});

test('a dry run without a possible approver names the refusal in place of the approval', async () => {
  await service.store.companies.collection.updateOne(
    { _id: company.id },
    { $set: { admins: [company.members.admin._id] } },
  );
  const reply = await tryOut('admin', 'company.exportAll', {});
  expect(codes(reply)).toEqual(['conflict', 'confirmation_required']);
  expect(reply.body.data.blockers[0]).toMatchObject({ reason: 'no_other_administrator' });
});

test('the preview of an unguarded call says that no decision is needed, and has no expiry', async () => {
  const reply = await tryOut('member', 'rows.update', { rowId: company.rowIds[7], cells: { name: 'new name' } });
  expect(codes(reply)).toEqual([]);
  expect(reply.body.data.preview).toMatchObject({
    reason: 'No person needs to decide on this call.',
    expires_at: null,
  });
});

test('a dry run that the role refuses names no blocker of the guard', async () => {
  expect(codes(await tryOut('member', 'company.exportAll', {}))).toEqual(['forbidden']);
});

test('a dry run names a missing target and wrong cells as blockers', async () => {
  expect(codes(await tryOut('member', 'rows.delete', { rowId: 'row_none' }))).toEqual(['not_found']);
  const wrong = await tryOut('member', 'rows.update', { rowId: company.rowIds[0], cells: { amount: 'much' } });
  expect(wrong.body.data.blockers).toMatchObject([{ code: 'invalid_input', fields: [{ path: '/cells/amount' }] }]);
});

test('a dry run refuses input that does not fit the schema', async () => {
  expect((await tryOut('member', 'rows.delete', {})).status).toBe(400);
});

test('a dry run of any action holds, charges and changes nothing', async () => {
  const before = await everything();
  const tries: [Who, string, unknown, string?][] = [
    ['member', 'lists.create', { name: 'Never' }],
    ['member', 'rows.create', { listId: company.listId, cells: { name: 'never' } }],
    ['member', 'rows.update', { rowId: company.rowIds[0], cells: { name: 'never' } }],
    ['member', 'rows.delete', { rowIds: company.rowIds.slice(0, 50) }],
    ['member', 'rows.delete', { rowIds: company.rowIds }],
    ['member', 'lists.export', { listId: company.listId, to: 'sam@partner.example' }],
    ['member', 'insights.summarize', { listId: company.listId }, '&max_credits=100'],
    ['admin', 'team.remove', { memberId: company.members.viewer._id }],
    ['developer', 'keys.create', { name: 'never', role: 'viewer' }],
    ['member', 'lists.rows', { listId: company.listId }],
  ];
  const keys = await service.store.keys.collection.countDocuments();
  for (const [who, name, input, query] of tries) {
    const reply = await tryOut(who, name, input, query);
    expect(`${name} ${reply.status}`).toBe(`${name} 200`);
    expect(reply.body).toMatchObject({
      ok: true,
      changed: [],
      data: { blockers: expect.any(Array), cost: { credits: expect.any(Number) } },
    });
    expect(reply.headers['credits-charged']).toBeUndefined();
  }
  expect(await everything()).toEqual(before);
  expect(await service.store.keys.collection.countDocuments()).toBe(keys + tries.length);
  const log = await service.store.calls.collection.find({ companyId: company.id }).toArray();
  expect(log).toHaveLength(tries.length);
  expect(
    log.every(
      ({ state, dryRun, hold, runs, input }) =>
        state === 'succeeded' && dryRun === true && hold === undefined && runs === 0 && input === null,
    ),
  ).toBe(true);
});

test('a dry run does not claim its Idempotency-Key, so the real call can use it', async () => {
  const { secret } = await company.key('member');
  const options = { host: company.host, secret, headers: { 'idempotency-key': 'k' } };
  await call(service, 'lists.create', { name: 'Tried' }, { ...options, query: '?dry_run=true' });
  const real = await call(service, 'lists.create', { name: 'Real' }, options);
  expect(real.status).toBe(200);
  expect(real.headers['idempotent-replayed']).toBeUndefined();
});

test('dry_run=false runs the call', async () => {
  const { secret } = await company.key('member');
  const reply = await call(
    service,
    'lists.create',
    { name: 'Real' },
    { host: company.host, secret, query: '?dry_run=false' },
  );
  expect(reply.body.changed).toHaveLength(1);
});
