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

/** A field that has a value, or this value. A cell of several options is met by one of them. */
export interface HeldValue {
  readonly field: 'status' | `cells.${string}`;
  readonly value?: string;
}

/** Queries that read every row of one list, with at most one page in memory. */
export interface QueryRows {
  query(
    listId: string,
    query: RowQuery,
    page: { readonly limit: number; readonly after: RowPosition | null },
  ): Promise<{ readonly items: readonly Row[]; readonly next: RowPosition | null }>;
  /** The number of rows, deleted ones included, that hold a value. */
  countHolding(listId: string, held: HeldValue): Promise<number>;
  /** The rows, deleted ones included, that hold a value; in id order, a few hundred at a time. */
  holding(listId: string, held: HeldValue): AsyncIterable<readonly Row[]>;
}
