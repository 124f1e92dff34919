import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cell } from '../../src/contract/columns.js';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

/** Column ids that are names of inherited members of every JavaScript object. */

let service: TestService;
let company: TestCompany;
let secret: string;
let listId: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
  company = await createCompany(service.store);
  ({ secret } = await company.key('member'));
  const created = await use('lists.create', {
    name: 'Buildings',
    columns: [{ name: 'Name' }, { name: 'Constructor' }, { id: 'valueOf', name: 'Value', type: 'number' }],
  });
  ({ listId } = created.body.data.list);
  const rows: readonly Readonly<Record<string, Cell>>[] = [
    { name: 'Mill' },
    { name: 'Tower', constructor: 'Ada', valueOf: 4 },
    { name: 'Dam' },
    { name: 'mill' },
  ];
  await use('rows.createMany', { listId, rows: rows.map((cells) => ({ cells })) });
});
afterAll(() => service.stop());

const use = (name: string, input: object, query = '?max_credits=1000') =>
  call(service, name, input, { host: company.host, secret, query });

test('a column named Constructor is exported with its cells', async () => {
  const { status, body } = await use('lists.export', { listId });
  expect([status, body.error]).toEqual([200, undefined]);
  const lines = (body.data.content as string).split('\r\n').map((line) => line.split(',').slice(2, 5).join());
  expect(lines).toEqual(['Name,Constructor,Value', 'Mill,,', 'Tower,Ada,4', 'Dam,,', 'mill,,', '']);
});

test('pages sorted by it contain all rows', async () => {
  for (const by of ['constructor', 'valueOf']) {
    const names: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = { listId, sort: { by, direction: 'asc' }, limit: 1, ...(cursor && { cursor }) };
      const { status, body } = await use('lists.rows', page);
      expect([by, status, body.error]).toEqual([by, 200, undefined]);
      names.push(...body.data.rows.map(({ cells }: { cells: { name: string } }) => cells.name));
      cursor = body.data.nextCursor as string | null;
    }
    expect(names).toEqual(['Mill', 'Dam', 'mill', 'Tower']);
  }
});

test('insights count its empty cells', async () => {
  const columns = ['name', 'constructor'];
  const duplicates = await use('insights.duplicates', { listId, columns });
  expect([duplicates.status, duplicates.body.data]).toMatchObject([200, { groups: 1, duplicateRows: 2 }]);
  const summary = await use('insights.summarize', { listId });
  expect(summary.status).toBe(200);
  expect(summary.body.data.columns).toMatchObject([
    { columnId: 'name', filled: 4 },
    { columnId: 'constructor', filled: 1, empty: 3, distinct: 1 },
    { columnId: 'valueOf', filled: 1, empty: 3, numbers: { max: 4 } },
  ]);
  expect(summary.body.data.duplicates).toMatchObject({ groups: 1, rows: 2 });
});

test('a preview and the history show an empty cell as null', async () => {
  // A separate list, because the other tests need the rows unchanged.
  const created = await use('lists.create', { name: 'Bridges', columns: [{ name: 'Name' }, { name: 'Constructor' }] });
  const { listId: own } = created.body.data.list;
  const row = await use('rows.create', { listId: own, cells: { name: 'Pier' } });
  const { id: rowId } = row.body.data.row;
  const change = { rowIds: [rowId], cells: { constructor: 'Bo' } };
  const preview = await use('rows.updateMany', change, '?dry_run=true');
  expect([preview.status, preview.body.data?.preview?.affected?.sample]).toMatchObject([
    200,
    [{ before: { constructor: null }, after: { constructor: 'Bo' } }],
  ]);
  expect((await use('rows.update', { rowId, cells: { constructor: 'Bo' } })).status).toBe(200);
  const history = await use('rows.history', { rowId });
  expect(history.body.data.changes[0]).toMatchObject({
    before: { cells: { constructor: null } },
    after: { cells: { constructor: 'Bo' } },
  });
});

test('all sources read a cell by its id through `cellAt`', async () => {
  const root = fileURLToPath(new URL('../../src', import.meta.url));
  const files = (await readdir(root, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(root, file), 'utf8');
      // A write makes an own property. Ids start with a letter, so no id is `__proto__`. Quoted names and numbers are
      // safe.
      const reads = text.matchAll(/\bcells(?:\?\.)?\[(?!'|index\])[^\]]+\](?! =[^=])/g);
      return [...reads].map(([read]) => `${file}: ${read}`);
    }),
  );
  expect(found.flat()).toEqual(['engine/cellAt.ts: cells[columnId]']);
});
