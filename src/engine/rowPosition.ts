import type { Row } from '../contract/documents.js';
import { cellAt } from './cellAt.js';
import type { RowField, RowOrder, RowPosition, RowValue } from './ports/rowQueries.js';
import { orderKey } from './rowOrder.js';

/** The value that a row stores in a field; an array if there are several values. */
export function storedValue(row: Row, field: RowField): RowValue | readonly string[] {
  if (field === 'deletedAt') return row.archivedAt;
  if (field === 'order') return orderKey(row);
  if (field === 'status' || field === 'createdAt' || field === 'updatedAt') return row[field];
  if (field === 'createdBy' || field === 'updatedBy') return row[field] ?? null;
  return cellAt(row.cells, field.slice('cells.'.length)) ?? null;
}

/** The position of a row among the others, in orders by fields that hold one value each. */
export function positionOf(row: Row, sort: readonly RowOrder[]): RowPosition {
  const valueIn = (field: RowField): RowValue => {
    const value = storedValue(row, field);
    if (isSeveral(value)) throw new Error('Rows cannot be sorted by a column that holds several values.');
    return value;
  };
  return { values: sort.map(({ by }) => valueIn(by)), id: row._id };
}

function isSeveral(value: RowValue | readonly string[]): value is readonly string[] {
  return Array.isArray(value);
}
