import { createHash } from 'node:crypto';
import type { RowPosition, RowValue } from '../../../engine/ports/rowQueries.js';
import { text } from '../../../engine/schema.js';
import { invalidFields } from '../rows/cells.js';
import { ordersOf, type AskedRows } from './rowQuery.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** Cursors of row queries. They contain the values of the last row of a page, and are bound to their query. */

/** Longer than other cursors, because it can contain whole cells. */
export const QUERY_CURSOR = text(
  '`nextCursor` of the page before, with the same filter and sort; leave it out for the first page.',
  { minLength: 1, maxLength: 400_000 },
);

/** A hash that binds a cursor to its query. */
function markOf(asked: AskedRows): string {
  const { listId, filter = [], deleted = false } = asked;
  const query = JSON.stringify([listId, filter, ordersOf(asked).map(({ by, direction }) => [by, direction]), deleted]);
  return createHash('sha256').update(query).digest('base64url').slice(0, 12);
}

/** The first characters of cursors of plain pages, which are ids. Cursors of queries begin differently. */
const ROW = 'row_';

export function cursorOf(asked: AskedRows, { values, id }: RowPosition): string {
  const position = {
    query: markOf(asked),
    id,
    values: values.map((value) => (value instanceof Date ? { time: value.getTime() } : value)),
  };
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * The position after which the page begins; null for the first page.
 * @throws Refusal invalid_input if the cursor belongs to another query
 */
export function positionOf(asked: AskedRows): RowPosition | null {
  if (asked.cursor === undefined) return null;
  const read = readCursor(asked.cursor);
  const { query, id, values } = read ?? {};
  if (query !== markOf(asked) || typeof id !== 'string' || !Array.isArray(values)) throw foreignCursor();
  return { values: values.map(valueOf), id };
}

function valueOf(value: unknown): RowValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (typeof value === 'object' && 'time' in value && typeof value.time === 'number') return new Date(value.time);
  throw foreignCursor();
}

/** @throws Refusal invalid_input if a plain page is requested with a cursor of another kind */
export function refuseQueryCursor({ cursor = ROW }: AskedRows): void {
  if (!cursor.startsWith(ROW)) throw foreignCursor();
}

function readCursor(cursor: string): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function foreignCursor() {
  const fix = phrase`Send the cursor with the list, filter and sort that it was returned for, or leave it out.`;
  return invalidFields([{ path: '/cursor', message: phrase`This cursor belongs to another query.`, fix }]);
}
