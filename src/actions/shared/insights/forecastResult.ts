import { Refusal } from '../../../contract/errors.js';
import { arrayOf, count, object, oneOf, refTo } from '../../../engine/schema.js';
import { forecast, periodOf, startOf, type Period } from './forecasting.js';
import type { Point } from './series.js';
import { EXAMPLE_LIST, number, numberOrNull } from '../lists/shapes.js';
import { phrase, quantity } from '../../../engine/phrases/phrase.js';

/** The result of insights.forecast: its schema, an example, and how it is computed from a history. */

/** With fewer periods, a trend cannot be distinguished from chance. */
const LEAST_PERIODS = 6;

const START = {
  type: 'string',
  format: 'date',
  description: 'First day of the period, in UTC; weeks begin on Monday.',
} as const;

export const FORECAST = object({
  listId: refTo('list', 'Identifier of the list.'),
  'valueColumn?': refTo('column', 'The column whose numbers are added up; left out if rows are counted.'),
  rows: count('Number of rows that were read.'),
  rowsUsed: count('Rows with a date in the history and, if numbers are added up, with a number.'),
  history: arrayOf(
    object({ start: START, value: number('Sum or number of rows.') }),
    'The complete periods, oldest first; periods without rows count 0.',
  ),
  forecast: arrayOf(
    object({
      start: START,
      value: number('Expected value.'),
      low: number('Lower bound of the 80 % interval.'),
      high: number('Upper bound of the 80 % interval.'),
    }),
    'The forecast periods, the current one first. Never below 0 if the history never was.',
  ),
  method: oneOf(
    ['holt', 'holt_winters'],
    "Holt's linear smoothing, or Holt–Winters' with an additive season of 12 months.",
  ),
  parameters: object(
    {
      alpha: number('Weight of the newest value in the level.'),
      beta: number('Weight of the newest change in the trend.'),
      gamma: numberOrNull('Weight of the newest value in the season; null without one.'),
    },
    { description: 'Parameters of the method, chosen for the least squared error one period ahead.' },
  ),
  error: number('Mean absolute error, one period ahead, over the history.'),
  naiveError: number(
    'The same error for taking each period as the forecast of the next. If it is smaller, the forecast is not ' +
      'reliable.',
  ),
});

export const EXAMPLE_FORECAST = {
  listId: EXAMPLE_LIST.listId,
  valueColumn: 'amount',
  rows: 180,
  rowsUsed: 176,
  history: [
    { start: '2026-05-01', value: 1000 },
    { start: '2026-06-01', value: 1110 },
    { start: '2026-07-01', value: 1190 },
    { start: '2026-08-01', value: 1310 },
    { start: '2026-09-01', value: 1400 },
    { start: '2026-10-01', value: 1490 },
  ],
  forecast: [{ start: '2026-11-01', value: 1588.24, low: 1563.7, high: 1612.78 }],
  method: 'holt' as const,
  parameters: { alpha: 0.4, beta: 0.4, gamma: null },
  error: 13.1,
  naiveError: 95,
};

/**
 * The forecast as callers see it.
 * @param history the complete periods, oldest first
 * @param ahead the number of periods to forecast, starting with the current one
 * @throws Refusal action_failed if the history is too short, or has numbers that JSON cannot represent
 */
export function forecastResult(history: readonly Point[], period: Period, ahead: number, now: Date) {
  if (history.length < LEAST_PERIODS) {
    const message = phrase`A forecast needs at least ${quantity(LEAST_PERIODS, `whole ${period}`)} of history; the list has ${quantity(history.length, period)}. Call again when it has more.`;
    throw new Refusal('action_failed', message);
  }
  const values = history.map(({ value }) => value);
  const { points, parameters, method, ...errors } = forecast(values, period, ahead);
  const current = periodOf(now, period);
  const floor = values.every((value) => value >= 0) ? 0 : Number.NEGATIVE_INFINITY;
  const shown = (value: number) => finite(Math.max(floor, value));
  return {
    history: history.map(({ start, value }) => ({ start, value: finite(value, 12) })),
    forecast: points.map(({ value, low, high }, index) => ({
      start: startOf(current + index, period),
      value: shown(value),
      low: shown(low),
      high: shown(high),
    })),
    method,
    parameters: { ...parameters },
    error: finite(errors.error),
    naiveError: finite(errors.naiveError),
  };
}

/** @throws Refusal action_failed for numbers that JSON cannot represent */
function finite(value: number, digits = 6): number {
  if (Number.isFinite(value)) return Number(value.toPrecision(digits));
  throw new Refusal(
    'action_failed',
    phrase`The numbers in this column are too large to be added up. Choose another column.`,
  );
}
