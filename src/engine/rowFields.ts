import type { Cell, Column, ColumnType } from '../contract/columns.js';
import type { Row } from '../contract/documents.js';
import { cellAt } from './cellAt.js';

/** Columns that show a field of the row itself. No cell stores it. */

/** The fields of a row by the type of column that shows them. */
export const ROW_FIELDS = {
  created_at: 'createdAt',
  changed_at: 'updatedAt',
  created_by: 'createdBy',
  changed_by: 'updatedBy',
} as const satisfies Partial<Record<ColumnType, keyof Row>>;

type RowFieldType = keyof typeof ROW_FIELDS;

/** The part of a column that its cells depend on. */
export type ShownColumn = Pick<Column, 'id' | 'type'>;

/** Whether the column shows a field of the row. */
export function isRowField<T extends Pick<Column, 'type'>>(column: T): column is T & { readonly type: RowFieldType } {
  return Object.hasOwn(ROW_FIELDS, column.type);
}

/** Whether the column shows who created or changed the row: a member or a key. */
export function isAuthor({ type }: Pick<Column, 'type'>): boolean {
  return type === 'created_by' || type === 'changed_by';
}

/** The cell that readers see in a column; undefined if there is none. */
export function shownCell(row: Pick<Row, 'cells'> & Partial<Row>, column: ShownColumn): Cell | undefined {
  if (!isRowField(column)) return cellAt(row.cells, column.id);
  const value = row[ROW_FIELDS[column.type]];
  return value instanceof Date ? value.toISOString() : (value ?? null);
}
