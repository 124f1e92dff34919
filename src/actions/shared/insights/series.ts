import type { Row } from '../../../contract/documents.js';
import { cellAt } from '../../../engine/cellAt.js';
import { periodOf, startOf, type Period } from './forecasting.js';

/** Sums up the rows of a list by week or month. */

/** The longest series that is used. Older periods say little about the next. */
const MOST_PERIODS = 240;

export interface Point {
  /** First day of the period. */
  start: string;
  value: number;
}

export interface SeriesTally {
  add(rows: readonly Pick<Row, 'cells'>[]): void;
  /** The complete periods before `now`, starting with the first one that has a row. Periods without rows count 0. */
  finish(now: Date): { readonly history: readonly Point[]; readonly rowsUsed: number };
}

/** @param valueColumn the column to sum up; undefined to count rows */
export function tallyOf(dateColumn: string, valueColumn: string | undefined, period: Period): SeriesTally {
  const sums = new Map<number, { sum: number; rows: number }>();
  return {
    add(rows) {
      for (const { cells } of rows) {
        const date = cellAt(cells, dateColumn);
        const value = valueColumn === undefined ? 1 : cellAt(cells, valueColumn);
        const moment = new Date(typeof date === 'string' ? date : Number.NaN);
        if (Number.isNaN(moment.getTime()) || typeof value !== 'number') continue;
        const index = periodOf(moment, period);
        const known = sums.get(index) ?? { sum: 0, rows: 0 };
        sums.set(index, { sum: known.sum + value, rows: known.rows + 1 });
      }
    },
    finish(now) {
      // The current period is incomplete and would look like a fall.
      const end = periodOf(now, period);
      const earliest = end - MOST_PERIODS;
      const used = [...sums].filter(([index]) => index < end && index >= earliest);
      const first = used.reduce((least, [index]) => Math.min(least, index), end);
      const history = Array.from({ length: end - first }, (_, offset) => ({
        start: startOf(first + offset, period),
        value: sums.get(first + offset)?.sum ?? 0,
      }));
      return { history, rowsUsed: used.reduce((count, [, { rows }]) => count + rows, 0) };
    },
  };
}
