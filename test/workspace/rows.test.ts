import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Column } from '../../src/contract/columns.js';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

let service: TestService;
let company: TestCompany;
let rowId: string;
let use: (action: string, input: object) => ReturnType<typeof call>;
let lastFour: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store);
  rowId = company.rowIds[0] ?? '';
  const { key, secret } = await company.key('member');
  lastFour = key.lastFour;
  use = (action, input) => call(service, action, input, { host: company.host, secret });
});

const paths = (reply: { body: { error: { fields: { path: string }[] } } }) =>
  reply.body.error.fields.map(({ path }) => path);
const setList = (set: object) => service.store.lists.collection.updateOne({ _id: company.listId }, { $set: set });
const person = (id: string): Column => ({ id, name: id, type: 'person' });
const withPeople = async (...ids: string[]) => {
  const list = await service.store.lists.get(company.id, company.listId);
  await setList({ columns: [...(list?.columns ?? []), ...ids.map(person)] });
};
const away = { archivedAt: new Date() };

describe('rows.get', () => {
  test('returns a row with its list and the time of its deletion', async () => {
    const read = await use('rows.get', { rowId });
    expect(read.body).toMatchObject({
      ok: true,
      changed: [],
      data: {
        listId: company.listId,
        listName: 'Things',
        row: { id: rowId, status: 'open', cells: { name: 'thing 0', amount: 0 }, version: 1 },
        deletedAt: null,
      },
    });
    expect(read.body.data.row).not.toHaveProperty('words');
    await use('rows.delete', { rowId });
    expect((await use('rows.get', { rowId })).body.data.deletedAt).toMatch(/^\d{4}-.*Z$/);
  });

  test('does not find rows of an archived list or of a list that is closed to the caller', async () => {
    await setList({ openTo: [company.members.developer._id] });
    expect((await use('rows.get', { rowId })).status).toBe(404);
    await setList({ openTo: null, ...away });
    expect((await use('rows.get', { rowId })).status).toBe(404);
  });
});

test.each([
  ['rows.get', {}],
  ['rows.move', { status: 'done' }],
  ['rows.assign', { memberId: null }],
  ['rows.comment', { text: 'Hello' }],
  ['rows.comments', {}],
  ['rows.history', {}],
  ['rows.restore', {}],
])('%s does not find a row of another company, and writes nothing', async (action, rest) => {
  const other = await createCompany(service.store);
  const reply = await use(action, { rowId: other.rowIds[0], ...rest });
  expect(reply.body.error).toMatchObject({ code: 'not_found' });
  expect(await service.store.history.collection.countDocuments({ companyId: other.id })).toBe(0);
  expect(await service.store.comments.collection.countDocuments({ companyId: other.id })).toBe(0);
});

test.each([
  ['rows.move', { status: 'done' }],
  ['rows.comment', { text: 'Hello' }],
  ['rows.update', { status: 'done' }],
])('%s refuses deleted rows and rows of archived lists', async (action, rest) => {
  await use('rows.delete', { rowId });
  expect((await use(action, { rowId, ...rest })).body.error).toMatchObject({ code: 'conflict' });
  await setList(away);
  expect((await use(action, { rowId: company.rowIds[1], ...rest })).body.error).toMatchObject({ code: 'not_found' });
});

describe('rows.move', () => {
  test('sets only the status, and null removes it', async () => {
    const moved = await use('rows.move', { rowId, status: 'done', version: 1 });
    expect(moved.body).toMatchObject({
      data: { row: { status: 'done', cells: { name: 'thing 0', amount: 0 }, version: 2 } },
      changed: [{ type: 'row', id: rowId, change: 'updated' }],
    });
    expect((await use('rows.move', { rowId, status: null })).body.data.row.status).toBeNull();
  });

  test('refuses an unknown status and another version', async () => {
    const refused = await use('rows.move', { rowId, status: 'lost' });
    expect(refused.status).toBe(400);
    expect(paths(refused)).toEqual(['/status']);
    expect((await use('rows.move', { rowId, status: 'done', version: 7 })).status).toBe(409);
  });

  test('has a preview with the new status', async () => {
    const { secret } = await company.key('member');
    const shown = await call(
      service,
      'rows.move',
      { rowId, status: 'done' },
      {
        host: company.host,
        secret,
        query: '?dry_run=true',
      },
    );
    expect(shown.body.data.preview).toMatchObject({
      title: 'Move “thing 0” in Things to Done',
      affected: { count: 1, sample: [{ id: rowId, before: { status: 'open' }, after: { status: 'done' } }] },
    });
  });
});

describe('rows.assign', () => {
  test('sets and removes a person in the only column of people', async () => {
    await withPeople('owner');
    const { _id: memberId } = company.members.viewer;
    const given = await use('rows.assign', { rowId, memberId });
    expect(given.body).toMatchObject({
      data: { row: { cells: { name: 'thing 0', owner: memberId } } },
      changed: [{ type: 'row', id: rowId, change: 'updated' }],
    });
    expect((await use('rows.assign', { rowId, memberId: null })).body.data.row.cells.owner).toBeNull();
  });

  test('needs the column when there are several, and refuses one of another type', async () => {
    await withPeople('owner', 'reviewer');
    const { _id: memberId } = company.members.viewer;
    expect(paths(await use('rows.assign', { rowId, memberId }))).toEqual(['/columnId']);
    const wrong = await use('rows.assign', { rowId, memberId, columnId: 'name' });
    expect(paths(wrong)).toEqual(['/columnId']);
    expect(wrong.body.error.fields[0].fix).toContain('owner, reviewer');
    const named = await use('rows.assign', { rowId, memberId, columnId: 'reviewer' });
    expect(named.body.data.row.cells).toMatchObject({ reviewer: memberId });
  });

  test('refuses lists without a column of people, unknown people and removed members', async () => {
    const { _id: memberId } = company.members.viewer;
    expect((await use('rows.assign', { rowId, memberId })).status).toBe(409);
    await withPeople('owner');
    const other = await createCompany(service.store);
    expect((await use('rows.assign', { rowId, memberId: rowId })).status).toBe(404);
    expect((await use('rows.assign', { rowId, memberId: other.members.member._id })).status).toBe(404);
    await service.store.members.collection.updateOne({ _id: memberId }, { $set: { removedAt: new Date() } });
    expect((await use('rows.assign', { rowId, memberId })).status).toBe(409);
    expect((await use('rows.get', { rowId })).body.data.row.version).toBe(1);
  });
});

describe('comments', () => {
  test('are read newest last, in pages, with their authors', async () => {
    const wrote = await use('rows.comment', { rowId, text: '  First  ' });
    expect(wrote.body).toMatchObject({
      data: {
        comment: {
          text: 'First',
          editedAt: null,
          by: { memberId: company.members.member._id, name: 'mika', key: { name: 'test', lastFour } },
        },
      },
      changed: [{ type: 'comment', id: wrote.body.data.comment.commentId, change: 'created' }],
    });
    await use('rows.comment', { rowId, text: 'Second' });
    await use('rows.comment', { rowId: company.rowIds[1], text: 'Elsewhere' });
    const page = await use('rows.comments', { rowId, limit: 1 });
    expect(page.body.data.comments).toEqual([wrote.body.data.comment]);
    const rest = await use('rows.comments', { rowId, cursor: page.body.data.nextCursor });
    expect(rest.body.data).toMatchObject({ comments: [{ text: 'Second' }], nextCursor: null });
    expect((await use('rows.get', { rowId })).body.data.row.version).toBe(1);
  });

  test('are refused when they are blank or too long, and from viewers', async () => {
    expect(paths(await use('rows.comment', { rowId, text: ' \n ' }))).toEqual(['/text']);
    expect(paths(await use('rows.comment', { rowId, text: 'x'.repeat(5_001) }))).toEqual(['/text']);
    const { secret } = await company.key('viewer');
    const refused = await call(service, 'rows.comment', { rowId, text: 'Hi' }, { host: company.host, secret });
    expect(refused.body.error).toMatchObject({ code: 'forbidden', required_role: 'member' });
  });
});

describe('rows.history', () => {
  test('has authors and the values before and after each change, newest first, without internal fields', async () => {
    const made = await use('rows.create', { listId: company.listId, cells: { name: 'Contoso', amount: 1 } });
    const { id } = made.body.data.row;
    const replies = [
      made,
      await use('rows.update', { rowId: id, cells: { name: 'Contoso', amount: 2 }, status: 'open' }),
      await use('rows.move', { rowId: id, status: 'done' }),
      await use('rows.delete', { rowId: id }),
      await use('rows.restore', { rowId: id }),
    ];
    const read = await use('rows.history', { rowId: id });
    const by = { memberId: company.members.member._id, name: 'mika', key: { name: 'test', lastFour } };
    const at = expect.stringMatching(/^\d{4}-.*Z$/);
    const rest = (action: string, n: number) => ({
      by,
      at,
      call: { callId: replies[n]?.headers['call-id'], action },
    });
    expect(read.body.data).toEqual({
      changes: [
        { version: 5, change: 'restored', ...rest('rows.restore', 4), before: {}, after: {} },
        { version: 4, change: 'deleted', ...rest('rows.delete', 3), before: {}, after: {} },
        {
          version: 3,
          change: 'updated',
          ...rest('rows.move', 2),
          before: { status: 'open' },
          after: { status: 'done' },
        },
        {
          version: 2,
          change: 'updated',
          ...rest('rows.update', 1),
          before: { cells: { amount: 1 } },
          after: { cells: { amount: 2 } },
        },
        {
          version: 1,
          change: 'created',
          ...rest('rows.create', 0),
          before: {},
          after: { cells: { name: 'Contoso', amount: 1 }, status: 'open' },
        },
      ],
      nextCursor: null,
    });
  });

  test('has pages, and refuses invalid cursors', async () => {
    for (const amount of [1, 2, 3]) await use('rows.update', { rowId, cells: { amount } });
    const versions = (reply: { body: { data: { changes: { version: number }[] } } }) =>
      reply.body.data.changes.map(({ version }) => version);
    const first = await use('rows.history', { rowId, limit: 2 });
    expect(versions(first)).toEqual([4, 3]);
    const second = await use('rows.history', { rowId, limit: 2, cursor: first.body.data.nextCursor });
    expect(versions(second)).toEqual([2]);
    expect(second.body.data.nextCursor).toBeNull();
    expect(paths(await use('rows.history', { rowId, cursor: 'row_x' }))).toEqual(['/cursor']);
  });

  test('leaves out a change that is claimed and not applied', async () => {
    await use('rows.move', { rowId, status: 'done' });
    const claimed = await service.store.history.atVersion(rowId, 2);
    if (!claimed) throw new Error('The change has no record.');
    await service.store.history.claim({ ...claimed, _id: `${rowId}/3`, claim: 'other', version: 3 });
    expect((await use('rows.history', { rowId })).body.data.changes).toMatchObject([{ version: 2 }]);
  });
});

describe('rows.restore', () => {
  test('restores a deleted row unchanged', async () => {
    await use('rows.delete', { rowId });
    const restored = await use('rows.restore', { rowId });
    expect(restored.body).toMatchObject({
      data: { restored: 1, rowIds: [rowId] },
      changed: [{ type: 'row', id: rowId, change: 'updated' }],
    });
    expect((await use('rows.get', { rowId })).body.data).toMatchObject({
      row: { cells: { name: 'thing 0', amount: 0 }, version: 3 },
      deletedAt: null,
    });
  });

  test('refuses rows that are not deleted, by name', async () => {
    await use('rows.delete', { rowId });
    const refused = await use('rows.restore', { rowIds: [rowId, company.rowIds[1]] });
    expect(refused.body.error).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(company.rowIds[1] ?? '-'),
    });
    expect((await use('rows.get', { rowId })).body.data.deletedAt).not.toBeNull();
  });
});
