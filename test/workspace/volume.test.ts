import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Company, GuardPolicy } from '../../src/contract/documents.js';
import { newId } from '../../src/engine/ids.js';
import { storedRow } from '../../src/store/storedRow.js';
import {
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { click, ended, signedIn, type Who } from '../http/people.js';

/** The guard of the hourly count, which adds up repeated small calls. */

const HOUR = 3_600_000;
let service: TestService;
let company: TestCompany;
let secret: string;
/** How far the clock of the service is ahead, milliseconds. */
let ahead = 0;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' }, now: () => new Date(Date.now() + ahead) });
});
afterAll(() => service.stop());
beforeEach(async () => {
  ahead = 0;
  company = await createCompany(service.store, { rows: 150 });
  ({ secret } = await company.key('member'));
});

const act = (name: string, input: unknown, query = '', by = secret): Promise<Reply> =>
  call(service, name, input, { host: company.host, secret: by, query });
const remove = (rowIds: readonly string[], query = '') => act('rows.delete', { rowIds }, query);
/** The ids of the n-th group of ten rows. */
const ten = (n: number) => company.rowIds.slice(n * 10, n * 10 + 10);
const set = (fields: Partial<Company>) =>
  service.store.companies.collection.updateOne({ _id: company.id }, { $set: fields });
const yes = async (reply: Reply, who: Who = 'member') => {
  const callId: string = reply.body.error.call_id;
  expect((await click(service, company, callId, who, 'yes', { now: new Date(Date.now() + ahead) })).outcome).toBe(
    'done',
  );
  return callId;
};

/** Deletes the first fifty rows in calls of ten. */
async function fifty(): Promise<void> {
  for (let n = 0; n < 5; n += 1) expect((await remove(ten(n))).status).toBe(200);
}

describe('a repeated deletion of ten rows', () => {
  test('is held when the hourly count is too high, and the preview says so', async () => {
    await fifty();
    const held = await remove(ten(5));
    expect(held.status).toBe(428);
    expect(held.body.error.preview.reason).toBe(
      'In the last hour, this key deleted 50 rows of Things without a confirmation; with these 10 rows it is 60, ' +
        'more than 50. Such a call needs a confirmation.',
    );
    expect((await act('rows.delete', { rowId: company.rowIds[60] })).body.error.preview.reason).toContain(
      'with this row it is 51, more than 50.',
    );
    const callId = await yes(held);
    expect((await ended(service, callId)).state).toBe('succeeded');
  });

  test('is held, also for a key with more lists than are read at once', async () => {
    await fifty();
    const [counted] = await service.store.volumes.collection.find({ _id: { $regex: `^${company.id}/` } }).toArray();
    if (!counted) throw new Error('Nothing was counted.');
    const others = Array.from({ length: 30 }, (_, n) => ({
      ...counted,
      _id: counted._id.replace(company.listId, `lst_0${String(n).padStart(2, '0')}`),
    }));
    await service.store.volumes.collection.insertMany(others);
    expect((await remove(ten(5))).status).toBe(428);
  });

  test('counts together with rows.deleteMany, and not with updates', async () => {
    await fifty();
    expect((await act('rows.deleteMany', { rowIds: ten(5) })).status).toBe(428);
    expect((await act('rows.update', { rowId: company.rowIds[60], cells: { amount: 1 } })).status).toBe(200);
  });

  test('does not count rows that a person decided on: a confirmed call does not use the limit', async () => {
    for (let n = 0; n < 4; n += 1) expect((await remove(ten(n))).status).toBe(200);
    const large = await remove(company.rowIds.slice(40, 100));
    expect(large.status).toBe(428);
    expect((await ended(service, await yes(large))).state).toBe('succeeded');
    expect((await remove(ten(10))).status).toBe(200);
    expect((await remove(ten(11))).body.error.preview.reason).toContain('deleted 50 rows of Things');
  });

  test('is held by the total in a dry run, which counts nothing', async () => {
    for (let n = 0; n < 8; n += 1) {
      const reply = await remove(ten(0), '?dry_run=true');
      expect(reply.body.data.blockers).toEqual([]);
    }
    await fifty();
    const { data } = (await remove(ten(5), '?dry_run=true')).body;
    expect(data.blockers.map(({ code }: { code: string }) => code)).toEqual(['confirmation_required']);
    expect(data.preview.reason).toContain('with these 10 rows it is 60, more than 50');
  });

  test('is possible again when the hour has passed', async () => {
    await fifty();
    ahead = 59 * 60_000;
    expect((await remove(ten(5))).status).toBe(428);
    ahead = HOUR + 2 * 60_000;
    expect((await remove(ten(6))).status).toBe(200);
    expect((await service.store.volumes.collection.findOne({}, { sort: { expiresAt: -1 } }))?.unconfirmed).toBe(10);
  });

  test('runs five of forty calls at once, and the others are held', async () => {
    company = await createCompany(service.store, { rows: 400 });
    ({ secret } = await company.key('member'));
    const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => remove(ten(n))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 428)).toHaveLength(35);
    const left = await service.store.rows.collection.countDocuments({ listId: company.listId, archivedAt: null });
    expect(left).toBe(350);
  });
});

describe('the count', () => {
  test('is separate for a key and its owner', async () => {
    await fifty();
    const headers = await signedIn(service, company, 'member');
    const mine = await call(service, 'rows.delete', { rowIds: ten(5) }, { host: company.host, headers });
    expect(mine.status).toBe(200);
    const other = await company.key('member');
    expect((await act('rows.delete', { rowIds: ten(6) }, '', other.secret)).status).toBe(200);
    expect((await remove(ten(7))).status).toBe(428);
  });

  test('is separate for two lists, and a call over both is held for one of them', async () => {
    const at = new Date();
    const list = await service.store.lists.getAny(company.id, company.listId);
    const other = { ...list!, _id: newId('lst'), name: 'Others' };
    await service.store.lists.collection.insertOne(other);
    const fresh = { companyId: company.id, version: 1, createdAt: at, updatedAt: at, archivedAt: null };
    const rows = Array.from({ length: 10 }, () => ({
      ...fresh,
      _id: newId('row'),
      listId: other._id,
      status: null,
      cells: {},
    }));
    await service.store.rows.collection.insertMany(rows.map(storedRow));
    const [first = '', ...others] = rows.map(({ _id }) => _id);
    await fifty();
    expect((await remove(others.slice(0, 5))).status).toBe(200);
    const both = await remove([first, ...company.rowIds.slice(50, 52)]);
    expect(both.body.error.preview.reason).toContain('deleted 50 rows of Things');
    expect((await remove([first])).status).toBe(200);
  });
});

describe('the guard of the hourly count', () => {
  const limits = { deleted: { confirmAbove: 10, approveAbove: 20 }, changed: { confirmAbove: 2, approveAbove: 4 } };

  test('is an approval in place of a confirmation for rows that were confirmed and not approved', async () => {
    await set({ volumeLimits: limits });
    expect((await remove(ten(0))).status).toBe(200);
    expect((await ended(service, await yes(await remove(ten(1))))).state).toBe('succeeded');
    const held = await remove(ten(2));
    expect(held.status).toBe(423);
    expect(held.body.error.preview.reason).toBe(
      'In the last hour, this key deleted 20 rows of Things without an approval; with these 10 rows it is 30, ' +
        'more than 20. Such a call needs an approval by an administrator.',
    );
    expect((await ended(service, await yes(held, 'admin'))).state).toBe('succeeded');
    expect((await act('rows.delete', { rowId: company.rowIds[40] })).body.error.preview.reason).toContain('deleted 20');
  });

  test('counts updates, moves and assignments together', async () => {
    await set({ volumeLimits: limits });
    const [a, b, c] = company.rowIds;
    expect((await act('rows.update', { rowId: a, cells: { amount: 1 } })).status).toBe(200);
    expect((await act('rows.move', { rowId: b, status: 'done' })).status).toBe(200);
    const held = await act('rows.updateMany', { rowIds: [c], status: 'done' });
    expect(held.body.error.preview.reason).toContain('this key changed 2 rows of Things without a confirmation');
  });

  test('of one large call is an approval with one reason', async () => {
    const held = await remove(company.rowIds.slice(0, 120));
    expect(held.body.error.code).toBe('guardian_held');
    expect(held.body.error.preview.reason).toBe(
      'The call covers 120 rows, more than 100. Such a call needs an approval by an administrator.',
    );
  });
});

describe('the policy of a company', () => {
  const policy = async (input: unknown, who: Who = 'admin') =>
    act('company.setGuardPolicy', input, '', (await company.key(who)).secret);
  const rule = { action: 'rows.delete', appliesTo: 'keys', guard: 'approve', above: 15, within: 'hour' } as const;

  test('has rules about the hourly count, which hold all actions with the same count', async () => {
    expect((await policy({ rules: [rule] })).body.data.rules).toEqual([rule]);
    expect((await remove(ten(0))).status).toBe(200);
    const held = await act('rows.deleteMany', { rowIds: ten(1) });
    expect(held.status).toBe(423);
    expect(held.body.error.preview.reason).toBe(
      'In the last hour, this key deleted 10 rows of Things without an approval; with these 10 rows it is 20. ' +
        'A rule of the company says: rows.deleteMany with a key on more than 15 rows of one list within an hour needs ' +
        'an approval.',
    );
    const headers = await signedIn(service, company, 'member');
    const mine = { host: company.host, headers };
    for (const n of [1, 2]) expect((await call(service, 'rows.delete', { rowIds: ten(n) }, mine)).status).toBe(200);
  });

  test('never weakens the built-in numbers by a rule', async () => {
    const weak: GuardPolicy = { ...rule, guard: 'confirm', above: 1_000 };
    expect((await policy({ rules: [weak] })).status).toBe(200);
    await fifty();
    expect((await remove(ten(5))).status).toBe(428);
  });

  test('has its own numbers: lower ones apply at once, higher ones after an approval', async () => {
    const lower = { deleted: { confirmAbove: 20, approveAbove: 500 }, changed: { confirmAbove: 9, approveAbove: 9 } };
    const reply = await policy({ rules: [], volumeLimits: lower });
    expect(reply.body.data.volumeLimits).toEqual(lower);
    for (let n = 0; n < 2; n += 1) expect((await remove(ten(n))).status).toBe(200);
    expect((await remove(ten(2))).status).toBe(428);
    // A change of only the rules keeps the numbers.
    expect((await policy({ rules: [rule] })).body.data.volumeLimits).toEqual(lower);
    const deleted = { confirmAbove: 60, approveAbove: 600 };
    const held = await policy({ rules: [rule], volumeLimits: { deleted } });
    expect(held.status).toBe(423);
    expect(held.body.error.preview.effects).toContain(
      'Added: Deleted rows of one list within an hour: above 60 a confirmation, above 600 an approval.',
    );
    expect((await ended(service, await yes(held, 'admin2'))).state).toBe('succeeded');
    const read = await act('company.guardPolicy', {});
    expect(read.body.data.volumeLimits).toEqual({ ...lower, deleted });
    expect(read.body.data.actions).toContainEqual(
      expect.objectContaining({ action: 'rows.deleteMany', counts: 'deleted' }),
    );
  });

  test('refuses invalid rules by field', async () => {
    const fields = async (input: unknown) =>
      (await policy(input)).body.error.fields.map(({ path }: { path: string }) => path);
    const { above: _, ...endless } = rule;
    expect(await fields({ rules: [endless, { ...rule, action: 'lists.create' }] })).toEqual([
      '/rules/0/above',
      '/rules/1/within',
    ]);
    const deleted = { confirmAbove: 10, approveAbove: 9 };
    const changed = { confirmAbove: 1, approveAbove: 1 };
    expect(await fields({ rules: [], volumeLimits: { deleted, changed } })).toEqual([
      '/volumeLimits/deleted/approveAbove',
    ]);
    const most = { confirmAbove: 100_001, approveAbove: 100_001 };
    expect(await fields({ rules: [], volumeLimits: { deleted: most, changed } })).toEqual([
      '/volumeLimits/deleted/confirmAbove',
      '/volumeLimits/deleted/approveAbove',
    ]);
  });
});
