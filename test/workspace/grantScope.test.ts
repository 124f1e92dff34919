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
import type { CallRecord } from '../../src/contract/documents.js';
import { ended, recordOf, signedIn, type Who } from '../http/people.js';

/** A grant covers rows of the lists in the preview, up to a total, and nothing else. */
let service: TestService;
let company: TestCompany;
let secret: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  const approve = { appliesTo: 'all', guard: 'approve' } as const;
  company = await createCompany(service.store, {
    rows: 120,
    company: {
      guardPolicies: ['rows.updateMany', 'lists.rename', 'lists.share', 'keys.create', 'team.changeRole'].map(
        (action) => ({ action, ...approve }),
      ),
    },
  });
  ({ secret } = await company.key('admin'));
});

const idOf = (reply: Reply): string => reply.body.error['call_id'];
const byKey = (name: string, input: unknown) => call(service, name, input, { host: company.host, secret });
const grants = async () => (await byKey('approvals.grants', {})).body.data.grants;
const update = (rowIds: readonly string[], amount = 1) => byKey('rows.updateMany', { rowIds, cells: { amount } });

const atRest = (callId: string): Promise<CallRecord> =>
  until(
    () => recordOf(service, callId),
    ({ state }) => ['succeeded', 'held_approval'].includes(state),
  );

async function pageOf(callId: string, who: Who = 'admin2'): Promise<string> {
  const headers = await signedIn(service, company, who);
  return (await ask(service, `/decide/${callId}`, { host: company.host, headers })).text;
}

/** Answers on the page of a call, as a browser does. */
async function decide(callId: string, fields: Record<string, string>, who: Who = 'admin2'): Promise<Reply> {
  const { hold } = await recordOf(service, callId);
  const form = { csrf: 'csrf', preview: hold?.preview.hash ?? '', n: String(hold?.n), ...fields };
  return ask(service, `/decide/${callId}`, {
    host: company.host,
    method: 'POST',
    raw: new URLSearchParams(form).toString(),
    headers: { ...(await signedIn(service, company, who)), 'content-type': 'application/x-www-form-urlencoded' },
  });
}

const askForGrant = (callId: string, { calls = 10, rows = 100, credits = 0 } = {}) =>
  decide(callId, {
    answer: 'yes_and_alike',
    alike: String(calls),
    alike_rows: String(rows),
    alike_credits: String(credits),
  });

/** Approves a call and gives a grant. */
async function allow(callId: string, numbers: Parameters<typeof askForGrant>[1] = {}): Promise<void> {
  expect((await askForGrant(callId, numbers)).status).toBe(303);
  expect((await ended(service, callId)).state).toBe('succeeded');
}

/** Approves a single call, after the request for a grant is refused. */
async function allowAlone(callId: string): Promise<void> {
  expect((await askForGrant(callId)).status).toBe(403);
  expect((await decide(callId, { answer: 'yes' })).status).toBe(303);
  expect((await ended(service, callId)).state).toBe('succeeded');
}

describe('a grant is not offered', () => {
  test.each([
    ['for a person', 'team.remove', () => ({ memberId: company.members.member._id })],
    ['for a role', 'team.changeRole', () => ({ memberId: company.members.member._id, role: 'viewer' })],
    ['for a key', 'keys.create', () => ({ name: 'One more', role: 'viewer' })],
    ['for who sees a list', 'lists.share', () => ({ listId: company.listId, openTo: [company.members.member._id] })],
    ['for the name of a list', 'lists.rename', () => ({ listId: company.listId, name: 'Renamed' })],
  ])('%s, and is not made on request: %s', async (_what, action, input) => {
    const held = await byKey(action, input());
    expect(held.body.error).toMatchObject({ code: 'guardian_held' });
    expect(await pageOf(idOf(held))).not.toContain('allow more');
    await allowAlone(idOf(held));
    expect(await grants()).toEqual([]);
  });

  test('for the data of the company', async () => {
    const held = await byKey('company.exportAll', {});
    expect((await decide(idOf(held), { answer: 'yes' }, 'admin')).status).toBe(303);
    await atRest(idOf(held));
    expect(await pageOf(idOf(held))).not.toContain('allow more');
  });

  test('for a second removal: each removal needs its own approval', async () => {
    await allowAlone(idOf(await byKey('team.remove', { memberId: company.members.member._id })));
    const second = await byKey('team.remove', { memberId: company.members.viewer._id });
    expect(second.status).toBe(423);
  });
});

test('no action on members, roles, keys, the company or addresses outside can be granted', () => {
  const grantable = service.dependencies.registry.all.filter((action) => action.grantable !== undefined);
  expect(grantable.map(({ name }) => name).toSorted()).toEqual([
    'insights.duplicates',
    'insights.forecast',
    'lists.import',
    'rows.comment',
    'rows.create',
    'rows.createMany',
    'rows.delete',
    'rows.deleteMany',
    'rows.duplicate',
    'rows.move',
    'rows.place',
    'rows.restore',
    'rows.update',
    'rows.updateMany',
    'rows.upsert',
  ]);
  for (const action of grantable) {
    expect([action.name, action.outside, action.subjects, action.secrets]).toEqual([
      action.name,
      undefined,
      undefined,
      undefined,
    ]);
    expect(action.preview).toBeTypeOf('function');
  }
});

describe('the scope of a grant', () => {
  test('has the same words on the page before and after the approval, and in the API', async () => {
    const held = idOf(await update(company.rowIds.slice(0, 3)));
    const before = (await pageOf(held)).replaceAll(/<input[^>]*>/g, '…').replaceAll(/<[^>]+>/g, '');
    expect(before).toContain(
      'Up to … more changes in Things with the same key, … rows in all, for one hour after your approval.',
    );
    await allow(held, { calls: 10, rows: 20 });
    const [grant] = await grants();
    const ends = `${String(grant.expiresAt).slice(0, 16).replace('T', ' ')} UTC`;
    const scope = 'Up to 10 more changes in Things with the same key, 20 rows in all, until';
    expect(grant).toMatchObject({ scope: `${scope} ${ends}.`, calls: 10, rows: 20, rowsLeft: 20 });
    expect(await pageOf(held)).toMatch(new RegExp(`${scope} \\w+ \\d+, \\d{4}, [\\d:]+\\s[AP]M UTC\\.`));
  });

  test('ends at its total of rows, which is exact for many calls at once', async () => {
    await allow(idOf(await update(company.rowIds.slice(0, 3))), { calls: 50, rows: 10 });
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => update(company.rowIds.slice(n * 4, n * 4 + 4), n + 2)),
    );
    const rests = await Promise.all(replies.map(({ headers }) => atRest(String(headers['call-id']))));
    expect(rests.filter(({ state }) => state === 'succeeded')).toHaveLength(2);
    expect((await grants())[0]).toMatchObject({ remaining: 48, rowsLeft: 2, state: 'active' });
    // A call with fewer rows still fits.
    expect((await update(company.rowIds.slice(40, 42), 99)).status).toBe(200);
    expect((await grants())[0]).toMatchObject({ remaining: 47, rowsLeft: 0 });
  });

  test.each([
    ['no total of rows', { alike: '1', alike_credits: '0' }],
    ['a total of none', { alike: '1', alike_rows: '0', alike_credits: '0' }],
    ['too large a total', { alike: '1', alike_rows: '100001', alike_credits: '0' }],
  ])('is refused with %s', async (_what, fields) => {
    const held = idOf(await update(company.rowIds.slice(0, 3)));
    expect((await decide(held, { answer: 'yes_and_alike', ...fields })).status).toBe(400);
    expect((await recordOf(service, held)).state).toBe('held_approval');
  });
});
