import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/engine/ids.js';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { signedIn } from '../http/people.js';

/** Files as other programs write them: their numbers, days and headings, and the result of an import. */

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
const asNew = (content: string, input: object = {}) => csv(content, { listId: undefined, name: 'New', ...input });
const facts = async (content: string, input: object = {}) => {
  const reply = await act('lists.readFile', { format: 'csv', content, ...input });
  expect(reply.status).toBe(200);
  return reply.body.data;
};
const rowsOf = async (listId = company.listId) =>
  (await act('lists.rows', { listId, limit: 200 })).body.data.rows.map(({ cells }: { cells: object }) => cells);
const typesOf = async (listId: string) =>
  (await act('lists.get', { listId })).body.data.list.columns.map(({ type }: { type: string }) => type);
const fields = (reply: Awaited<ReturnType<typeof csv>>) => {
  expect(reply.status).toBe(400);
  return reply.body.error.fields;
};
const withDates = async () => {
  await act('lists.addColumn', { listId: company.listId, name: 'Due', type: 'date' });
  await act('lists.addColumn', { listId: company.listId, name: 'At', type: 'date_time' });
};

describe('numbers', () => {
  test('with a decimal comma are read when the call says so', async () => {
    const content = 'Name;Amount\na;1.234,56\nb;-1234,5\nc;1.234\nd;12\ne;1 234 567,8\nf;1,5E+3\n';
    expect((await csv(content, { decimal: ',' })).status).toBe(200);
    const amounts = (await rowsOf()).map(({ amount }: { amount: number }) => amount);
    expect(amounts).toEqual([1234.56, -1234.5, 1234, 12, 1_234_567.8, 1500]);
  });

  test('with groups are read when the call says that the decimal mark is a point', async () => {
    expect((await csv('Name;Amount\na;1,234.56\nb;1,234\nc;1.234\n', { decimal: '.' })).status).toBe(200);
    const amounts = (await rowsOf()).map(({ amount }: { amount: number }) => amount);
    expect(amounts).toEqual([1234.56, 1234, 1.234]);
  });

  test('that do not fit the notation of the call are refused, and never read in another way', async () => {
    for (const [decimal, text] of [
      [',', '1.5'],
      [',', '0.123'],
      [',', '1,234.56'],
      [',', '1.2345'],
      ['.', '1.234,56'],
      ['.', '12,5'],
    ])
      expect(fields(await csv(`Name;Amount\na;${text}\n`, { decimal })), `${decimal} ${text}`).toEqual([
        expect.objectContaining({ path: '/content/line/2', message: 'Amount: the column holds number values.' }),
      ]);
    const [fault] = fields(await csv('Name;Amount\na;1.234,56\n'));
    expect(fault.fix).toContain('set `decimal`');
    expect(await rowsOf()).toEqual([]);
  });

  test('of a new list are numbers in the notation of the file, and codes stay texts', async () => {
    const content = 'Preis;Vorwahl;Nummer;Text\n1.234,50;0041;1234567890123456,7;1.5\n-2;0049;1;1,5\n';
    const { body } = await asNew(content, { decimal: ',' });
    expect(await typesOf(body.data.listId)).toEqual(['number', 'text', 'text', 'text']);
    expect(await rowsOf(body.data.listId)).toMatchObject([
      { preis: 1234.5, vorwahl: '0041', text: '1.5' },
      { preis: -2 },
    ]);
  });

  test('of JSON stay unchanged', async () => {
    const content = JSON.stringify([
      { name: 'a', amount: 1.5 },
      { name: 'b', amount: '2,5' },
    ]);
    await act('lists.import', { listId: company.listId, format: 'json', content, decimal: ',' });
    expect(await rowsOf()).toMatchObject([{ amount: 1.5 }, { amount: 2.5 }]);
  });
});

describe('days', () => {
  test('are read in the order that the call names', async () => {
    await withDates();
    const content =
      'Name,Due,At\na,31.12.2026,1.2.2026\nb,2026-12-30,2026-12-30T10:00:00+01:00\nc,01/02/2026,\nd,5.6.2026 14:30,\n';
    expect((await csv(content, { dates: 'day_first' })).status).toBe(200);
    expect(await rowsOf()).toEqual([
      { name: 'a', due: '2026-12-31', at: '2026-02-01T00:00:00.000Z' },
      { name: 'b', due: '2026-12-30', at: '2026-12-30T09:00:00.000Z' },
      { name: 'c', due: '2026-02-01' },
      { name: 'd', due: '2026-06-05' },
    ]);
    await csv('Name,Due\ne,01/02/2026\n', { dates: 'month_first' });
    expect((await rowsOf()).at(-1)).toEqual({ name: 'e', due: '2026-01-02' });
  });

  test('that do not exist in this order are refused', async () => {
    await withDates();
    for (const [dates, text] of [
      ['day_first', '12/31/2026'],
      ['day_first', '30.2.2026'],
      ['day_first', '31.12.26'],
      ['month_first', '31/12/2026'],
      ['month_first', '31.12.2026'],
    ])
      expect(fields(await csv(`Name,Due\na,${text}\n`, { dates })), text).toHaveLength(1);
    const [fault] = fields(await csv('Name,Due\na,31.12.2026\n'));
    expect(fault.fix).toContain('set `dates`');
  });

  test('with times are read in the zone of the call, or of the column', async () => {
    await withDates();
    const plain = 'Name,At\na,31.12.2026 14:30\nb,2026-07-01 09:05:06\nc,1.7.2026 12:05 am\nd,1.7.2026\n';
    const berlin = { dates: 'day_first', zone: 'Europe/Berlin' };
    expect((await csv(plain, berlin)).status).toBe(200);
    expect((await rowsOf()).map(({ at }: { at: string }) => at)).toEqual([
      '2026-12-31T13:30:00.000Z',
      '2026-07-01T07:05:06.000Z',
      '2026-06-30T22:05:00.000Z',
      '2026-06-30T22:00:00.000Z',
    ]);
    await act('lists.addColumn', { listId: company.listId, name: 'There', type: 'date_time', zone: 'Asia/Tokyo' });
    expect((await csv('Name,There\ne,2026-07-01T09:00\n', { zone: 'Europe/Berlin' })).status).toBe(200);
    expect((await rowsOf()).at(-1)).toEqual({ name: 'e', there: '2026-07-01T00:00:00.000Z' });
    // A column of days takes the day.
    await csv('Name,Due\nf,2026-07-01 23:59\n');
    expect((await rowsOf()).at(-1)).toEqual({ name: 'f', due: '2026-07-01' });
  });

  test('in a text column are read in the zone of the column, once it becomes a column of times', async () => {
    await csv('Name\n2026-07-01 09:00\n2026-07-01\n2026-07-01T09:00:00Z\n');
    const become = (input: object) =>
      act('lists.changeColumn', { listId: company.listId, columnId: 'name', type: 'date_time', ...input });
    expect((await become({})).body.error?.code).toBe('conflict');
    const { body } = await become({ zone: 'Europe/Berlin' });
    expect(body.data).toMatchObject({ converted: 3, emptied: 0 });
    expect((await rowsOf()).map(({ name }: { name: string }) => name)).toEqual([
      '2026-07-01T07:00:00.000Z',
      '2026-06-30T22:00:00.000Z',
      '2026-07-01T09:00:00.000Z',
    ]);
  });

  test('with times in no zone are refused, with the setting to use', async () => {
    await withDates();
    for (const text of ['2026-07-01 09:00', '2026-07-01T09:00', '1.7.2026 09:00']) {
      const [fault] = fields(await csv(`Name,At\na,${text}\n`, { dates: 'day_first' }));
      expect(fault.fix, text).toContain('set `zone`');
    }
    for (const text of ['2026-02-30 09:00', '2026-07-01 24:30', '1.7.2026 25:00', '1.7.2026 09:61'])
      expect(fields(await csv(`Name,At\na,${text}\n`, { dates: 'day_first', zone: 'UTC' })), text).toHaveLength(1);
    const [unknown] = fields(await csv('Name\na\n', { zone: 'Europe/Nowhere' }));
    expect(unknown).toMatchObject({ path: '/zone' });
  });

  test('with times make a column of times when the call names their zone', async () => {
    const content = 'Start,Ende\n31.12.2026 14:30,2027-01-01 10:00\n';
    expect((await facts(content)).withoutZone).toBe(true);
    expect((await facts('Start\n2026-12-31T14:30:00Z\n')).withoutZone).toBe(false);
    const { body } = await asNew(content, { dates: 'day_first', zone: 'Europe/Berlin' });
    expect(await typesOf(body.data.listId)).toEqual(['date_time', 'date_time']);
    const plain = await asNew(content, { dates: 'day_first' });
    expect(await typesOf(plain.body.data.listId)).toEqual(['text', 'text']);
  });

  test('of a new list make a column of days', async () => {
    const { body } = await asNew('Am\n31.12.2026\n', { dates: 'day_first' });
    expect(await typesOf(body.data.listId)).toEqual(['date']);
    const plain = await asNew('Am\n31.12.2026\n');
    expect(await typesOf(plain.body.data.listId)).toEqual(['text']);
  });
});

describe('headings', () => {
  test('without a text, used twice, too long or on two lines are named', async () => {
    const long = 'x'.repeat(120);
    const { headings } = await facts(`Name;;Name;"Two\nlines";${long};Name (2)\na;b;c;d;e;f\n`);
    const names = headings.map(({ from }: { from: string }) => from);
    expect(names).toEqual(['Name', 'Column 2', 'Name (3)', 'Two lines', 'x'.repeat(100), 'Name (2)']);
    const columns = [
      { from: 'Name (3)', to: 'name' },
      { from: 'Column 2', to: 'status' },
    ];
    expect((await csv('Name;;Name;Name (2)\na;done;c;d\n', { columns })).body.data.leftOut).toEqual([
      'Name',
      'Name (2)',
    ]);
    expect(await rowsOf()).toEqual([{ name: 'c' }]);
  });

  test('and values that come only from delimiters at the ends of lines are ignored', async () => {
    expect((await csv('Name;Amount;\na;1;\nb;2;;\n;;\n')).body.data.imported).toBe(2);
    expect(await rowsOf()).toEqual([
      { name: 'a', amount: 1 },
      { name: 'b', amount: 2 },
    ]);
  });

  test('that go to the same column are refused at the second entry of the mapping', async () => {
    const columns = [
      { from: 'A', to: 'name' },
      { from: 'B', to: 'name' },
    ];
    expect(fields(await csv('A,B\n1,2\n', { columns }))).toEqual([
      { path: '/columns/1/to', message: '“A” and “B” go to the same column.', fix: 'Take one of the two.' },
    ]);
  });
});

describe('lists.readFile', () => {
  test('says where each heading goes in a list', async () => {
    expect(await facts('NAME;Umsatz;status\nAda;1;x\nAda;2;y\n', { listId: company.listId })).toEqual({
      rows: 2,
      headings: [
        { from: 'NAME', to: 'name', type: null, examples: ['Ada'] },
        { from: 'Umsatz', to: null, type: null, examples: ['1', '2'] },
        { from: 'status', to: 'status', type: null, examples: ['x', 'y'] },
      ],
      decimal: null,
      dates: null,
      withoutZone: false,
    });
  });

  test('says which columns a new list gets, in the notation of the file', async () => {
    const content = 'Kunde;Betrag;Am;Status\nAda;1.234,56;31.12.2026;Neu\n';
    const { headings, ...said } = await facts(content);
    expect(headings.map(({ to, type }: { to: string | null; type: string | null }) => to ?? type)).toEqual([
      'text',
      'number',
      'date',
      'status',
    ]);
    expect(said).toEqual({ rows: 1, decimal: ',', dates: 'day_first', withoutZone: false });
  });

  test.each([
    ['1,5', ','],
    ['1.5', '.'],
    ['1.234', 'unclear'],
    ['1.234\ny;1,5', ','],
    ['1.5\ny;1,5', 'unclear'],
    ['1,234', 'unclear'],
    ['12', null],
    ['v1.5 beta', null],
  ])('does not guess what numbers such as %s mean: %s', async (text, said) => {
    const { decimal } = await facts(`Name;Amount\nx;${text}\nz;n/a\n`, { listId: company.listId });
    expect(decimal).toBe(said);
  });

  test.each([
    ['31.12.2026', 'day_first'],
    ['1.2.2026', 'day_first'],
    ['12/31/2026', 'month_first'],
    ['01/02/2026', 'unclear'],
    ['2026-12-31', null],
  ])('does not guess what days such as %s mean: %s', async (text, said) => {
    const { dates, headings } = await facts(`Am\n${text}\n`);
    expect(dates).toBe(said);
    expect(headings[0].type).toBe(said === 'unclear' ? 'text' : 'date');
    const chosen = await facts(`Am\n${text}\n`, { dates: 'month_first' });
    if (said === 'unclear') expect(chosen.headings[0].type).toBe('date');
  });

  test('refuses content that is not a file with rows, and an unknown list', async () => {
    expect((await act('lists.readFile', { format: 'csv', content: 'Name\n' })).status).toBe(400);
    const unknown = { listId: newId('lst'), format: 'csv', content: 'Name\na\n' };
    expect((await act('lists.readFile', unknown)).status).toBe(404);
  });

  test('reads large files in a thread', async () => {
    const { rows, decimal } = await facts(`Name;Amount\n${'some name of a row;1,5\n'.repeat(5_000)}`);
    expect({ rows, decimal }).toEqual({ rows: 5_000, decimal: ',' });
  });
});
