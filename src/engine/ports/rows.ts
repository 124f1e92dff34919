import type { Cell, Column } from '../../contract/columns.js';
import type { List, Row } from '../../contract/documents.js';
import type { RowValues } from '../rowDifference.js';
import type { MadeBy, Who } from './authors.js';
import type { Holding } from './links.js';
import type { Page, PageRequest } from './page.js';
import type { HeldValue, MatchValue, QueryRows } from './rowQueries.js';

export interface ReadRows extends QueryRows {
  get(id: string): Promise<Row>;
  /** The rows with these ids, in the same order. @throws Refusal not_found if one is missing */
  many(ids: readonly string[]): Promise<readonly Row[]>;
  page(listId: string, request: PageRequest): Promise<Page<Row>>;
  count(listId: string): Promise<number>;
  /** All rows of a list in id order, a few hundred at a time. */
  each(listId: string): AsyncIterable<readonly Row[]>;
  /** The deleted rows of a list, which may be archived. For an export of the company. */
  deleted(listId: string, request: PageRequest): Promise<Page<Row>>;
  /** The rows of a list that are not deleted. The list may be archived. */
  kept(listId: string, request: PageRequest): Promise<Page<Row>>;
  /**
   * The rows that have all words of the query. The last word also matches the start of a word. If no row has them, rows
   * match whose words differ in one letter (`isNear`).
   * @param listIds null for all lists that the caller sees
   */
  search(
    query: string,
    listIds: readonly string[] | null,
    request: PageRequest,
  ): Promise<Page<{ readonly row: Row; readonly list: SearchedList }> & { readonly isNear: boolean }>;
  /** The changes of a row, newest first. Cursors are versions. */
  history(id: string, request: PageRequest): Promise<Page<RowEvent>>;
}

/** One change of a row. */
export interface RowEvent {
  /** The version after the change. */
  readonly version: number;
  readonly change: 'created' | 'updated' | 'deleted' | 'restored';
  readonly by: Who;
  readonly call: MadeBy;
  readonly at: Date;
  /** The cells and the status that the change affects, as they were before it; empty for a new row. */
  readonly before: RowValues;
  readonly after: RowValues;
}

export interface WriteRows extends ReadRows {
  create(fields: Pick<Row, 'listId' | 'status' | 'cells'>): Promise<Row>;
  /** Makes the rows in chunks, in order, with progress on the call. @returns their ids, in the same order */
  createMany(rows: readonly Pick<Row, 'listId' | 'status' | 'cells'>[]): Promise<readonly string[]>;
  /**
   * Adds a copy of each row in chunks, in order, with progress on the call. Cells of deleted columns are not copied.
   * Rows that were deleted meanwhile are left out.
   * @param into the list for the copies, which this call has made; null for the list of each row
   */
  copy(ids: readonly string[], into: List | null): Promise<readonly string[]>;
  /** @param expected the version that the caller named; another version is refused with conflict */
  update(id: string, change: (row: Row) => RowChange, expected?: number): Promise<Row>;
  /**
   * Gives a row a key between two others, in the manual order.
   * @param refuse throws if the row may not be placed
   */
  place(id: string, keys: { readonly above: string; readonly below: string }, refuse: (row: Row) => void): Promise<Row>;
  /** Changes the rows in chunks, in order, with progress on the call. */
  updateMany(ids: readonly string[], change: (row: Row) => RowChange): Promise<void>;
  /**
   * Moves rows to a list in chunks, in order, with progress on the call. Their cells are replaced by those for that
   * list.
   * @param listIds the lists that a person was shown
   */
  moveTo(
    list: List,
    ids: readonly string[],
    listIds: readonly string[],
    valuesOf: (row: Row) => Pick<Row, 'status' | 'cells'>,
  ): Promise<void>;
  /**
   * Changes all rows of a list that hold a value, or all rows if it is null, including deleted ones, with progress on
   * the call.
   * @param list the list with its current columns, which determine how cells are stored
   * @param change returns null to leave a row as it is
   * @returns all rows that the call has changed, with their cells afterwards
   */
  changeHolding(
    list: List,
    held: HeldValue | null,
    change: (row: Row) => RowChange | null,
  ): Promise<readonly ChangedRow[]>;
  /**
   * Changes the row that holds the value of each line, or adds one if there is none, with progress on the call. Only
   * one call at a time adds rows to a list by a column.
   * @returns the outcome of each line, in order
   */
  upsert(list: List, column: Column, lines: readonly RowLine[]): Promise<readonly LineOutcome[]>;
  /**
   * Archives the rows in chunks, in order, with progress on the call. Archived rows stay as they are.
   * @param refuse gets the rows that prevent it, before anything is written
   */
  archive(ids: readonly string[], refuse: (holding: readonly Holding[]) => void): Promise<void>;
  /** Restores archived rows in chunks, in order, with progress on the call. */
  restore(ids: readonly string[]): Promise<void>;
  /**
   * Sets fields back, archives or restores, in chunks, in order, with progress on the call. A reversal with cells has
   * all cells of the row.
   * @param lists the current lists, including those of the rows
   * @param reversalOf returns null to leave a row as it is
   */
  revert(ids: readonly string[], lists: Iterable<List>, reversalOf: (row: Row) => RowReversal | null): Promise<void>;
}

/** What a search returns of the list of a row. */
export type SearchedList = Pick<List, '_id' | 'name'>;

/** A row to change or to add. */
export interface RowLine {
  /** The value that its row holds in the column. No two lines have the same value. */
  readonly value: MatchValue;
  readonly change: RowChange;
  readonly added: Pick<Row, 'listId' | 'status' | 'cells'>;
}

export interface LineOutcome {
  readonly rowId: string;
  readonly outcome: 'created' | 'updated' | 'unchanged';
}

/** A row that a call has changed. */
export interface ChangedRow {
  readonly id: string;
  /** Empty if the change set none. */
  readonly cells: Row['cells'];
}

/** The fields of a row that undoing a change may set. */
export type RowReversal = Partial<Pick<Row, 'listId' | 'status' | 'cells' | 'order' | 'archivedAt'>>;

/** The fields of a row that an update may set. Cells are merged; null empties a cell. */
export interface RowChange {
  readonly cells?: Readonly<Record<string, Cell>>;
  readonly status?: string | null;
}
