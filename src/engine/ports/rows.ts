import type { Cell } from '../../contract/columns.js';
import type { Row } from '../../contract/documents.js';
import type { Who } from './authors.js';
import type { Page, PageRequest } from './page.js';
import type { QueryRows } from './rowQueries.js';

export interface ReadRows extends QueryRows {
  get(id: string): Promise<Row>;
  /** The rows with these ids, in the same order. @throws Refusal not_found when one is missing */
  many(ids: readonly string[]): Promise<readonly Row[]>;
  page(listId: string, request: PageRequest): Promise<Page<Row>>;
  count(listId: string): Promise<number>;
  /** All rows of a list in id order, a few hundred at a time. */
  each(listId: string): AsyncIterable<readonly Row[]>;
  /** The deleted rows of a list, which may be archived; for an export of the company. */
  deleted(listId: string, request: PageRequest): Promise<Page<Row>>;
  /** The rows of a list that are not deleted; the list may be archived. */
  kept(listId: string, request: PageRequest): Promise<Page<Row>>;
  /**
   * The rows that have all words of the query. The last word matches as the beginning of a word.
   * @param listIds null for all lists that the caller sees
   */
  search(
    query: string,
    listIds: readonly string[] | null,
    request: PageRequest,
  ): Promise<Page<{ readonly row: Row; readonly listName: string }>>;
  /** The changes of a row, newest first. Cursors are versions. */
  history(id: string, request: PageRequest): Promise<Page<RowEvent>>;
}

/** One change of a row. */
export interface RowEvent {
  /** The version after the change. */
  readonly version: number;
  readonly change: 'created' | 'updated' | 'deleted' | 'restored';
  readonly by: Who;
  readonly at: Date;
  /** The cells and the status that differ, before the change; empty for a new row. */
  readonly before: RowChange;
  readonly after: RowChange;
}

export interface WriteRows extends ReadRows {
  create(fields: Pick<Row, 'listId' | 'status' | 'cells'>): Promise<Row>;
  /** Makes the rows in chunks, in order, with progress on the call. @returns their ids, in the same order */
  createMany(rows: readonly Pick<Row, 'listId' | 'status' | 'cells'>[]): Promise<readonly string[]>;
  /** @param expected the version that the caller named; another version is refused with conflict */
  update(id: string, change: (row: Row) => RowChange, expected?: number): Promise<Row>;
  /** Changes the rows in chunks, in order, with progress on the call. */
  updateMany(ids: readonly string[], change: (row: Row) => RowChange): Promise<void>;
  /** Archives the rows in chunks, in order, with progress on the call. Archived rows stay as they are. */
  archive(ids: readonly string[]): Promise<void>;
  /** Restores archived rows in the same way. */
  restore(ids: readonly string[]): Promise<void>;
}

/** The fields of a row that an update may set. Cells are merged; null empties a cell. */
export interface RowChange {
  readonly cells?: Readonly<Record<string, Cell>>;
  readonly status?: string | null;
}
