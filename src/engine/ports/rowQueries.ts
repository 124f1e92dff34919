import type { Cell } from '../../contract/columns.js';
import type { Row } from '../../contract/documents.js';

/** The fields that rows can be filtered and sorted by. */
export type RowField = 'status' | 'createdAt' | 'updatedAt' | `cells.${string}`;

export type RowOperator = 'eq' | 'neq' | 'contains' | 'gt' | 'gte' | 'lt' | 'lte' | 'empty';

export interface RowCondition {
  readonly field: RowField;
  readonly op: RowOperator;
  /** For `empty`: false selects the rows that are not empty. */
  readonly value: Cell;
}

export interface RowQuery {
  /** A row must meet all conditions. */
  readonly where: readonly RowCondition[];
  /** By id, which is by age, when absent. Rows without a value come first, and last when descending. */
  readonly sort?: { readonly by: RowField; readonly direction: 'asc' | 'desc' };
}

/** The position of the last row of a page: the value that rows are sorted by, and its id. */
export interface RowPosition {
  readonly value: Cell | Date;
  readonly id: string;
}

/** Queries that read every row of one list, with at most one page in memory. */
export interface QueryRows {
  query(
    listId: string,
    query: RowQuery,
    page: { readonly limit: number; readonly after: RowPosition | null },
  ): Promise<{ readonly items: readonly Row[]; readonly next: RowPosition | null }>;
  /** The number of rows, deleted ones included, that have a value in this column. */
  countHolding(listId: string, columnId: string): Promise<number>;
  /** The number of rows, deleted ones included, that have one of these statuses. */
  countInStatuses(listId: string, statuses: readonly string[]): Promise<number>;
  /** The values of one column, deleted rows included, one by one in no particular order. */
  valuesOf(listId: string, columnId: string): AsyncIterable<Cell>;
}
