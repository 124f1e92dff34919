import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ended, letThrough, recordOf, signedIn } from '../http/people.js';
import { ask, call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

/** The histories of rows and lists name the call of each change, as far as the viewer may see it. */

let service: TestService;
let company: TestCompany;
let secret: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  const guardPolicies = [{ action: 'rows.update', appliesTo: 'all' as const, guard: 'approve' as const }];
  company = await createCompany(service.store, { rows: 2, company: { guardPolicies } });
  ({ secret } = await company.key('member'));
});

type Viewer = 'viewer' | 'member' | 'developer' | 'admin';

const use = (action: string, input: object, query = '') =>
  call(service, action, input, { host: company.host, secret, query });

/** The latest change, as a signed-in member reads it. */
async function latest(action: string, input: object, viewer: Viewer) {
  const headers = await signedIn(service, company, viewer);
  const { body } = await call(service, action, input, { host: company.host, headers });
  return body.data.changes[0];
}

/** Approves on the page, with a grant for two more calls. */
async function approveAndAllow(callId: string): Promise<void> {
  const { hold } = await recordOf(service, callId);
  const answer = { answer: 'yes_and_alike', alike: '2', alike_rows: '100', alike_credits: '0' };
  const form = { csrf: 'csrf', preview: hold?.preview.hash ?? '', n: String(hold?.n), ...answer };
  const headers = await signedIn(service, company, 'admin2');
  await ask(service, `/decide/${callId}`, {
    host: company.host,
    method: 'POST',
    raw: new URLSearchParams(form).toString(),
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  });
  await ended(service, callId);
}

describe('rows.history', () => {
  test('names the call, and its approver to its caller and to administrators only', async () => {
    const rowId = company.rowIds[0] ?? '';
    const held = await use('rows.update', { rowId, cells: { amount: 7 } });
    const { _id: callId } = await letThrough(service, company, held, 'admin2');
    const { _id: approver, name } = company.members.admin2;
    const plain = { callId, action: 'rows.update' };
    const memberId = company.members.member._id;
    for (const who of ['admin', 'member'] as const) {
      const { call: made, by } = await latest('rows.history', { rowId }, who);
      expect(made).toEqual({ ...plain, approvedBy: { memberId: approver, name } });
      expect(by).toMatchObject({ memberId, key: { name: 'test', lastFour: secret.slice(-4) } });
    }
    for (const who of ['viewer', 'developer'] as const) {
      const { call: made, by } = await latest('rows.history', { rowId }, who);
      expect(made).toEqual(plain);
      expect(by).toMatchObject({ memberId, key: { name: 'test' } });
      expect(by.key).not.toHaveProperty('lastFour');
    }
  });

  test('names the call that a call has undone', async () => {
    const { headers, status } = await use('lists.rename', { listId: company.listId, name: 'Deals' });
    expect(status).toBe(200);
    const undoes = String(headers['call-id']);
    const { headers: of } = await use('calls.undo', { callId: undoes });
    const { call: made } = await latest('lists.history', { listId: company.listId }, 'viewer');
    expect(made).toEqual({ callId: of['call-id'], action: 'calls.undo', undoes });
    const { call: earlier } = await latest('lists.history', { listId: company.listId, cursor: '3' }, 'viewer');
    expect(earlier).toEqual({ callId: undoes, action: 'lists.rename' });
  });

  test('names the grant that approved a call, and its giver', async () => {
    const held = await use('rows.update', { rowId: company.rowIds[0], cells: { amount: 7 } });
    await approveAndAllow(held.body.error.call_id);
    const under = await use('rows.update', { rowId: company.rowIds[1], cells: { amount: 8 } });
    expect(under.status).toBe(200);
    const { grant } = await recordOf(service, String(under.headers['call-id']));
    const { call: made } = await latest('rows.history', { rowId: company.rowIds[1] }, 'admin');
    const { _id: memberId, name } = company.members.admin2;
    expect(made).toMatchObject({ grantId: grant, approvedBy: { memberId, name } });
    const { call: shown } = await latest('rows.history', { rowId: company.rowIds[1] }, 'viewer');
    expect(Object.keys(shown)).toEqual(['callId', 'action']);
  });

  test('shows an undo as a change of its own, and keeps changes whose call is no longer on record', async () => {
    const rowId = company.rowIds[0] ?? '';
    const moved = await use('rows.move', { rowId, status: 'done' });
    const callId = String(moved.headers['call-id']);
    const undone = await use('calls.undo', { callId });
    expect(await latest('rows.history', { rowId }, 'viewer')).toMatchObject({
      version: 3,
      change: 'updated',
      call: { callId: undone.headers['call-id'], action: 'calls.undo' },
      before: { status: 'done' },
      after: { status: 'open' },
    });
    await service.store.calls.collection.deleteMany({ companyId: company.id });
    expect((await latest('rows.history', { rowId }, 'admin')).call).toMatchObject({ action: null });
  });
});

describe('lists.history', () => {
  test('has each change of the list itself, in pages', async () => {
    const { listId } = company;
    const calls = [
      await use('lists.create', { name: 'New' }),
      await use('lists.rename', { listId, name: 'Other' }),
      await use('lists.setStatuses', {
        listId,
        statuses: [
          { id: 'open', name: 'Open' },
          { id: 'done', name: 'D' },
        ],
      }),
      await use('lists.share', { listId, openTo: [company.members.member._id] }),
      await use('lists.archive', { listId }),
    ];
    const [created, , , , archived] = calls.map(({ headers }) => headers['call-id']);
    const first = await use('lists.history', { listId, limit: 2 });
    expect(first.body.data.changes).toMatchObject([
      { version: 5, change: 'archived', before: {}, after: {}, call: { callId: archived, action: 'lists.archive' } },
      { version: 4, change: 'updated', before: { openTo: null }, after: { openTo: [company.members.member._id] } },
    ]);
    const second = await use('lists.history', { listId, limit: 2, cursor: first.body.data.nextCursor });
    expect(second.body.data).toMatchObject({
      changes: [
        { version: 3, change: 'updated', after: { statuses: [{ id: 'open' }, { id: 'done', name: 'D' }] } },
        { version: 2, change: 'updated', before: { name: 'Things' }, after: { name: 'Other' } },
      ],
      nextCursor: null,
    });
    const other = calls[0]?.body.data.list.listId;
    const [made] = (await use('lists.history', { listId: other })).body.data.changes;
    expect(made).toMatchObject({
      version: 1,
      change: 'created',
      before: {},
      after: { name: 'New', columns: [{ id: 'name', type: 'text' }] },
      call: { callId: created, action: 'lists.create' },
    });
  });

  test('is closed to a member who does not see the list', async () => {
    await use('lists.share', { listId: company.listId, openTo: [company.members.member._id] });
    const headers = await signedIn(service, company, 'viewer');
    const refused = await call(service, 'lists.history', { listId: company.listId }, { host: company.host, headers });
    expect(refused.status).toBe(404);
    const admin = await latest('lists.history', { listId: company.listId }, 'admin');
    expect(admin).toMatchObject({ change: 'updated' });
  });
});
