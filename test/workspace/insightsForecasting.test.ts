import { expect, test } from 'vitest';
import { forecast, periodOf, startOf } from '../../src/actions/shared/insights/forecasting.js';
import { tallyOf } from '../../src/actions/shared/insights/series.js';

const valuesOf = (series: readonly number[], period: 'week' | 'month', ahead: number) =>
  forecast(series, period, ahead).points.map(({ value }) => value);
const close = (found: readonly number[], wanted: readonly number[]) => {
  expect(found).toHaveLength(wanted.length);
  for (const [index, value] of wanted.entries()) expect(found[index]).toBeCloseTo(value, 6);
};

test('a straight line continues as a straight line with an interval of zero', () => {
  const line = [10, 13, 16, 19, 22, 25];
  const { method, points, error, naiveError } = forecast(line, 'week', 3);
  expect(method).toBe('holt');
  close(
    points.map(({ value }) => value),
    [28, 31, 34],
  );
  for (const { low, high } of points) expect(high - low).toBeCloseTo(0, 6);
  expect(error).toBeCloseTo(0, 6);
  expect(naiveError).toBeCloseTo(3, 12);
});

test('a constant series stays constant', () => {
  close(valuesOf([7, 7, 7, 7, 7, 7], 'month', 2), [7, 7]);
});

test('errors, level and trend are the same as in a calculation by hand', () => {
  // 1, 2, 4: level 2 and trend 1 forecast 3; the error is 1, so level 3 + α and trend 1 + αβ.
  const { parameters, points, error, naiveError } = forecast([1, 2, 4], 'week', 2);
  const { alpha, beta } = parameters;
  expect(error).toBe(1);
  expect(naiveError).toBe(2);
  // All weights have the same error, so the first of the grid is chosen.
  expect([alpha, beta]).toEqual([0.05, 0]);
  close(
    points.map(({ value }) => value),
    [4.05, 5.05],
  );
  // One error of 1: deviation 1. One step ahead 1.2816; two steps ahead √(1 + α²) times that.
  expect((points[0]?.high ?? 0) - (points[0]?.value ?? 0)).toBeCloseTo(1.281552, 6);
  expect((points[1]?.high ?? 0) - (points[1]?.value ?? 0)).toBeCloseTo(1.281552 * Math.sqrt(1 + 0.05 ** 2), 6);
});

test('the chosen weights have the smallest error of the grid', () => {
  const series = [12, 15, 11, 18, 17, 22, 19, 25, 24, 30];
  const errorsOf = (alpha: number, beta: number) => {
    let [level, trend, squares] = [series[1] ?? 0, (series[1] ?? 0) - (series[0] ?? 0), 0];
    for (const value of series.slice(2)) {
      const before = level;
      squares += (value - (level + trend)) ** 2;
      level = alpha * value + (1 - alpha) * (level + trend);
      trend = beta * (level - before) + (1 - beta) * trend;
    }
    return squares;
  };
  const { alpha, beta } = forecast(series, 'week', 1).parameters;
  const chosen = errorsOf(alpha, beta);
  for (let a = 1; a <= 20; a += 1)
    for (let b = 0; b <= 20; b += 1) expect(chosen).toBeLessThanOrEqual(errorsOf(a / 20, b / 20) + 1e-9);
});

test('two years with a trend and a season continue with both', () => {
  const season = [-5, -3, 0, 2, 6, 9, 8, 4, 1, -4, -8, -10];
  const at = (month: number) => 100 + 2 * month + (season[month % 12] ?? 0);
  const series = Array.from({ length: 30 }, (_, month) => at(month));
  const { method, points, error, naiveError } = forecast(series, 'month', 12);
  expect(method).toBe('holt_winters');
  close(
    points.map(({ value }) => value),
    Array.from({ length: 12 }, (_, step) => at(30 + step)),
  );
  expect(error).toBeLessThan(naiveError);
});

test('a season needs two complete years of months', () => {
  const months = Array.from({ length: 24 }, (_, month) => month % 5);
  expect(forecast(months, 'month', 1).method).toBe('holt_winters');
  expect(forecast(months.slice(1), 'month', 1).method).toBe('holt');
  expect(forecast(months, 'week', 1).method).toBe('holt');
});

test('the interval grows with the distance', () => {
  const { points } = forecast([5, 9, 4, 12, 8, 15, 9, 18], 'week', 6);
  const widths = points.map(({ low, high }) => high - low);
  expect(widths.toSorted((a, b) => a - b)).toEqual(widths);
  expect(widths[0]).toBeGreaterThan(0);
});

test('weeks start on Monday and months on the first, in UTC', () => {
  const sunday = new Date('2026-11-01T23:59:59Z');
  const monday = new Date('2026-11-02T00:00:00Z');
  expect(startOf(periodOf(sunday, 'week'), 'week')).toBe('2026-10-26');
  expect(startOf(periodOf(monday, 'week'), 'week')).toBe('2026-11-02');
  expect(startOf(periodOf(sunday, 'month'), 'month')).toBe('2026-11-01');
  expect(startOf(periodOf(new Date('1969-12-31T00:00:00Z'), 'month'), 'month')).toBe('1969-12-01');
});

test('empty periods count 0, and the current period and rows without a date or number do not count', () => {
  const tally = tallyOf('day', 'amount', 'month');
  const rowsOf = (...pairs: readonly (readonly [string | null, number | string | null])[]) =>
    pairs.map(([day, amount]) => ({ cells: { day, amount } }));
  tally.add(rowsOf(['2026-08-03', 5], ['2026-08-31T23:30:00-01:00', 7], ['soon', 9], ['2026-08-10', null]));
  tally.add(rowsOf(['2026-10-10', 4], ['2026-11-02', 100], [null, 1], ['0001-01-01', 3]));
  expect(tally.finish(new Date('2026-11-20T12:00:00Z'))).toEqual({
    history: [
      { start: '2026-08-01', value: 5 },
      { start: '2026-09-01', value: 7 },
      { start: '2026-10-01', value: 4 },
    ],
    rowsUsed: 3,
  });
});
