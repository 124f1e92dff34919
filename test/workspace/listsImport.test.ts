import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { click, ended, signedIn } from '../http/people.js';
import { intercept, stopAfter } from '../setup/intercept.js';
import { openWorkshop, receive, recordOf, type Workshop } from '../setup/steps.js';

let service: TestService;
let company: TestCompany;
let headers: Record<string, string>;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 0 });
  headers = await signedIn(service, company, 'member');
});

const act = (name: string, input: object) => call(service, name, input, { host: company.host, headers });
const csv = (content: string, input: object = {}) =>
  act('lists.import', { listId: company.listId, format: 'csv', content, ...input });
const json = (content: unknown, input: object = {}) =>
  act('lists.import', { listId: company.listId, format: 'json', content: JSON.stringify(content), ...input });
const rowsOf = async (listId = company.listId) =>
  (await act('lists.rows', { listId, limit: 200 })).body.data.rows.map(
    ({ cells, status }: { cells: object; status: string | null }) => ({ ...cells, status }),
  );
const faults = (reply: Awaited<ReturnType<typeof csv>>) => {
  expect(reply.status).toBe(400);
  return reply.body.error.fields.map(({ path, message }: { path: string; message: string }) => `${path} ${message}`);
};

describe('a file for an existing list', () => {
  test('becomes rows in the order of the file', async () => {
    const { status, body } = await csv('Name,Amount,Status\nAda,1.5,Done\n"Bob, ""Jr""",-2,open\nCyd,,\n');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      listId: company.listId,
      name: 'Things',
      created: false,
      imported: 3,
      added: 3,
      updated: 0,
      unchanged: 0,
      lines: body.changed.map(({ id }: { id: string }, n: number) => ({ line: n + 2, rowId: id, outcome: 'created' })),
      hasMore: false,
      leftOut: [],
    });
    expect(body.changed).toHaveLength(3);
    expect(
      body.changed.every(({ type, change }: { type: string; change: string }) => `${type} ${change}` === 'row created'),
    ).toBe(true);
    expect(await rowsOf()).toEqual([
      { name: 'Ada', amount: 1.5, status: 'done' },
      { name: 'Bob, "Jr"', amount: -2, status: 'open' },
      { name: 'Cyd', status: null },
    ]);
  });

  test('may have semicolons, a byte order mark, other line ends and empty lines', async () => {
    expect((await csv('\uFEFFname;AMOUNT\r\n\r\nAda;1\r\n"two\r\nlines";2\r\n')).body.data.imported).toBe(2);
    expect(await rowsOf()).toEqual([
      { name: 'Ada', amount: 1, status: 'open' },
      { name: 'two\r\nlines', amount: 2, status: 'open' },
    ]);
  });

  test('is mapped by `columns`, and other headings are left out', async () => {
    const columns = [
      { from: 'Who', to: 'name' },
      { from: 'State', to: 'status' },
    ];
    const { body } = await csv('Who,Note,State\nAda,x,done\n', { columns });
    expect(body.data).toMatchObject({ imported: 1, leftOut: ['Note'] });
    expect(await rowsOf()).toEqual([{ name: 'Ada', status: 'done' }]);
  });

  test('with wrong lines is refused with all of them named', async () => {
    const reply = await csv('Name,Amount,Status\nAda,1,Open\n"two\nlines",two,Open\n\nCyd,3,Shut\n');
    expect(faults(reply)).toEqual([
      '/content/line/3 Amount: the column holds number values.',
      '/content/line/6 Status: the list has no such status.',
    ]);
    expect(faults(await csv('Name,Amount\nAda\nBob,1,2\n'))).toEqual([
      '/content/line/2 This line has 1 values.',
      '/content/line/3 This line has 3 values.',
    ]);
    expect(faults(await csv('Name\n"Ada\n'))).toEqual([expect.stringMatching(/^.content.line.\d The quotes/)]);
    expect(await rowsOf()).toEqual([]);
  });

  test('is refused with the headings that fit no column', async () => {
    expect(faults(await csv('Name,Colour\nAda,red\n'))).toEqual(['/content The list has no column “Colour”.']);
    expect(faults(await csv('Name,Name\nAda,red\n'))).toEqual(['/content The list has no column “Name (2)”.']);
    expect(faults(await csv('Name,\nAda,red\n'))).toEqual(['/content The list has no column “Column 2”.']);
    expect(faults(await csv('Name\n'))).toEqual(['/content There are no rows in this.']);
    const columns = [
      { from: 'Who', to: 'name' },
      { from: 'Name', to: 'colour' },
    ];
    expect(faults(await csv('Name\nAda\n', { columns }))).toEqual([
      '/columns/0/from The file has no such heading.',
      '/columns/1 The list has no such column.',
    ]);
  });

  test('may be JSON, with faults by row', async () => {
    expect(
      (
        await json([
          { name: 'Ada', amount: 1 },
          { name: 2, status: 'done' },
        ])
      ).body.data.imported,
    ).toBe(2);
    expect(await rowsOf()).toEqual([
      { name: 'Ada', amount: 1, status: null },
      { name: '2', status: 'done' },
    ]);
    expect(faults(await json([{ name: 'Ada' }, 7, { name: { first: 'x' } }]))).toEqual([
      '/content/row/2 This is not a row.',
      '/content/row/3 This is not a row.',
    ]);
    expect(faults(await json([{ amount: true }]))).toEqual(['/content/row/1 amount: the column holds number values.']);
    expect(faults(await json({ list: [] }))).toEqual(['/content There are no rows in this.']);
    const half = await act('lists.import', { listId: company.listId, format: 'json', content: '[{"name":"\\ud800"}]' });
    expect(faults(half)).toEqual(['/content/row/1 This is not a row.']);
    const broken = await act('lists.import', { listId: company.listId, format: 'json', content: '[{' });
    expect(faults(broken)).toEqual(['/content This is not valid JSON.']);
  });

  test.each(['csv', 'json'])('may be an export of lists.export as %s', async (format) => {
    await csv('Name,Amount,Status\nAda,1,Done\nBob,2,\n');
    const { content } = (await act('lists.export', { listId: company.listId, format })).body.data;
    expect((await act('lists.import', { listId: company.listId, format, content })).body.data.imported).toBe(2);
    const [ada, bob, ...again] = await rowsOf();
    expect(again).toEqual([ada, bob]);
    const made = (await act('lists.import', { name: 'Copy', format, content })).body.data;
    expect((await rowsOf(made.listId)).map(({ status }: { status: string }) => status)).toEqual(['done', null]);
  });
});

describe('an export, with texts that a spreadsheet would evaluate and several values in a cell', () => {
  const odd = ['+49 30 1234', '-5', "'-5", "''=1", '=1+1', "it's"];

  beforeEach(async () => {
    const options = [{ name: 'Red' }, { name: 'Blue' }];
    await act('lists.addColumn', {
      listId: company.listId,
      name: 'Tags',
      type: 'choice',
      multiple: true,
      options,
    });
    await act('lists.addColumn', { listId: company.listId, name: 'Offer', type: 'file' });
    const rows = odd.map((name) => ({ cells: { name, tags: ['red', 'blue'] } }));
    expect((await act('rows.createMany', { listId: company.listId, rows })).status).toBe(200);
  });

  test.each(['csv', 'json'])('changes nothing when it is imported again as %s', async (format) => {
    const { content } = (await act('lists.export', { listId: company.listId, format })).body.data;
    const { body } = await act('lists.import', { listId: company.listId, format, content, by: 'name' });
    expect(body.data).toMatchObject({ added: 0, updated: 0, unchanged: odd.length });
  });

  test.each(['csv', 'json'])('becomes a new list with the same texts as %s', async (format) => {
    const { content } = (await act('lists.export', { listId: company.listId, format })).body.data;
    const { listId } = (await act('lists.import', { name: `Copy ${format}`, format, content })).body.data;
    const rows = await rowsOf(listId);
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(odd);
    const { list } = (await act('lists.get', { listId })).body.data;
    expect(list.columns).toContainEqual(
      format === 'json'
        ? expect.objectContaining({ id: 'tags', type: 'choice', multiple: true })
        : expect.objectContaining({ id: 'tags', type: 'text' }),
    );
  });
});

describe('a file for a new list', () => {
  test('keeps numbers with too many digits as texts', async () => {
    const content = 'Order no,Price\n12345678901234567890,0.50\n98765432109876543210,120\n';
    const { body } = await csv(content, { listId: undefined, name: 'Orders' });
    const { list } = (await act('lists.get', { listId: body.data.listId })).body.data;
    expect(list.columns.map(({ type }: { type: string }) => type)).toEqual(['text', 'number']);
    const [first] = await rowsOf(body.data.listId);
    expect(first).toMatchObject({ order_no: '12345678901234567890', price: 0.5 });
  });

  test('makes no column whose id is a reserved word of queries', async () => {
    const { body } = await csv('Order,Created at,Status\n3,Monday,Paid\n', { listId: undefined, name: 'Orders' });
    const { list } = (await act('lists.get', { listId: body.data.listId })).body.data;
    expect(list.columns.map(({ id }: { id: string }) => id)).toEqual(['order_2', 'created_at']);
    expect(list.statuses).toEqual([{ id: 'paid', name: 'Paid' }]);
    expect(await rowsOf(body.data.listId)).toEqual([{ order_2: 3, created_at: 'Monday', status: 'paid' }]);
  });

  test('makes the list with a column for each heading', async () => {
    const { body } = await csv('Customer,House no.\nAda,0041\n', { listId: undefined, name: ' Customers ' });
    expect(body.data).toMatchObject({ name: 'Customers', created: true, imported: 1 });
    expect(body.changed).toEqual([
      { type: 'list', id: body.data.listId, change: 'created' },
      { type: 'row', id: expect.any(String), change: 'created' },
    ]);
    const { list } = (await act('lists.get', { listId: body.data.listId })).body.data;
    expect(list.columns).toEqual([
      { id: 'customer', name: 'Customer', type: 'text' },
      { id: 'house_no', name: 'House no.', type: 'text' },
    ]);
    expect(await rowsOf(body.data.listId)).toEqual([{ customer: 'Ada', house_no: '0041', status: 'open' }]);
  });

  test('uses the types, ids and statuses of `columns`', async () => {
    const columns = [
      { from: 'Since', type: 'date' },
      { from: 'State', to: 'status' },
      { from: 'Who', to: 'name' },
    ];
    const input = { listId: undefined, name: 'x', columns };
    const { body } = await csv('Who,Since,State\nAda,2026-11-20,Hot\nBob,,Cold\n', input);
    const { list } = (await act('lists.get', { listId: body.data.listId })).body.data;
    expect(list.statuses).toEqual([
      { id: 'hot', name: 'Hot' },
      { id: 'cold', name: 'Cold' },
    ]);
    expect(await rowsOf(body.data.listId)).toEqual([
      { name: 'Ada', since: '2026-11-20', status: 'hot' },
      { name: 'Bob', status: 'cold' },
    ]);
    expect(faults(await csv('Who,Since,State\nAda,tomorrow,\n', input))).toEqual([
      '/content/line/2 Since: the column holds date values.',
    ]);
  });

  test('needs either a list or a name', async () => {
    expect((await csv('Name\nx\n', { name: 'Both' })).body.error).toMatchObject({ code: 'invalid_input' });
    const neither = { listId: undefined, columns: [{ from: 'Name' }] };
    expect((await csv('Name\nx\n', neither)).body.error).toMatchObject({ code: 'invalid_input' });
  });
});

test('an import has a preview, and is held by a rule of the company', async () => {
  await service.store.companies.collection.updateOne(
    { _id: company.id },
    { $set: { guardPolicies: [{ action: 'lists.import', appliesTo: 'all', guard: 'confirm' }] } },
  );
  const { status, body } = await csv('Name,Amount\nAda,1\nBob,2\n');
  expect(status).toBe(428);
  expect(body.error.preview).toMatchObject({
    title: 'Import 2 rows into Things',
    affected: {
      count: 2,
      sample: [{ label: 'Ada', after: { name: 'Ada', amount: 1, status: 'Open' } }, { label: 'Bob' }],
    },
    reversible: true,
  });
  expect(await rowsOf()).toEqual([]);
  await click(service, company, body.error.call_id, 'member', 'yes');
  expect(await ended(service, body.error.call_id)).toMatchObject({ envelope: { data: { imported: 2 } } });
  expect(await rowsOf()).toHaveLength(2);
});

test('a file of 2,000 rows is imported completely and in order, with its progress', async () => {
  const content = `Name,Amount\n${Array.from({ length: 2_000 }, (_, n) => `thing ${n},${n}`).join('\n')}\n`;
  const { status, headers: sent } = await csv(content);
  expect([200, 202]).toContain(status);
  const callId = String(sent['call-id']);
  const record = await until(
    () => service.store.calls.get(callId),
    (found) => found?.state === 'succeeded',
  );
  expect(record?.progress).toEqual({ done: 2_000, total: 2_000 });
  const amounts: number[] = [];
  for await (const { cells } of service.store.rows.collection.find({ listId: company.listId }).sort({ _id: 1 }))
    amounts.push(Number(cells['amount']));
  expect(amounts).toEqual(Array.from({ length: 2_000 }, (_, n) => n));
});

test('too many rows are refused before anything is written', async () => {
  expect(faults(await csv(`Name\n${'x\n'.repeat(25_001)}`))).toEqual(['/content There are too many rows in this.']);
  expect(await rowsOf()).toEqual([]);
});

test('an import that dies half-way continues after the last complete chunk, and makes each row once', async () => {
  const workshop: Workshop = await openWorkshop();
  try {
    const of = await createCompany(workshop.store, { rows: 0 });
    const content = `Name,Amount\n${Array.from({ length: 80 }, (_, n) => `thing ${n},${n}`).join('\n')}\n`;
    const input = { name: 'Imported', format: 'csv', content };
    const { _id: callId } = await receive(workshop.store, of, { action: 'lists.import', input });
    const died = workshop.process();
    const { reached } = stopAfter(died.store, 'history.claim', 61);
    void died.go(callId);
    await reached;
    expect((await recordOf(workshop.store, callId)).progress).toEqual({ done: 50, total: 80 });

    const next = workshop.process();
    let begun = 0;
    intercept(next.store, 'history.claim', (operation) => {
      begun += 1;
      return operation();
    });
    expect(await next.go(callId)).toBe('succeeded');
    // The list, and the 30 rows after the complete chunk.
    expect(begun).toBe(31);
    expect(await workshop.store.lists.collection.countDocuments({ companyId: of.id, name: 'Imported' })).toBe(1);
    const amounts = (await workshop.store.rows.collection.find({ companyId: of.id }).sort({ _id: 1 }).toArray()).map(
      ({ cells }) => cells['amount'],
    );
    expect(amounts).toEqual(Array.from({ length: 80 }, (_, n) => n));
    const { envelope } = await recordOf(workshop.store, callId);
    expect(envelope).toMatchObject({ ok: true, data: { created: true, imported: 80 } });
    expect(envelope?.ok && envelope.changed).toHaveLength(81);
  } finally {
    await workshop.close();
  }
});
