import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallRecord } from '../../src/contract/documents.js';
import { signedIn, type Who } from '../http/people.js';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { plan: 'team' });
});

const as = async (who: Who, name: string, input: object = {}, query = '') =>
  call(service, name, input, { host: company.host, query, headers: await signedIn(service, company, who) });
const withKey = (secret: string, name: string, input: object = {}) =>
  call(service, name, input, { host: company.host, secret });
const listIt = { listId: 'nothing' };

/** The calls of the log, without the calls that read it. */
const log = async (who: Who, filter: object = {}) => {
  const reply = await as(who, 'company.calls', filter);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data.calls as Record<string, unknown>[]).filter(({ action }) => action !== 'company.calls');
};

describe('company.calls', () => {
  test('shows callers, actions and outcomes, newest first, without inputs and results', async () => {
    const { key, secret } = await company.key('member');
    await withKey(secret, 'rows.update', { rowId: company.rowIds[0], cells: { name: 'private' } });
    const refused = await as('viewer', 'rows.update', { rowId: company.rowIds[0], cells: { name: 'private' } });
    await as('member', 'rows.delete', { rowId: company.rowIds[1] }, '?dry_run=true');
    const paid = await as('member', 'insights.summarize', { listId: company.listId }, '?max_credits=5');
    const reply = await as('admin', 'company.calls');
    const [own, summary, tried, forbidden, updated] = reply.body.data.calls;
    expect(own).toMatchObject({ action: 'company.calls', name: 'ada', state: expect.any(String) });
    expect(summary).toEqual({
      callId: paid.headers['call-id'],
      action: 'insights.summarize',
      state: 'succeeded',
      dryRun: false,
      error: null,
      memberId: company.members.member._id,
      name: 'mika',
      keyId: null,
      keyName: null,
      assistant: false,
      credits: 5,
      requestId: paid.headers['request-id'],
      createdAt: expect.stringMatching(/Z$/),
      endedAt: expect.stringMatching(/Z$/),
      checks: { role: 'passed', plan: 'passed', credits: 'passed', guard: 'passed' },
      workflowUrl: null,
    });
    expect(tried).toMatchObject({ action: 'rows.delete', state: 'succeeded', dryRun: true });
    const onlyTried = await log('admin', { dryRun: true });
    expect(onlyTried).toEqual([tried]);
    const all = await log('admin');
    expect(await log('admin', { dryRun: false })).toEqual(all.filter(({ dryRun }) => !dryRun));
    expect(forbidden).toMatchObject({
      callId: refused.headers['call-id'],
      state: 'refused',
      error: 'forbidden',
      name: 'vera',
      credits: 0,
    });
    expect(updated).toMatchObject({ name: 'mika', keyId: key._id, keyName: 'test' });
    expect(reply.text).not.toContain('private');
  });

  test('shows non-administrators only their own calls and those of their keys', async () => {
    const { secret } = await company.key('member');
    await withKey(secret, 'lists.rows', { listId: company.listId });
    await as('member', 'lists.list');
    await as('admin', 'lists.list');
    const seen = await log('member');
    expect(seen.map(({ action }) => action)).toEqual(['lists.list', 'lists.rows']);
    expect(new Set(seen.map(({ memberId }) => memberId))).toEqual(new Set([company.members.member._id]));
    const other = await as('member', 'company.calls', { memberId: company.members.admin._id });
    expect(other.body.error).toMatchObject({ code: 'forbidden', required_role: 'admin' });
    const adminsKey = await company.key('admin');
    const foreign = await as('member', 'company.calls', { keyId: adminsKey.key._id });
    expect(foreign.body.error.code).toBe('not_found');
  });

  test('is filtered by action, person, key, state and time', async () => {
    const { key, secret } = await company.key('developer');
    await withKey(secret, 'lists.rows', listIt);
    await as('member', 'lists.list');
    expect((await log('admin', { action: 'lists.list' })).map(({ name }) => name)).toEqual(['mika']);
    expect((await log('admin', { memberId: company.members.developer._id })).map(({ keyId }) => keyId)).toEqual([
      key._id,
    ]);
    expect((await log('admin', { keyId: key._id })).map(({ error }) => error)).toEqual(['not_found']);
    expect((await log('admin', { state: 'failed', action: 'lists.rows' })).length).toBe(1);
    const later = new Date(Date.now() + 60_000).toISOString();
    const before = new Date(Date.now() - 60_000).toISOString();
    expect(await log('admin', { from: later })).toEqual([]);
    expect(await log('admin', { to: before })).toEqual([]);
    expect(await log('admin', { from: before, to: later, memberId: company.members.member._id })).toHaveLength(1);
  });

  test('is filtered by whether the action changes something', async () => {
    const { secret } = await company.key('member');
    const update = { rowId: company.rowIds[0], cells: { name: 'new' } };
    await withKey(secret, 'rows.update', update);
    await withKey(secret, 'lists.rows', listIt);
    await withKey(secret, 'rows.update', { rowId: 7 });
    await as('member', 'rows.update', update, '?dry_run=true');
    const shown = (calls: Record<string, unknown>[]) =>
      calls.map(({ action, state, dryRun }) => [action, state, dryRun]);
    expect(shown(await log('admin', { changes: true }))).toEqual([
      ['rows.update', 'succeeded', true],
      ['rows.update', 'refused', false],
      ['rows.update', 'succeeded', false],
    ]);
    expect(shown(await log('admin', { changes: true, dryRun: false }))).toHaveLength(2);
    expect(shown(await log('admin', { changes: false }))).toEqual([['lists.rows', 'failed', false]]);
  });

  test('has pages that contain each call once', async () => {
    for (let n = 0; n < 5; n += 1) await as('member', 'lists.list');
    const filter = { memberId: company.members.member._id, limit: 2 };
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const reply = await as('admin', 'company.calls', { ...filter, ...(cursor !== null && { cursor }) });
      seen.push(...(reply.body.data.calls as { callId: string }[]).map(({ callId }) => callId));
      cursor = reply.body.data.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(5);
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b.localeCompare(a)));
  });

  test('refuses invalid times, and a span that ends before it begins', async () => {
    const wrong = await as('admin', 'company.calls', { from: 'yesterday' });
    expect(wrong.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: '/from' }] });
    const span = { from: '2026-11-20T00:00:00Z', to: '2026-11-19T00:00:00Z' };
    const turned = await as('admin', 'company.calls', span);
    expect(turned.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: '/to' }] });
    const leap = await as('admin', 'company.calls', { to: '2016-12-31T23:59:60Z' });
    expect(leap.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: '/to' }] });
  });

  test('shows nothing of other companies', async () => {
    const other = await createCompany(service.store, { plan: 'team' });
    const { key } = await other.key('admin');
    await as('member', 'lists.list');
    expect((await as('admin', 'company.calls', { keyId: key._id })).body.error.code).toBe('not_found');
    const stranger = await as('admin', 'company.calls', { memberId: other.members.member._id });
    expect(stranger.body.error.code).toBe('not_found');
    const theirs = await call(
      service,
      'company.calls',
      {},
      { host: other.host, headers: await signedIn(service, other, 'admin') },
    );
    expect(theirs.body.data.calls.map(({ action }: { action: string }) => action)).toEqual(['company.calls']);
  });
});

describe('company.usage', () => {
  test('sums credits by day, action and caller, and calls by day and outcome', async () => {
    const { key, secret } = await company.key('developer');
    const summarize = (way: { secret: string } | { headers: Record<string, string> }) =>
      call(
        service,
        'insights.summarize',
        { listId: company.listId },
        { host: company.host, query: '?max_credits=5', ...way },
      );
    await summarize({ secret });
    await summarize({ secret });
    await summarize({ headers: await signedIn(service, company, 'member') });
    await as('viewer', 'rows.update', { rowId: company.rowIds[0], cells: {} });
    const { data } = (await as('admin', 'company.usage')).body;
    const today = new Date().toISOString().slice(0, 10);
    expect(data).toMatchObject({
      month: today.slice(0, 7),
      spent: 15,
      byDay: [{ day: today, credits: 15, charges: 3 }],
      byAction: [{ action: 'insights.summarize', credits: 15, charges: 3 }],
      byCaller: [
        { memberId: company.members.developer._id, keyId: key._id, keyName: 'test', credits: 10, charges: 2 },
        { memberId: company.members.member._id, name: 'mika', keyId: null, credits: 5, charges: 1 },
      ],
    });
    expect(data.calls).toEqual(
      expect.arrayContaining([
        { day: today, state: 'succeeded', calls: 3 },
        { day: today, state: 'refused', calls: 1 },
      ]),
    );
  });

  test('of one month has nothing of another one', async () => {
    await as('member', 'insights.summarize', { listId: company.listId }, '?max_credits=5');
    const { data } = (await as('admin', 'company.usage', { month: '2025-02' })).body;
    expect(data).toEqual({
      month: '2025-02',
      spent: 0,
      byDay: [],
      byAction: [],
      byCaller: [],
      calls: [],
    });
  });

  test('needs an administrator and a month', async () => {
    expect((await as('developer', 'company.usage')).body.error.code).toBe('forbidden');
    const reply = await as('admin', 'company.usage', { month: '2026-13' });
    expect(reply.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: '/month' }] });
  });
});

test('each query of the log uses an index', async () => {
  const indexes = await service.store.calls.collection.indexes();
  const keys = indexes.map(({ key }) => Object.keys(key as Partial<Record<keyof CallRecord, number>>).join());
  for (const field of ['action', 'principal.memberId', 'principal.keyId', 'state'])
    expect(keys).toContain(`companyId,${field},_id`);
  expect(keys).toContain('companyId,_id');
});
