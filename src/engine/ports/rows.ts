import type { Cell, Row } from '../../contract/documents.js';
import type { Who } from './authors.js';
import type { Page, PageRequest } from './page.js';
import type { QueryRows } from './rowQueries.js';

export interface ReadRows extends QueryRows {
  get(id: string): Promise<Row>;
  /** The rows with these ids, in the order asked for; refuses with not_found when one is missing. */
  many(ids: readonly string[]): Promise<readonly Row[]>;
  page(listId: string, request: PageRequest): Promise<Page<Row>>;
  count(listId: string): Promise<number>;
  /** All rows of a list in id order, a few hundred at a time. */
  each(listId: string): AsyncIterable<readonly Row[]>;
  /** Deleted rows of a list, which may be archived; for an export of everything. */
  deleted(listId: string, request: PageRequest): Promise<Page<Row>>;
  /** The same of the rows that are not deleted. */
  kept(listId: string, request: PageRequest): Promise<Page<Row>>;
  /**
   * The rows that have all words of the query, the last as the beginning of one.
   * @param listIds null for all lists that the caller sees
   */
  search(
    query: string,
    listIds: readonly string[] | null,
    request: PageRequest,
  ): Promise<Page<{ readonly row: Row; readonly listName: string }>>;
  /** What became of a row, newest first. Cursors are versions. */
  history(id: string, request: PageRequest): Promise<Page<RowEvent>>;
}

/** One change of a row. */
export interface RowEvent {
  /** The version that it led to. */
  readonly version: number;
  readonly change: 'created' | 'updated' | 'deleted' | 'restored';
  readonly by: Who;
  readonly at: Date;
  /** The cells and the status that differ, as they were; empty where the row was new. */
  readonly before: RowChange;
  readonly after: RowChange;
}

export interface WriteRows extends ReadRows {
  create(fields: Pick<Row, 'listId' | 'status' | 'cells'>): Promise<Row>;
  /** Makes the rows in order, in chunks, reporting progress. @returns their ids, in the same order */
  createMany(rows: readonly Pick<Row, 'listId' | 'status' | 'cells'>[]): Promise<readonly string[]>;
  /** `expected`: the version the caller named; another one is refused with conflict. */
  update(id: string, change: (row: Row) => RowChange, expected?: number): Promise<Row>;
  /** Changes the rows in order, in chunks, reporting progress. */
  updateMany(ids: readonly string[], change: (row: Row) => RowChange): Promise<void>;
  /** Archives the rows in order, in chunks, reporting progress; ones already archived by this call count as done. */
  archive(ids: readonly string[]): Promise<void>;
  /** Brings archived rows back, in the same way. */
  restore(ids: readonly string[]): Promise<void>;
}

/** The fields of a row that an update may set. Cells are merged; a null empties a cell. */
export interface RowChange {
  readonly cells?: Readonly<Record<string, Cell>>;
  readonly status?: string | null;
}
