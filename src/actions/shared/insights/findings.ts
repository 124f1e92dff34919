import type { Cell, Column } from '../../../contract/columns.js';
import type { Row } from '../../../contract/documents.js';
import { cellAt } from '../../../engine/cellAt.js';
import { valueType } from '../../../engine/columnTypes.js';
import { isEmpty } from './profile.js';
import { median, robustScores, rounded } from './statistics.js';

/**
 * Duplicate, stale and outlying rows. A result has at most this many ids and no whole rows; its counts are complete.
 */
const MOST_GROUPS = 20;
const MOST_IDS = 50;

const DAY = 86_400_000;
/** A row is not stale before this age, however active the list is. */
const LEAST_STALE_DAYS = 30;
const STALE_FACTOR = 3;
/** Iglewicz and Hoaglin's own cut-off for the modified z-score. */
const OUTLYING_SCORE = 3.5;
/** With fewer numbers, the median and its deviation are not meaningful. */
const LEAST_NUMBERS = 8;

const TEXTS: ReadonlySet<Column['type']> = new Set(['text', 'email', 'url']);

/** A form that is equal for texts that only differ in case, encoding of accents, width or spacing. */
function normalised(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

function textOf(cell: Cell | undefined): string {
  return isEmpty(cell) ? '' : normalised(String(cell));
}

interface DuplicateFindings {
  groups: number;
  rows: number;
  largest: { count: number; rowIds: string[] }[];
}

/** Rows that are equal in all text, email and url columns after normalising. Rows empty in all of them are left out. */
export function findDuplicates(columns: readonly Column[], rows: readonly Row[]): DuplicateFindings {
  const texts = columns.filter(({ type }) => TEXTS.has(type));
  const groups = new Map<string, string[]>();
  for (const row of rows) {
    const cells = texts.map(({ id }) => textOf(cellAt(row.cells, id)));
    if (cells.every((cell) => cell === '')) continue;
    const key = JSON.stringify(cells);
    const group = groups.get(key);
    if (group) group.push(row._id);
    else groups.set(key, [row._id]);
  }
  const duplicates = [...groups.values()].filter((group) => group.length > 1).toSorted((a, b) => b.length - a.length);
  return {
    groups: duplicates.length,
    rows: duplicates.reduce((sum, group) => sum + group.length, 0),
    largest: duplicates.slice(0, MOST_GROUPS).map((ids) => ({ count: ids.length, rowIds: ids.slice(0, MOST_GROUPS) })),
  };
}

interface Staleness {
  medianAgeDays: number | null;
  thresholdDays: number;
  count: number;
  rowIds: string[];
}

/** Rows without a change for three times the list's median age, and for 30 days at least; oldest first. */
export function findStale(rows: readonly Pick<Row, '_id' | 'updatedAt'>[], now: Date): Staleness {
  const ages = rows.map((row) => ({ id: row._id, days: (now.getTime() - row.updatedAt.getTime()) / DAY }));
  const typical = median(ages.map(({ days }) => days));
  const threshold = Math.max(LEAST_STALE_DAYS, STALE_FACTOR * (typical ?? 0));
  const stale = ages.filter(({ days }) => days > threshold).toSorted((a, b) => b.days - a.days);
  return {
    medianAgeDays: rounded(typical),
    thresholdDays: rounded(threshold) ?? LEAST_STALE_DAYS,
    count: stale.length,
    rowIds: stale.slice(0, MOST_IDS).map(({ id }) => id),
  };
}

interface Outlying {
  count: number;
  cells: { rowId: string; columnId: string; value: number; score: number | null }[];
}

/** Numbers far from their column's median, by robust z-score; farthest first. */
export function findOutlying(columns: readonly Column[], rows: readonly Row[]): Outlying {
  const outlying: { rowId: string; columnId: string; value: number; score: number }[] = [];
  for (const column of columns.filter((one) => valueType(one) === 'number')) {
    const filled = rows.flatMap((row) => {
      const value = cellAt(row.cells, column.id);
      return typeof value === 'number' ? [{ rowId: row._id, columnId: column.id, value }] : [];
    });
    if (filled.length < LEAST_NUMBERS) continue;
    const scores = robustScores(filled.map(({ value }) => value));
    for (const [index, cell] of filled.entries()) {
      const score = scores[index] ?? 0;
      if (Math.abs(score) > OUTLYING_SCORE) outlying.push({ ...cell, score });
    }
  }
  return {
    count: outlying.length,
    cells: outlying
      .toSorted((a, b) => Math.abs(b.score) - Math.abs(a.score))
      .slice(0, MOST_IDS)
      .map((cell) => ({ ...cell, score: rounded(cell.score) })),
  };
}
