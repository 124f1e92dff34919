import { expect, it } from 'vitest';
import summarize from '../../src/actions/insights/summarize.js';
import { findDuplicates, findOutlying, findStale } from '../../src/actions/shared/insights/findings.js';
import { profileColumn } from '../../src/actions/shared/insights/profile.js';
import { median, moments, robustScores } from '../../src/actions/shared/insights/statistics.js';
import { NOW, callable, contextOf, list, row, type Traces } from './memory.js';

const action = callable(summarize);
const text = { id: 'name', name: 'Name', type: 'text' } as const;
const number = { id: 'amount', name: 'Amount', type: 'number' } as const;
const date = { id: 'due', name: 'Due', type: 'date' } as const;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

it('the median of an even count is the mean of the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([10, 9, 1])).toBe(9);
  expect(median([])).toBeNull();
});

it('numbers are compared as numbers, not as text', () => {
  expect(median([100, 20, 3])).toBe(20);
});

it('mean and deviation are those of the textbook, also far from zero', () => {
  const known = moments([2, 4, 4, 4, 5, 5, 7, 9]);
  expect(known?.mean).toBeCloseTo(5, 12);
  expect(known?.deviation).toBeCloseTo(Math.sqrt(32 / 7), 12);
  expect(moments([1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16])?.deviation).toBeCloseTo(Math.sqrt(30), 6);
  expect(moments([7])).toEqual({ mean: 7, deviation: null });
  expect(moments([])).toBeNull();
});

it('an outlying value does not distort the robust score that finds it', () => {
  const scores = robustScores([10, 11, 12, 13, 14, 1_000]);
  expect(scores.at(-1)).toBeGreaterThan(100);
  expect(Math.max(...scores.slice(0, -1).map(Math.abs))).toBeLessThan(2);
});

it('one value that differs among equal ones is found although the deviation of most is zero', () => {
  expect(Math.abs(robustScores([5, 5, 5, 5, 5, 5, 5, 5, 5, 90]).at(-1) ?? 0)).toBeGreaterThan(3.5);
  expect(robustScores([5, 5, 5])).toEqual([0, 0, 0]);
});

it('a text column is profiled by filled, empty, distinct and repeated values', () => {
  const rows = ['Rome', 'Oslo', 'Rome', '  ', '', null].map((name, index) => row(`row_${index}`, { name }));
  expect(profileColumn(text, [...rows, row('row_x')])).toMatchObject({
    filled: 3,
    empty: 4,
    distinct: 2,
    top: [{ value: 'Rome', count: 2 }],
    numbers: null,
    dates: null,
  });
});

it('a number column has its extremes, mean, median and deviation', () => {
  const rows = [2, 4, 4, 4, 5, 5, 7, 9].map((amount, index) => row(`row_${index}`, { amount }));
  expect(profileColumn(number, rows).numbers).toEqual({
    min: 2,
    max: 9,
    mean: 5,
    median: 4.5,
    standardDeviation: 2.13809,
  });
});

it('numbers too large to be added up give null, which JSON can represent', () => {
  const rows = [1e308, -1e308, 1e308, 1e308].map((amount, index) => row(`row_${index}`, { amount }));
  const { numbers } = profileColumn(number, rows);
  expect(numbers?.median).toBe(1e308);
  expect(JSON.parse(JSON.stringify(numbers))).toEqual(numbers);
});

it('a date column has its earliest and latest day, by time and not by spelling', () => {
  const rows = ['2026-03-01T01:00:00+02:00', '2026-03-01', 'soon'].map((due, index) => row(`row_${index}`, { due }));
  expect(profileColumn(date, rows).dates).toEqual({ earliest: '2026-03-01T01:00:00+02:00', latest: '2026-03-01' });
});

it('rows that differ only in case, width and spacing are duplicates, and empty rows are not', () => {
  const rows = [
    row('row_1', { name: 'Fjord  Outdoor', amount: 1 }),
    row('row_2', { name: ' FJORD outdoor ', amount: 2 }),
    row('row_3', { name: 'Fjord Indoor' }),
    row('row_4', { name: '' }),
    row('row_5', {}),
  ];
  expect(findDuplicates([text, number], rows)).toEqual({
    groups: 1,
    rows: 2,
    largest: [{ count: 2, rowIds: ['row_1', 'row_2'] }],
  });
});

it('texts are compared column by column: the same words in another column make another row', () => {
  const second = { id: 'city', name: 'City', type: 'text' } as const;
  const rows = [row('row_1', { name: 'a', city: 'b c' }), row('row_2', { name: 'a b', city: 'c' })];
  expect(findDuplicates([text, second], rows).groups).toBe(0);
});

it('a row is stale after three times the median age, and never within 30 days', () => {
  const aged = (...ages: number[]) => ages.map((days) => row(`row_${days}`, {}, { updatedAt: daysAgo(days) }));
  expect(findStale(aged(20, 20, 20, 59, 61, 200), NOW)).toMatchObject({ medianAgeDays: 39.5, rowIds: ['row_200'] });
  expect(findStale(aged(1, 1, 1, 29), NOW)).toMatchObject({ thresholdDays: 30, count: 0, rowIds: [] });
  expect(findStale([], NOW)).toEqual({ medianAgeDays: null, thresholdDays: 30, count: 0, rowIds: [] });
});

it('outlying numbers are named by row and column, farthest first, and a column with few numbers has none', () => {
  const amounts = [10, 12, 11, 13, 12, 11, 10, 12, 500, -9_000];
  const rows = amounts.map((amount, index) => row(`row_${index}`, { amount }));
  const found = findOutlying([text, number], rows);
  expect(found.cells.map(({ rowId }) => rowId)).toEqual(['row_9', 'row_8']);
  expect(found.cells[0]).toMatchObject({ columnId: 'amount', value: -9_000 });
  expect(findOutlying([number], rows.slice(4)).count).toBe(0);
});

it('an answer has complete counts and at most 20 ids of each group', () => {
  const rows = Array.from({ length: 500 }, (_, index) => row(`row_${index}`, { name: 'same' }));
  const found = findDuplicates([text], rows);
  expect(found).toMatchObject({ groups: 1, rows: 500, largest: [{ count: 500 }] });
  expect(found.largest[0]?.rowIds).toHaveLength(20);
});

it('the price is one credit for each ten rows or part of them, at least five, and none for an empty list', async () => {
  const price = async (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => row(`row_${index}`));
    return action.price?.credits(contextOf({ lists: [list('lst_1')], rows }), { listId: 'lst_1' });
  };
  expect(await Promise.all([0, 1, 50, 51, 380].map(price))).toEqual([0, 5, 5, 6, 38]);
});

it('the summary reports its progress after each chunk', async () => {
  const traces: Traces = { mails: [], progress: [], revoked: [] };
  const rows = Array.from({ length: 250 }, (_, index) => row(`row_${index}`, { name: `n${index}`, amount: index }));
  const { data } = await action.run(contextOf({ lists: [list('lst_1')], rows }, traces), { listId: 'lst_1' });
  expect(data).toMatchObject({ listId: 'lst_1', rows: 250, duplicates: { groups: 0 }, outlying: { count: 0 } });
  expect(traces.progress).toEqual([
    [100, 250],
    [200, 250],
    [250, 250],
  ]);
});

it('the summary stops when the worker stops', async () => {
  const context = contextOf({ lists: [list('lst_1')], rows: [row('row_1')] });
  const stopped = { ...context, signal: AbortSignal.abort(new Error('The worker stops.')) };
  await expect(action.run(stopped, { listId: 'lst_1' })).rejects.toThrow('The worker stops.');
});

it('an empty list has a summary', async () => {
  const { data } = await action.run(contextOf({ lists: [list('lst_1')] }), { listId: 'lst_1' });
  expect(data).toMatchObject({ rows: 0, stale: { medianAgeDays: null, count: 0 }, duplicates: { groups: 0 } });
});
