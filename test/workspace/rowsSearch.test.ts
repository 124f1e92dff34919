import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installDemo } from '../../src/demo/install.js';
import { newId } from '../../src/engine/ids.js';
import { searchWords, wordsIn } from '../../src/engine/words.js';
import { storedRow } from '../../src/store/storedRow.js';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

const ROW_FIELDS = { status: null, archivedAt: null, version: 1, createdAt: new Date(), updatedAt: new Date() };

let service: TestService;
let company: TestCompany;
let use: (action: string, input: object) => ReturnType<typeof call>;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store);
  const { secret } = await company.key('member');
  use = (action, input) => call(service, action, input, { host: company.host, secret });
});

async function add(name: string, listId = company.listId): Promise<string> {
  return (await use('rows.create', { listId, cells: { name } })).body.data.row.id;
}
async function addList(fields: object = {}): Promise<string> {
  const list = await service.store.lists.get(company.id, company.listId);
  if (!list) throw new Error('The company has no list.');
  const _id = newId('lst');
  await service.store.lists.collection.insertOne({ ...list, _id, name: 'Second', ...fields });
  return _id;
}
async function found(query: string, rest: object = {}): Promise<string[]> {
  const reply = await use('rows.search', { query, ...rest });
  return reply.body.data.hits.map(({ row }: { row: { id: string } }) => row.id);
}

describe('rows.search', () => {
  test('finds rows with every word, the last word by its beginning', async () => {
    const [one, two] = [await add('Northwind Traders Ltd'), await add('Northern Lights')];
    expect(await found('nort')).toEqual([one, two]);
    expect(await found('traders NORTHWIND')).toEqual([one]);
    expect(await found('northwind tra')).toEqual([one]);
    expect(await found('north lights')).toEqual([]);
    expect(await found('thwind')).toEqual([]);
  });

  test('allows one wrong letter in a word when no row has the words as sent', async () => {
    const [one, two] = [await add('Northwind Traders'), await add('Southern Traders')];
    const near = async (query: string) => {
      const { hits, near: isNear } = (await use('rows.search', { query })).body.data;
      return { isNear, ids: hits.map(({ row }: { row: { id: string } }) => row.id) };
    };
    // A letter that is missing, added or replaced, and two letters that are swapped.
    for (const query of ['northwnd', 'northwiind', 'northwend', 'nrothwind', 'northwind tradrs', 'tradesr north'])
      expect([query, await near(query)]).toEqual([query, { isNear: true, ids: [one] }]);
    expect(await near('tradars')).toEqual({ isNear: true, ids: [one, two] });
    expect(await near('traders')).toEqual({ isNear: false, ids: [one, two] });
    // Two wrong letters, short words and numbers must match exactly.
    expect(await near('nrthwnd')).toEqual({ isNear: false, ids: [] });
    const three = await add('abc 12345');
    for (const query of ['abd', '12346']) expect(await near(query)).toEqual({ isNear: false, ids: [] });
    expect(await near('abc 1234')).toEqual({ isNear: false, ids: [three] });
  });

  test('pages through rows with near words, and finds only rows that the caller sees', async () => {
    const hidden = await addList({ openTo: [company.members.admin._id] });
    await service.store.rows.collection.insertOne(
      storedRow({
        ...ROW_FIELDS,
        _id: newId('row'),
        companyId: company.id,
        listId: hidden,
        cells: { name: 'Kwekerij' },
      }),
    );
    const ids = [await add('Kwekerij one'), await add('Kwekerij two'), await add('Kwekerij three')];
    const first = (await use('rows.search', { query: 'kwekrij', limit: 2 })).body.data;
    expect(first.hits.map(({ row }: { row: { id: string } }) => row.id)).toEqual(ids.slice(0, 2));
    const rest = (await use('rows.search', { query: 'kwekrij', limit: 2, cursor: first.nextCursor })).body.data;
    expect(rest).toMatchObject({ near: true, hits: [{ row: { id: ids[2] } }], nextCursor: null });
  });

  test('finds older rows by near words once the sweeper has read them', async () => {
    const _id = newId('row');
    const row = { ...ROW_FIELDS, _id, companyId: company.id, listId: company.listId, cells: { name: 'Ancestral' } };
    await service.store.rows.collection.insertOne(storedRow(row));
    expect(await found('ancestrel')).toEqual([]);
    await service.store.vocabulary.begin(company.id);
    while (await service.store.vocabulary.step(company.id));
    expect(await found('ancestrel')).toEqual([_id]);
    expect(await found('ancestral')).toEqual([_id]);
  });

  test('ignores accents and case in the query and in rows', async () => {
    const id = await add('Café Müller, Straße');
    for (const query of ['cafe', 'MÜLLER', 'muller cafe', 'strasse', 'Café M'])
      expect(await found(query)).toEqual([id]);
  });

  test('returns the list of each row, has pages, and shows no internal fields', async () => {
    const second = await addList();
    const [one, two] = [await add('Alpha one'), await add('Alpha two', second)];
    const first = await use('rows.search', { query: 'alpha', limit: 1 });
    expect(first.body.data.hits).toEqual([
      { listId: company.listId, listName: 'Things', row: expect.objectContaining({ id: one }) },
    ]);
    expect(first.body.data.hits[0].row).not.toHaveProperty('words');
    const rest = await use('rows.search', { query: 'alpha', cursor: first.body.data.nextCursor });
    expect(rest.body.data).toMatchObject({ hits: [{ listName: 'Second', row: { id: two } }], nextCursor: null });
    expect(await found('alpha', { listIds: [second] })).toEqual([two]);
  });

  test('finds rows by their new words after every kind of change', async () => {
    const made = await use('rows.createMany', { listId: company.listId, rows: [{ cells: { name: 'Alpha' } }] });
    const [id] = made.body.data.rowIds as string[];
    expect(await found('alpha')).toEqual([id]);
    await use('rows.update', { rowId: id, cells: { name: 'Beta' } });
    expect([await found('alpha'), await found('beta')]).toEqual([[], [id]]);
    await use('rows.updateMany', { rowIds: [id], cells: { name: 'Gamma' } });
    expect([await found('beta'), await found('gamma')]).toEqual([[], [id]]);
    await use('rows.delete', { rowId: id });
    expect(await found('gamma')).toEqual([]);
    await use('rows.restore', { rowId: id });
    expect(await found('gamma')).toEqual([id]);
  });

  test('searches only lists that the caller sees', async () => {
    const [open, closed, old] = [
      await addList({ openTo: [company.members.member._id] }),
      await addList(),
      await addList(),
    ];
    const mine = await add('Alpha mine', open);
    await add('Alpha closed', closed);
    await add('Alpha old', old);
    const set = (_id: string, fields: object) => service.store.lists.collection.updateOne({ _id }, { $set: fields });
    await set(closed, { openTo: [company.members.developer._id] });
    await set(old, { archivedAt: new Date() });
    expect(await found('alpha')).toEqual([mine]);
    expect((await use('rows.search', { query: 'alpha', listIds: [closed] })).status).toBe(404);
    expect((await use('rows.search', { query: 'alpha', listIds: [old] })).status).toBe(404);
    const { secret } = await company.key('admin');
    const all = await call(service, 'rows.search', { query: 'alpha' }, { host: company.host, secret });
    expect(all.body.data.hits).toHaveLength(2);
  });

  test('finds no rows and no lists of another company', async () => {
    const other = await createCompany(service.store);
    await add('Alpha');
    const { secret } = await other.key('admin');
    const elsewhere = (input: object) => call(service, 'rows.search', input, { host: other.host, secret });
    expect((await elsewhere({ query: 'alpha' })).body.data.hits).toEqual([]);
    expect((await elsewhere({ query: 'alpha', listIds: [company.listId] })).status).toBe(404);
  });

  test('refuses a query without a word, and takes special characters literally', async () => {
    const refused = await use('rows.search', { query: ' .*! ' });
    expect(refused.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: '/query' }] });
    const id = await add('a.b');
    expect(await found('a.b')).toEqual([id]);
    expect(await found('a.*')).toEqual([id]);
    expect(await found('x.*')).toEqual([]);
  });
});

test('the search finds rows of the demo company', async () => {
  const demo = await installDemo(service.store, await mkdtemp(join(tmpdir(), 'demo-')), new Date());
  const row = await service.store.rows.collection.findOne({ listId: demo.listId });
  const query = String(row?.cells['name']);
  const ways = { host: `${demo.company}.localhost:3000`, secret: demo.keys.developer };
  const reply = await call(service, 'rows.search', { query, limit: 200 }, ways);
  expect(reply.body.data.hits.map((hit: { row: { id: string } }) => hit.row.id)).toContain(row?._id);
  const mistyped = await call(service, 'rows.search', { query: query.slice(1), limit: 200 }, ways);
  expect(mistyped.body.data).toMatchObject({ near: true });
  expect(mistyped.body.data.hits.map((hit: { row: { id: string } }) => hit.row.id)).toContain(row?._id);
});

describe('the words of a row', () => {
  test('come from texts, short texts first, and not from dates or ids', () => {
    const cells = {
      note: 'Call back soon',
      name: 'Ada',
      since: '2026-11-20',
      owner: newId('mem'),
      amount: 12,
      web: null,
    };
    expect(searchWords(cells)).toEqual(['ada', 'call', 'back', 'soon']);
    expect(searchWords({ web: 'https://acme.example/a', mail: 'jo@acme.example' })).toEqual([
      'jo',
      'acme',
      'example',
      'a',
    ]);
  });

  test('are limited in number and length, so that a cell does not make a row large', () => {
    const long = Array.from({ length: 1_000 }, (_, n) => `w${n}`).join(' ');
    expect(searchWords({ long, name: 'Ada' })).toHaveLength(60);
    expect(searchWords({ long, name: 'Ada' })).toContain('ada');
    expect(wordsIn('x'.repeat(10_000))).toEqual(['x'.repeat(40)]);
  });
});
