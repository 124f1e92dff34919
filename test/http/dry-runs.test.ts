import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EXAMPLE_GRANT } from '../../src/actions/shared/company/grants.js';
import { alikeHash } from '../../src/engine/grants.js';
import { snapshotOf } from '../registry/snapshot.js';
import {
  ask,
  call,
  createCompany,
  startTestService,
  type Ask,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { signedIn, type Who } from './people.js';

/** `POST /dry-runs`: many dry runs in one request. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 120 });
});

const post = (body: unknown, options: Partial<Ask> & { query?: string } = {}) =>
  ask(service, `/api/v1/dry-runs${options.query ?? ''}`, { host: company.host, method: 'POST', body, ...options });

async function tryOut(who: Who, calls: readonly object[], more: object = {}): Promise<Reply> {
  const { secret } = await company.key(who);
  return post({ calls, ...more }, { secret });
}
const codes = (result: Reply['body']): string[] => result.data.blockers.map(({ code }: { code: string }) => code);

test('each call is answered in order, with its outcome, its blockers and its price', async () => {
  const { listId, rowIds, members } = company;
  const reply = await tryOut('admin', [
    { action: 'rows.update', input: { rowId: rowIds[0], cells: { name: 'new' } } },
    { action: 'rows.delete', input: { rowIds: rowIds.slice(0, 50) } },
    { action: 'team.remove', input: { memberId: members.member._id } },
    { action: 'company.exportAll' },
    { action: 'insights.summarize', input: { listId } },
    { action: 'rows.delete', input: { rowId: 'row_none' } },
  ]);
  expect(reply.status, reply.text).toBe(200);
  const { results } = reply.body.data;
  expect(results.map(({ data }: Reply['body']) => data.outcome)).toEqual([
    'runs',
    'asks',
    'asks',
    'asks',
    'asks',
    'refused',
  ]);
  expect(results.map(codes)).toEqual([
    [],
    ['confirmation_required'],
    ['guardian_held'],
    ['confirmation_required', 'guardian_held'],
    ['cost_approval_required'],
    ['not_found'],
  ]);
  expect(results[1].data.blockers[0].reason).toContain('50 rows');
  expect(results[2].data.blockers[0]).toMatchObject({
    approver_role: 'admin',
    reason: expect.stringContaining('approval'),
  });
  expect(results[4].data.cost.credits).toBeGreaterThan(0);
  expect(results[4].data.blockers[0]).not.toHaveProperty('quote_id');
  expect(results.every(({ data }: Reply['body']) => !('preview' in data) && data.grantId === null)).toBe(true);
});

test('an approval that no administrator may give is a conflict', async () => {
  await service.store.companies.collection.updateOne(
    { _id: company.id },
    { $set: { admins: [company.members.admin._id] } },
  );
  const reply = await tryOut('admin', [{ action: 'company.exportAll' }]);
  const [result] = reply.body.data.results;
  expect(result.data).toMatchObject({ outcome: 'refused', blockers: [{ reason: 'no_other_administrator' }, {}] });
});

test('previews are returned when they are requested', async () => {
  const calls = [
    { action: 'rows.update', input: { rowId: company.rowIds[7], cells: { name: 'new' } } },
    { action: 'lists.list' },
  ];
  const reply = await tryOut('member', calls, { previews: true });
  expect(reply.body.data.results).toMatchObject([
    { data: { preview: { title: expect.stringContaining('thing 7'), expires_at: null } } },
    { data: { preview: null } },
  ]);
});

test('a wrong name and invalid input have their own errors, and do not stop the others', async () => {
  const reply = await tryOut('member', [
    { action: 'rows.deleet', input: {} },
    { action: 'rows.delete', input: { rowId: 7, row: 'x' } },
    { action: 'lists.list' },
  ]);
  const [unknown, invalid, good] = reply.body.data.results;
  expect(unknown).toMatchObject({
    ok: false,
    error: {
      code: 'not_found',
      nearest: expect.arrayContaining(['rows.delete']),
      request_id: reply.headers['request-id'],
      doc_url: expect.stringContaining('/docs/errors/not_found'),
    },
  });
  expect(invalid.error.code).toBe('invalid_input');
  expect(invalid.error.fields.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining(['/rowId', '/row']),
  );
  expect(good).toMatchObject({ ok: true, data: { outcome: 'runs' } });
});

test('a grant that covers the call is named in place of the approval', async () => {
  const rowIds = company.rowIds.slice(0, 105);
  const { key, secret } = await company.key('member');
  const calls = [{ action: 'rows.delete', input: { rowIds } }];
  const before = await post({ calls }, { secret });
  expect(codes(before.body.data.results[0])).toEqual(['guardian_held']);
  const held = await call(service, 'rows.delete', { rowIds }, { host: company.host, secret });
  const { hold } = (await service.store.calls.get(held.body.error.call_id)) ?? {};
  if (!hold?.offer) throw new Error('The hold offers no grant.');
  const principal = { kind: 'key', memberId: key.ownerId, keyId: key._id, role: 'member' } as const;
  const now = new Date();
  await service.store.grants.collection.insertOne({
    ...EXAMPLE,
    ...hold.offer,
    companyId: company.id,
    grantedBy: company.members.admin._id,
    principal: { memberId: key.ownerId, keyId: key._id },
    alike: alikeHash('rows.delete', principal, hold.offer),
    createdAt: now,
    expiresAt: new Date(now.getTime() + 60_000),
  });
  const after = await post({ calls }, { secret });
  expect(after.body.data.results[0].data).toMatchObject({ outcome: 'runs', blockers: [], grantId: EXAMPLE._id });
});

const EXAMPLE = {
  _id: EXAMPLE_GRANT.grantId,
  callId: 'call_before',
  action: 'rows.delete',
  allowed: { calls: 5, rows: 5_000, credits: 0 },
  remaining: 5,
  rowsLeft: 5_000,
  creditsLeft: 0,
  revokedAt: null,
  used: {},
  usedRows: {},
};

test('rows of the last hour count', async () => {
  const { secret } = await company.key('member');
  const one = (n: number) => ({ action: 'rows.delete', input: { rowIds: company.rowIds.slice(n, n + 10) } });
  const first = await post({ calls: [one(0), one(50)] }, { secret });
  expect(first.body.data.results.map(codes)).toEqual([[], []]);
  for (const n of [0, 10, 20, 30, 40]) {
    const reply = await call(service, 'rows.delete', one(n).input, { host: company.host, secret });
    expect(reply.status, reply.text).toBe(200);
  }
  const second = await post({ calls: [one(50)] }, { secret });
  const [result] = second.body.data.results;
  expect(codes(result)).toEqual(['confirmation_required']);
  expect(result.data.blockers[0].reason).toContain('with these 10 rows it is 60');
});

describe('the request', () => {
  test('counts as one call, and writes nothing else', async () => {
    const { secret } = await company.key('member');
    const before = await snapshotOf(service.store.db);
    const log = await service.store.calls.collection.countDocuments();
    const calls = company.rowIds.slice(0, 50).map((rowId) => ({ action: 'rows.delete', input: { rowId } }));
    const reply = await post({ calls, previews: true }, { secret });
    expect(reply.body.data.results).toHaveLength(50);
    const counts = service.store.db.collection<{ _id: string; calls: number }>('callCounts');
    const counted = await counts.find({ _id: { $regex: `/${company.id}/` } }).toArray();
    expect(counted.map(({ _id, calls: n }) => [_id.slice(0, 5), n])).toEqual([['call/', 1]]);
    expect(reply.headers['call-id']).toBeUndefined();
    expect(await snapshotOf(service.store.db)).toEqual(before);
    expect(await service.store.calls.collection.countDocuments()).toBe(log);
  });

  test('is refused beyond the limit of calls', async () => {
    const at = new Date();
    const limited = await startTestService({ env: { RATE_LIMIT: '2' }, now: () => at });
    const { host, key } = await createCompany(limited.store, { rows: 0 });
    const { secret } = await key('member');
    const send = () => ask(limited, '/api/v1/dry-runs', { host, secret, body: { calls: [{ action: 'lists.list' }] } });
    const statuses = [await send(), await send(), await send()].map(({ status }) => status);
    await limited.stop();
    expect(statuses).toEqual([200, 200, 429]);
  });

  test("accepts a session only from the company's own pages", async () => {
    const headers = await signedIn(service, company, 'viewer');
    const calls = [{ action: 'lists.list' }, { action: 'lists.create', input: { name: 'New' } }];
    const reply = await post({ calls }, { headers });
    expect(reply.body.data.results.map(({ data }: Reply['body']) => data.outcome)).toEqual(['runs', 'refused']);
    expect((await post({ calls }, { headers: { ...headers, origin: 'https://elsewhere.example' } })).status).toBe(403);
    expect((await post({ calls })).status).toBe(401);
    const stranger = await createCompany(service.store, { rows: 0 });
    const { secret } = await stranger.key('admin');
    expect((await post({ calls }, { secret })).status).toBe(401);
  });

  test('is refused with every problem named', async () => {
    const { secret } = await company.key('member');
    const tooMany = Array.from({ length: 51 }, () => ({ action: 'lists.list' }));
    const wrong: readonly (readonly [body: unknown, path: string])[] = [
      [{}, '/calls'],
      [{ calls: tooMany }, '/calls'],
      [{ calls: [{ input: {} }] }, '/calls/0/action'],
      [{ calls: [{ action: 'lists.list', input: [] }] }, '/calls/0/input'],
      [{ calls: [], preview: true }, '/preview'],
    ];
    for (const [body, path] of wrong) {
      const reply = await post(body, { secret });
      expect([reply.status, reply.body.error.fields[0].path]).toEqual([400, path]);
    }
    const withQuery = await post({ calls: [] }, { secret, query: '?dry_run=true' });
    expect(withQuery.body.error.fields).toMatchObject([{ path: 'query/dry_run' }]);
    expect((await post({ calls: [] }, { secret })).body.data).toEqual({ results: [] });
    expect((await ask(service, '/api/v1/dry-runs', { host: company.host, secret })).status).toBe(405);
  });
});
