import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cell, Column } from '../../src/contract/columns.js';
import { edits } from '../../src/actions/shared/insights/nearness.js';
import { newId } from '../../src/engine/ids.js';
import { storedRow } from '../../src/store/storedRow.js';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

/** The current time, after twenty complete months. */
const NOW = new Date('2026-11-20T12:00:00.000Z');

let service: TestService;
let company: TestCompany;
let secret: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' }, now: () => NOW });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store);
  ({ secret } = await company.key('member', { expiresAt: new Date(NOW.getTime() + 86_400_000) }));
});

const use = (action: string, input: object, query = '?max_credits=1000') =>
  call(service, action, input, { host: company.host, secret, query });

/** Makes a list with these rows. @returns the id of the list and the ids of the rows */
async function listOf(columns: readonly Column[], rows: readonly Readonly<Record<string, Cell>>[], owner = company) {
  const fresh = { companyId: owner.id, version: 1, createdAt: NOW, updatedAt: NOW, archivedAt: null };
  const listId = newId('lst');
  await service.store.lists.collection.insertOne({ ...fresh, _id: listId, name: 'Contacts', columns, statuses: [] });
  const made = rows.map((cells) => ({ ...fresh, _id: newId('row'), listId, status: null, cells }));
  if (made.length > 0) await service.store.rows.collection.insertMany(made.map(storedRow));
  return { listId, ids: made.map(({ _id }) => _id) };
}

const name = { id: 'name', name: 'Name', type: 'text' } as const;
const mail = { id: 'mail', name: 'Mail', type: 'email' } as const;
const amount = { id: 'amount', name: 'Amount', type: 'number' } as const;
const day = { id: 'day', name: 'Day', type: 'date' } as const;

const idsOf = (group: { rows: { rowId: string }[] }) => group.rows.map(({ rowId }) => rowId).toSorted();

describe('insights.duplicates', () => {
  test('finds values that differ only in case, accents, spacing and punctuation', async () => {
    const { listId, ids } = await listOf(
      [name],
      [{ name: 'Café Müller, Inc.' }, { name: 'Oslo Ltd' }, { name: ' CAFE  MULLER inc' }, { name: '' }, { name: ' ' }],
    );
    const reply = await use('insights.duplicates', { listId });
    expect(reply.status).toBe(200);
    expect(reply.headers['credits-charged']).toBe('5');
    expect(reply.body.changed).toEqual([]);
    expect(reply.body.data).toMatchObject({ rows: 5, columns: ['name'], groups: 1, duplicateRows: 2, thorough: true });
    expect(reply.body.data.found[0]).toMatchObject({ match: 'same', count: 2, why: expect.stringContaining('Name') });
    expect(idsOf(reply.body.data.found[0])).toEqual([ids[0], ids[2]]);
  });

  test('finds values that differ in a letter or two, and separates other numbers and short words', async () => {
    const rows = [
      'Northwind Traders',
      'Nothwind Tradres',
      'Invoice 1001',
      'Invoice 1002',
      'Ann',
      'Anna',
      'Kappa',
      'Kapap',
    ];
    const { listId, ids } = await listOf(
      [name],
      rows.map((one) => ({ name: one })),
    );
    const { found, groups } = (await use('insights.duplicates', { listId })).body.data;
    expect(groups).toBe(2);
    expect(found.map(idsOf)).toEqual([
      [ids[0], ids[1]],
      [ids[6], ids[7]],
    ]);
    expect(found[0]).toMatchObject({ match: 'near', rows: [{ label: 'Northwind Traders' }, {}] });
  });

  test('compares numbers and dates by value, and all columns must agree', async () => {
    const { listId, ids } = await listOf(
      [name, amount, day],
      [
        { name: 'Northwind', amount: 10, day: '2026-11-02' },
        { name: 'Northwint', amount: 10, day: '2026-11-02T01:00:00+01:00' },
        { name: 'Northwind', amount: 11, day: '2026-11-02' },
        { name: 'Northwind', amount: 10, day: '2026-11-03' },
      ],
    );
    const { found, groups } = (await use('insights.duplicates', { listId, columns: ['name', 'amount', 'day'] })).body
      .data;
    expect(groups).toBe(1);
    expect(idsOf(found[0])).toEqual([ids[0], ids[1]]);
    const byName = (await use('insights.duplicates', { listId, columns: ['name'] })).body.data;
    expect(byName).toMatchObject({ groups: 1, duplicateRows: 4 });
  });

  test('separates addresses that differ in a letter', async () => {
    const { listId } = await listOf(
      [mail],
      [
        { mail: 'jonas.weber@acme.example' },
        { mail: 'jonas.weger@acme.example' },
        { mail: 'Jonas.Weber@acme.example' },
      ],
    );
    expect((await use('insights.duplicates', { listId })).body.data).toMatchObject({ groups: 1, duplicateRows: 2 });
  });

  test('returns a limited number of groups with complete counts', async () => {
    const rows = Array.from({ length: 250 }, (_, n) => `${String(n)} of many`).flatMap((one) => [one, one]);
    const many = [...rows, ...Array.from({ length: 30 }, () => 'the very same')];
    const { listId } = await listOf(
      [name],
      many.map((one) => ({ name: one })),
    );
    const { found, groups, duplicateRows } = (await use('insights.duplicates', { listId })).body.data;
    expect([groups, duplicateRows, found.length]).toEqual([251, 530, 200]);
    expect(found[0]).toMatchObject({ count: 30 });
    expect(found[0].rows).toHaveLength(20);
  });

  test('refuses unknown columns by field, and lists of other companies', async () => {
    const { listId } = await listOf([name], []);
    const reply = await use('insights.duplicates', { listId, columns: ['name', 'nowhere'] });
    expect(reply.status).toBe(400);
    expect(reply.body.error.fields).toMatchObject([{ path: '/columns/1' }]);
    const other = await createCompany(service.store);
    expect((await use('insights.duplicates', { listId: other.listId })).status).toBe(404);
    expect(
      (await use('insights.forecast', { listId: other.listId, dateColumn: 'day', period: 'week', ahead: 1 })).status,
    ).toBe(404);
  });

  test('needs its price accepted, which depends on the number of rows', async () => {
    const { listId } = await listOf(
      [name],
      Array.from({ length: 101 }, (_, n) => ({ name: `thing ${n}` })),
    );
    const reply = await use('insights.duplicates', { listId }, '');
    expect(reply.status).toBe(402);
    expect(reply.body.error).toMatchObject({ code: 'cost_approval_required', max_credits: 11 });
  });
});

test.each([
  ['kitten', 'kitten', 2, 0],
  ['kitten', 'kittne', 2, 1],
  ['kitten', 'sitting', 3, 3],
  ['kitten', 'sitting', 2, 3],
  ['abcdef', 'bcdef', 1, 1],
  ['abcdef', 'bcdefg', 2, 2],
  ['ab', 'ba', 1, 1],
  ['', 'abc', 2, 3],
])('the distance of %s and %s, with at most %d edits, is %d', (a, b, most, wanted) => {
  expect(edits(a, b, most)).toBe(wanted);
  expect(edits(b, a, most)).toBe(wanted);
});

describe('insights.forecast', () => {
  /** 100 in the first of twenty months, and ten more in each month. The current month has not ended. */
  const rising = () =>
    listOf(
      [name, amount, day],
      Array.from({ length: 21 }, (_, month) => ({
        amount: 100 + 10 * month,
        day: new Date(Date.UTC(2025, 2 + month, 15)).toISOString().slice(0, 10),
      })),
    );
  const ask = (input: object) => use('insights.forecast', { dateColumn: 'day', period: 'month', ahead: 2, ...input });

  test('is computed from complete months', async () => {
    const { listId } = await rising();
    const reply = await ask({ listId, valueColumn: 'amount' });
    expect(reply.status).toBe(200);
    const { data } = reply.body;
    expect(data).toMatchObject({ rows: 21, rowsUsed: 20, method: 'holt', naiveError: 10, error: expect.closeTo(0, 6) });
    expect(data.history).toHaveLength(20);
    expect(data.history[0]).toEqual({ start: '2025-03-01', value: 100 });
    expect(data.forecast).toMatchObject([
      { start: '2026-11-01', value: 300, low: 300, high: 300 },
      { start: '2026-12-01', value: 310 },
    ]);
    expect((await ask({ listId, valueColumn: 'amount' })).body.data).toEqual(data);
  });

  test('counts rows when no column is named, and is never below zero', async () => {
    const rows = [9, 7, 6, 4, 2, 1].flatMap((count, month) =>
      Array.from({ length: count }, () => ({ day: `2026-${String(5 + month).padStart(2, '0')}-10` })),
    );
    const { listId } = await listOf([day], rows);
    const { data } = (await ask({ listId, ahead: 6 })).body;
    expect(data.history.map(({ value }: { value: number }) => value)).toEqual([9, 7, 6, 4, 2, 1]);
    for (const { value, low } of data.forecast) expect(Math.min(value, low)).toBeGreaterThanOrEqual(0);
  });

  test('refuses columns of another type, both at once', async () => {
    const { listId } = await rising();
    const reply = await ask({ listId, dateColumn: 'amount', valueColumn: 'name' });
    expect(reply.status).toBe(400);
    expect(reply.body.error.fields).toMatchObject([
      { path: '/dateColumn', fix: 'Use one of: day.' },
      { path: '/valueColumn', fix: 'Use one of: amount.' },
    ]);
  });

  test('is refused without a charge when there is too little data', async () => {
    const { listId } = await listOf([day], [{ day: '2026-06-01' }, { day: '2026-10-01' }]);
    const reply = await ask({ listId });
    expect(reply.status).toBe(422);
    expect(reply.body.error).toMatchObject({ code: 'action_failed', message: expect.stringContaining('5 months') });
    expect(reply.headers['credits-charged'] ?? '0').toBe('0');
  });
});
