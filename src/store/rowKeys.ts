import type { List, Row } from '../contract/documents.js';
import type { RowCondition, RowField, RowValue } from '../engine/ports/rowQueries.js';
import { pathOf } from './rowPath.js';

/**
 * Keys of rows. A row has, for each of its fields, a text that sorts as the value does, followed by the id of the row.
 * The keys are in the row under `keys`, and one wildcard index contains all of them, so a page by one field is a range
 * of this index. The update that writes a value also writes its key. Deleted rows have no keys.
 */

/** The fields of a row that contain its keys. */
export interface RowKeys {
  /** By `<list>:<field>`, so that rows of other lists are in no range of this list. */
  readonly keys: Readonly<Record<string, string>>;
  /** `<list>/<version>`: the row has keys for the columns of the list at this version. Null for a deleted row. */
  readonly keyedAt: string | null;
}

/** The columns that a list has, or had, at a version. */
export interface ListColumns {
  readonly version: number;
  readonly columnIds: readonly string[];
}

/** A range of the keys of one field, including its start and excluding its end. */
export interface KeyRange {
  readonly path: string;
  readonly from: string;
  readonly to: string;
}

/** The specification of the index. */
export const BY_KEYS = { 'keys.$**': 1 } as const;

/** Separates value and id. It sorts before every character of a value. */
const END = '\u0000';
/** Sorts after all ids of one value, and before every longer value. */
const PAST = '\u0001';
/** The key of a longer text only has its beginning. */
const LONGEST = 500;
/** Sorts after every key of a field. */
const LAST = '9';

export function columnsOfList({ version, columns, deletedColumns }: List): ListColumns {
  return { version, columnIds: [...columns, ...(deletedColumns ?? [])].map(({ id }) => id) };
}

/** Whether a row has all keys that do not depend on its list. Earlier versions did not write the keys of authors. */
export function hasRowKeys({ keys }: Partial<RowKeys>, listId: string): boolean {
  return Object.hasOwn(keys ?? {}, `${listId}:createdBy`);
}

/** The keys of a row. @param known the columns of its list, which have a key even if their value is missing */
export function keysOf(row: Row, known?: ListColumns): RowKeys {
  if (row.archivedAt) return { keys: {}, keyedAt: null };
  const { status, createdAt, updatedAt, createdBy, updatedBy } = row;
  const fields: Record<string, unknown> = { status, createdAt, updatedAt, createdBy, updatedBy };
  for (const id of known?.columnIds ?? []) fields[`cells_${id}`] = null;
  for (const [id, cell] of Object.entries(row.cells)) fields[`cells_${id}`] = cell;
  const keys = Object.entries(fields).map(([name, value]) => [
    `${row.listId}:${name}`,
    `${encoded(value)}${END}${row._id}`,
  ]);
  return { keys: Object.fromEntries(keys), keyedAt: keyedAt(row.listId, known?.version ?? 0) };
}

export function keyedAt(listId: string, version: number): string {
  return `${listId}/${String(version).padStart(10, '0')}`;
}

export function keyPath(listId: string, field: RowField): string {
  return `keys.${listId}:${pathOf(field).replace('.', '_')}`;
}

/** A value as a text that sorts as MongoDB sorts the values. */
function encoded(value: unknown): string {
  if (value === null || value === undefined) return '0';
  if (typeof value === 'number') return `2${encodedNumber(value)}`;
  if (typeof value === 'string') return `3${encodedText(value)}`;
  if (typeof value === 'boolean') return value ? '5t' : '5f';
  if (value instanceof Date) return `6${encodedNumber(value.getTime())}`;
  // Rows are not sorted by columns with several values.
  return '4';
}

function encodedNumber(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value === 0 ? 0 : value);
  // Among negative numbers, the larger number has the smaller bits.
  const isNegative = (bytes[0] ?? 0) >= 0x80;
  for (const [index, byte] of bytes.entries()) bytes[index] = isNegative ? ~byte : index === 0 ? byte | 0x80 : byte;
  return bytes.toString('hex');
}

function encodedText(value: string): string {
  // The two characters with a meaning here are escaped, and still sort before all others.
  return value.slice(0, LONGEST).replaceAll(PAST, `${PAST}2`).replaceAll(END, `${PAST}1`);
}

/** The key of a row in one field. */
export function keyAt(value: RowValue, id: string): string {
  return `${encoded(value)}${END}${id}`;
}

/** All keys of a field. */
export function wholeRange(path: string): KeyRange {
  return { path, from: '', to: LAST };
}

/** The range of the keys with the same value as this key. */
export function sameValue(path: string, key: string): KeyRange {
  const value = key.slice(0, key.lastIndexOf(END));
  return { path, from: `${value}${END}`, to: `${value}${PAST}` };
}

/** Ranges that contain every row that meets a condition, and possibly others; null if no ranges narrow it down. */
export function rangesOf(listId: string, { field, op, value }: RowCondition): readonly KeyRange[] | null {
  const path = keyPath(listId, field);
  if (isSeveral(value)) return op === 'in' ? value.map((one) => sameValue(path, keyAt(one, ''))) : null;
  if (op === 'empty')
    return value === false ? null : [sameValue(path, keyAt(null, '')), sameValue(path, keyAt('', ''))];
  if (op === 'eq') return [sameValue(path, keyAt(value, ''))];
  const kind = encoded(value).slice(0, 1);
  const { from, to } = sameValue(path, keyAt(value, ''));
  if (op === 'gt' || op === 'gte') return [{ path, from, to: String(Number(kind) + 1) }];
  if (op === 'lt' || op === 'lte') return [{ path, from: kind, to }];
  return null;
}

function isSeveral(value: RowCondition['value']): value is readonly RowValue[] {
  return Array.isArray(value);
}
