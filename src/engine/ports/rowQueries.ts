import type { Cell } from '../../contract/columns.js';
import type { Row } from '../../contract/documents.js';
import type { RowOperator } from '../../contract/rowOperators.js';

/** The fields that rows can be filtered, sorted and grouped by. The manual order `order` is only for sorting. */
export type RowField =
  | 'order'
  | 'status'
  | 'createdAt'
  | 'updatedAt'
  | 'createdBy'
  | 'updatedBy'
  | 'deletedAt'
  | `cells.${string}`;

/** A value that conditions compare with, and that rows are sorted by. */
export type RowValue = Exclude<Cell, string[]> | Date;

export interface RowCondition {
  readonly field: RowField;
  readonly op: RowOperator;
  /** An array for `in` and `notIn`. For `empty`: false selects the rows that are not empty. */
  readonly value: RowValue | readonly RowValue[];
}

/** Matches rows that link by a link column of their list to one of some rows; with `not`, the other rows. */
export interface LinkCondition {
  readonly linkColumn: string;
  readonly rowIds: readonly string[];
  readonly not: boolean;
}

/** Matches rows by their ids; with `not`, the other rows. */
export interface IdCondition {
  readonly ids: readonly string[];
  readonly not: boolean;
}

/** What a row must meet: a condition, one of several conditions, or all of several conditions. */
export type RowFilter =
  | RowCondition
  | LinkCondition
  | IdCondition
  | { readonly any: readonly RowFilter[] }
  | { readonly all: readonly RowFilter[] };

export interface RowOrder {
  readonly by: RowField;
  readonly direction: 'asc' | 'desc';
}

export interface RowQuery {
  /** A row must meet all of these. */
  readonly where: readonly RowFilter[];
  /**
   * Rows that are equal in one order are sorted by the next one, and finally by id, which is by age. Rows without a
   * value come first, or last in a descending order. No order is by a column that holds several values.
   */
  readonly sort: readonly RowOrder[];
  /** Returns the deleted rows instead of the others. */
  readonly deleted: boolean;
}

/** The position of the last row of a page: the values that rows are sorted by, and its id. */
export interface RowPosition {
  readonly values: readonly RowValue[];
  readonly id: string;
}

/** A value that rows are found by. */
export type MatchValue = string | number;

/** A field that has any value, or this value. A cell with several options matches by any of them. */
export interface HeldValue {
  readonly field: 'status' | `cells.${string}`;
  readonly value?: string;
}

/** A number of rows. */
export interface RowTotal {
  readonly total: number;
  /** False if the list has more rows than were read, so that more of them may match. */
  readonly isExact: boolean;
}

/** The most rows that are read to count or group the rows of a list, or for a page that no index serves. */
export const MOST_READ = 100_000;

/** The most rows that are read together with their linked rows, for a query over values of the linked rows. */
export const MOST_READ_LINKED = 10_000;

/** A page that is requested. */
export interface RowPageRequest {
  readonly limit: number;
  readonly after: RowPosition | null;
  /** The most rows to read if no index serves the query; no limit if left out. */
  readonly most?: number;
}

/** A page of the rows that match a query. */
export interface RowPage {
  /** May have fewer rows than requested, or none, if `most` rows were read and more follow. */
  readonly items: readonly Row[];
  /** Where the next page begins; null on the last one. */
  readonly next: RowPosition | null;
  /** Whether only the oldest rows of the list, as many as `most`, were sorted. */
  readonly isPartial: boolean;
}

/** Rows in groups. */
export interface GroupQuery extends RowQuery {
  readonly by: RowField;
  /** For dates and times: makes one group for each day, month or year. Null: one for each value. */
  readonly each: 'day' | 'month' | 'year' | null;
  /** For times: the zone (IANA) of the days, months and years. Null: UTC. */
  readonly zone: string | null;
  /** Whether a row may have several values, and belongs to the group of each value. */
  readonly several: boolean;
  /** Fields with numbers. */
  readonly measures: readonly RowField[];
  /** The most rows that each group lists, in the order of the query. */
  readonly rows: number;
  /** The most groups to return: the largest ones; for days, months and years, the last ones. */
  readonly most: number;
}

export interface RowGroup {
  /** The status, the value of the cell, the day or the month; null for rows without one. */
  readonly value: string | number | boolean | null;
  readonly count: number;
  /** By the measures of the query, in their order. Null if no row has a number. */
  readonly measures: readonly {
    readonly sum: number;
    readonly average: number | null;
    readonly min: number | null;
    readonly max: number | null;
  }[];
  readonly rowIds: readonly string[];
}

export interface RowGroups {
  readonly groups: readonly RowGroup[];
  readonly hasMore: boolean;
  /** False if the list has more rows than were read. */
  readonly isExact: boolean;
}

/** Queries over the rows of one list, with at most one page in memory. */
export interface QueryRows {
  query(listId: string, query: RowQuery, page: RowPageRequest): Promise<RowPage>;
  /** The number of matching rows among the oldest `MOST_READ` rows of the list. */
  total(listId: string, query: Pick<RowQuery, 'where' | 'deleted'>): Promise<RowTotal>;
  /** Groups the matching rows among the oldest `MOST_READ` rows of the list. */
  groups(listId: string, query: GroupQuery): Promise<RowGroups>;
  /** The number of rows, including deleted ones, that hold a value; for null, of all rows. */
  countHolding(listId: string, held: HeldValue | null): Promise<number>;
  /** The rows, including deleted ones, that hold a value, in id order, a few hundred at a time. */
  holding(listId: string, held: HeldValue): AsyncIterable<readonly Row[]>;
}
