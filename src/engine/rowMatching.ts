import type { Column, ColumnType } from '../contract/columns.js';
import type { Row } from '../contract/documents.js';
import { cellAt } from './cellAt.js';
import { storedCell } from './columnTypes.js';
import type { MatchValue } from './ports/rowQueries.js';
import type { ReadRows } from './ports/rows.js';

/** Finds rows by the value of one column. */

/** Types whose cells hold one exact value. Long texts are too long, and too many rows share true or false. */
const MATCHED: ReadonlySet<ColumnType> = new Set([
  'text',
  'number',
  'date',
  'date_time',
  'choice',
  'person',
  'url',
  'email',
]);

/** The number of values in one query. */
const AT_ONCE = 500;
/** For more values than this, reading the whole list is quicker than the queries. */
const MOST_QUERIED = 1_000;

/** Whether rows can be found by the column. */
export function isMatchable({ type, multiple = false }: Column): boolean {
  return MATCHED.has(type) && !multiple;
}

/** The value that a row is found by, as the column stores it; null if it is empty. */
export function matchValue(column: Column, cells: Row['cells']): MatchValue | null {
  const cell = storedCell(column, cellAt(cells, column.id) ?? null);
  if (typeof cell === 'number') return cell;
  return typeof cell === 'string' && cell.trim() !== '' ? cell : null;
}

/** Rows by their value, and the values that several rows hold. */
export interface Matches {
  readonly rows: ReadonlyMap<MatchValue, Row>;
  readonly doubled: ReadonlySet<MatchValue>;
}

/** The rows of a list, without the deleted ones, that hold one of these values in a column. */
export async function rowsHolding(
  rows: Pick<ReadRows, 'query' | 'each'>,
  listId: string,
  column: Column,
  values: readonly MatchValue[],
): Promise<Matches> {
  const found = new Map<MatchValue, Row>();
  const doubled = new Set<MatchValue>();
  const wanted = new Set(values);
  const pages = values.length > MOST_QUERIED ? rows.each(listId) : queried(rows, listId, column, values);
  for await (const page of pages) {
    for (const row of page) {
      const value = matchValue(column, row.cells);
      if (value === null || !wanted.has(value)) continue;
      if (found.has(value)) doubled.add(value);
      found.set(value, row);
    }
  }
  return { rows: found, doubled };
}

/** The rows with these values, by one query for each page of values. */
async function* queried(
  rows: Pick<ReadRows, 'query'>,
  listId: string,
  column: Column,
  values: readonly MatchValue[],
): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < values.length; at += AT_ONCE) {
    const some = values.slice(at, at + AT_ONCE);
    const where = [{ field: `cells.${column.id}`, op: 'in', value: some }] as const;
    // The limit is one more than the values. If that many rows are found, several rows hold one of the values.
    const page = { limit: some.length + 1, after: null };
    yield (await rows.query(listId, { where, sort: [], deleted: false }, page)).items;
  }
}
