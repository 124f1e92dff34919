import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { click, ended, heldAgain } from '../http/people.js';

let service: TestService;
let company: TestCompany;
let use: (action: string, input: object, query?: string) => ReturnType<typeof call>;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 30 });
  const { secret } = await company.key('member');
  use = (action, input, query = '') => call(service, action, input, { host: company.host, secret, query });
});

const rows = () => service.store.rows.collection;
const live = () => rows().countDocuments({ companyId: company.id, archivedAt: null });
const upsert = (lines: readonly object[], by = 'name', query = '') =>
  use('rows.upsert', { listId: company.listId, by, rows: lines }, query);
const faults = (reply: Awaited<ReturnType<typeof upsert>>) =>
  reply.body.error.fields.map(({ path, message }: { path: string; message: string }) => `${path} ${message}`);
const named = (from: number, to: number, amount: number) =>
  Array.from({ length: to - from }, (_, n) => ({ cells: { name: `thing ${from + n}`, amount } }));

describe('rows.upsert', () => {
  test('updates the rows with the same value, adds the others, and says which', async () => {
    const lines = [
      { cells: { name: 'thing 3', amount: 70 } },
      { cells: { name: 'new', amount: 1 } },
      { cells: { name: 'thing 4', amount: 4 } },
      { cells: { name: 'thing 5' }, status: 'done' },
    ];
    const { preview } = (await upsert(lines, 'name', '?dry_run=true')).body.data;
    expect(preview).toMatchObject({
      title: 'Add 1 row and update 2 rows in Things',
      effects: [
        '2 rows are updated, found by Name.',
        '1 row is added: no row has the same Name.',
        '1 row has these values already.',
      ],
      affected: { count: 3 },
    });
    expect(preview.affected.sample.map(({ label }: { label: string }) => label)).toEqual(['thing 3', 'thing 5', 'new']);
    expect(preview.affected.sample[0]).toMatchObject({
      before: { name: 'thing 3', amount: 3 },
      after: { name: 'thing 3', amount: 70 },
    });
    const { body, headers } = await upsert(lines);
    expect(body.data).toMatchObject({ created: 1, updated: 2, unchanged: 1 });
    const [a, b, c, d] = body.data.rows;
    expect([a, c, d]).toEqual([
      { rowId: company.rowIds[3], outcome: 'updated' },
      { rowId: company.rowIds[4], outcome: 'unchanged' },
      { rowId: company.rowIds[5], outcome: 'updated' },
    ]);
    expect(b.outcome).toBe('created');
    expect(body.changed).toEqual([
      { type: 'row', id: b.rowId, change: 'created' },
      { type: 'row', id: a.rowId, change: 'updated' },
      { type: 'row', id: d.rowId, change: 'updated' },
    ]);
    expect(await service.store.rows.get(company.id, b.rowId)).toMatchObject({ status: 'open', cells: lines[1]?.cells });
    expect(await service.store.rows.get(company.id, c.rowId)).toMatchObject({ version: 1 });

    const again = await upsert(lines);
    expect(again.body).toMatchObject({ data: { created: 0, updated: 0, unchanged: 4 }, changed: [] });

    const undo = await use('calls.undo', { callId: String(headers['call-id']) });
    expect(await ended(service, String(undo.headers['call-id']))).toMatchObject({ envelope: { data: { undone: 3 } } });
    expect(await live()).toBe(30);
    expect(await service.store.rows.get(company.id, a.rowId)).toMatchObject({ cells: { amount: 3 } });
    expect(await service.store.rows.get(company.id, d.rowId)).toMatchObject({ status: 'open' });
  });

  test('names each line whose value is empty, sent twice, or held by two rows', async () => {
    await rows().updateOne({ _id: company.rowIds[1] ?? '' }, { $set: { 'cells.name': 'thing 0' } });
    expect(
      faults(await upsert([{ cells: { amount: 1 } }, { cells: { name: 'a' } }, { cells: { name: 'a' } }])),
    ).toEqual([
      '/rows/0/cells/name Name is empty, and rows are found by it.',
      '/rows/2/cells/name Name has the same value as /rows/1/cells/name.',
    ]);
    expect(faults(await upsert([{ cells: { name: 'b' } }, { cells: { name: 'thing 0' } }]))).toEqual([
      '/rows/1/cells/name Several rows of the list have this value in Name.',
    ]);
    expect(faults(await upsert([{ cells: { name: 'a', amount: 'x' } }]))[0]).toContain('/rows/0/cells/amount');
    expect(faults(await upsert([{ cells: { name: 'a' } }], 'colour'))[0]).toContain('/by The list has no such column.');
    const columns = [
      { name: 'Done', type: 'checkbox' },
      { name: 'Note', type: 'long_text' },
      { name: 'Tags', type: 'choice', multiple: true, options: [{ name: 'A' }] },
      { name: 'When', type: 'date_time' },
    ];
    const made = await use('lists.create', { name: 'More', columns });
    const { listId } = made.body.data.list;
    const by = (column: string, value: unknown) =>
      use('rows.upsert', { listId, by: column, rows: [{ cells: { [column]: value } }] });
    expect(faults(await by('done', true))[0]).toContain('/by Rows cannot be found');
    expect(faults(await by('note', 'x'))[0]).toContain('/by Rows cannot be found');
    expect(faults(await by('tags', ['a']))[0]).toContain('/by Rows cannot be found');
    // The same time, written in two ways.
    expect((await by('when', '2026-11-20T12:00:00+01:00')).body.data).toMatchObject({ created: 1 });
    expect((await by('when', '2026-11-20T11:00:00Z')).body.data).toMatchObject({ unchanged: 1 });
  });

  test('finds rows by a number, and does not find deleted ones', async () => {
    await rows().updateOne({ _id: company.rowIds[7] ?? '' }, { $set: { archivedAt: new Date() } });
    const lines = [{ cells: { amount: 7, name: 'seven' } }, { cells: { amount: 8, name: 'eight' } }];
    const { body } = await upsert(lines, 'amount');
    expect(body.data.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['created', 'updated']);
  });

  test('needs decisions by the number of rows that it changes, and adds these to the hourly count', async () => {
    expect((await upsert([...named(0, 10, 70), ...named(100, 150, 1)])).status).toBe(200);
    const held = await upsert(named(0, 11, 80));
    expect(held.status).toBe(428);
    expect(held.body.error.preview.reason).toContain('The call covers 11 rows, more than 10.');
    await service.store.companies.collection.updateOne(
      { _id: company.id },
      {
        $set: {
          volumeLimits: {
            deleted: { confirmAbove: 50, approveAbove: 500 },
            changed: { confirmAbove: 12, approveAbove: 500 },
          },
        },
      },
    );
    expect((await upsert(named(0, 3, 81))).status).toBe(428);
    expect((await upsert([...named(0, 2, 82), ...named(150, 160, 1)])).status).toBe(200);
  });

  test('runs what was shown, and is held again when other rows would change', async () => {
    const held = await upsert([...named(0, 11, 80), ...named(40, 41, 1)]);
    const callId = held.body.error.call_id;
    await use('rows.create', { listId: company.listId, cells: { name: 'thing 40' } });
    await click(service, company, callId, 'member', 'yes');
    await heldAgain(service, callId, 2);
    await click(service, company, callId, 'member', 'yes');
    expect(await ended(service, callId)).toMatchObject({ envelope: { data: { created: 0, updated: 12 } } });
  });

  test('called several times at once adds one row with a value', async () => {
    const lines = named(500, 520, 1);
    const replies = await Promise.all(Array.from({ length: 6 }, () => upsert(lines)));
    const ends = await Promise.all(replies.map(({ headers }) => ended(service, String(headers['call-id']))));
    expect(ends.map(({ state }) => state)).toEqual(ends.map(() => 'succeeded'));
    expect(await rows().countDocuments({ companyId: company.id, 'cells.name': /^thing 5\d\d$/ })).toBe(20);
  });
});

describe('lists.import with `by`', () => {
  const file = (content: string, query = '') =>
    use('lists.import', { listId: company.listId, format: 'csv', content, by: 'name' }, query);

  test('updates and adds rows, leaves empty values unchanged, and reports the result of each line', async () => {
    const content = 'Name,Amount,Status\nthing 0,70,\n\nthing 1,,done\nthing 2,2,open\nfresh,5,\n';
    const { preview } = (await file(content, '?dry_run=true')).body.data;
    expect(preview).toMatchObject({
      title: 'Add 1 row and update 2 rows in Things from a file of 4 rows',
      affected: { count: 3 },
    });
    const started = await file(content);
    const { envelope } = await ended(service, String(started.headers['call-id']));
    expect(envelope).toMatchObject({
      ok: true,
      data: { imported: 4, added: 1, updated: 2, unchanged: 1, hasMore: false, leftOut: [] },
    });
    const [a, b, c] = company.rowIds;
    expect((envelope as unknown as { data: { lines: object[] } }).data.lines).toEqual([
      { line: 2, rowId: a, outcome: 'updated' },
      { line: 4, rowId: b, outcome: 'updated' },
      { line: 5, rowId: c, outcome: 'unchanged' },
      { line: 6, rowId: expect.stringContaining('row_'), outcome: 'created' },
    ]);
    const stored = await service.store.rows.many(company.id, [a ?? '', b ?? '']);
    expect(stored.map(({ cells, status }) => ({ ...cells, status }))).toEqual([
      { name: 'thing 0', amount: 70, status: 'open' },
      { name: 'thing 1', amount: 1, status: 'done' },
    ]);
    // A new row has no status if the file has an empty one, as without `by`.
    expect(await rows().findOne({ companyId: company.id, 'cells.name': 'fresh' })).toMatchObject({ status: null });
    const undo = await use('calls.undo', { callId: String(started.headers['call-id']) });
    expect(await ended(service, String(undo.headers['call-id']))).toMatchObject({ envelope: { data: { undone: 3 } } });
    expect(await live()).toBe(30);
  });

  test('names lines, and needs a list and a column that the file fills', async () => {
    expect(faults(await file('Name,Amount\nthing 0,1\n,2\nthing 0,3\n'))).toEqual([
      '/content/line/3 Name is empty, and rows are found by it.',
      '/content/line/4 Name has the same value as /content/line/2.',
    ]);
    expect(faults(await file('Amount\n1\n'))).toEqual(['/by No line of the file has a value for Name.']);
    const fresh = await use('lists.import', { name: 'New', format: 'csv', content: 'Name\na\n', by: 'name' });
    expect(faults(fresh)).toEqual(['/by A new list has no rows to find.']);
  });

  test('finds the rows of a long file, and values that two rows hold', async () => {
    const lines = Array.from({ length: 1_100 }, (_, n) => `thing ${n},${n}`).join('\n');
    const started = await file(`Name,Amount\n${lines}\n`);
    expect(await ended(service, String(started.headers['call-id']))).toMatchObject({
      envelope: { data: { imported: 1_100, added: 1_070, updated: 0, unchanged: 30, hasMore: true } },
    });
    await rows().updateOne({ _id: company.rowIds[1] ?? '' }, { $set: { 'cells.name': 'thing 0' } });
    expect(faults(await file(`Name,Amount\n${lines}\n`))).toEqual([
      '/content/line/2 Several rows of the list have this value in Name.',
    ]);
  });

  test('needs a confirmation to change more than ten rows', async () => {
    const lines = Array.from({ length: 11 }, (_, n) => `thing ${n},70`).join('\n');
    expect((await file(`Name,Amount\n${lines}\n`)).status).toBe(428);
  });
});
