import type { Cell, Row } from '../../contract/documents.js';

/** What rows can be chosen and ordered by. */
export type RowField = 'status' | 'createdAt' | 'updatedAt' | `cells.${string}`;

export type RowOperator = 'eq' | 'neq' | 'contains' | 'gt' | 'gte' | 'lt' | 'lte' | 'empty';

export interface RowCondition {
  readonly field: RowField;
  readonly op: RowOperator;
  /** For `empty`: false for rows that are not. */
  readonly value: Cell;
}

export interface RowQuery {
  /** All of them must hold. */
  readonly where: readonly RowCondition[];
  /** By id, which is by age, where left out; rows without a value come first, and last when descending. */
  readonly sort?: { readonly by: RowField; readonly direction: 'asc' | 'desc' };
}

/** The last row of a page: what it is ordered by, and its id. */
export interface RowPosition {
  readonly value: Cell | Date;
  readonly id: string;
}

/** Questions about the rows of one list that look at each of them, with no more than a page in memory. */
export interface QueryRows {
  query(
    listId: string,
    query: RowQuery,
    page: { readonly limit: number; readonly after: RowPosition | null },
  ): Promise<{ readonly items: readonly Row[]; readonly next: RowPosition | null }>;
  /** How many rows, deleted ones included, hold a value in this column. */
  countHolding(listId: string, columnId: string): Promise<number>;
  /** How many rows, deleted ones included, have one of these statuses. */
  countInStatuses(listId: string, statuses: readonly string[]): Promise<number>;
  /** The values of one column, deleted rows included, in no order, one by one. */
  valuesOf(listId: string, columnId: string): AsyncIterable<Cell>;
}
