import type { Cell, Row } from '../../contract/documents.js';
import type { Page, PageRequest } from './page.js';

export interface ReadRows {
  get(id: string): Promise<Row>;
  /** The rows with these ids, in the order asked for; refuses with not_found when one is missing. */
  many(ids: readonly string[]): Promise<readonly Row[]>;
  page(listId: string, request: PageRequest): Promise<Page<Row>>;
  count(listId: string): Promise<number>;
  /** All rows of a list in id order, a few hundred at a time. */
  each(listId: string): AsyncIterable<readonly Row[]>;
}

export interface WriteRows extends ReadRows {
  create(fields: Pick<Row, 'listId' | 'status' | 'cells'>): Promise<Row>;
  /** `expected`: the version the caller named; another one is refused with conflict. */
  update(id: string, change: (row: Row) => RowChange, expected?: number): Promise<Row>;
  /** Archives the rows in order, in chunks, reporting progress; ones already archived by this call count as done. */
  archive(ids: readonly string[]): Promise<void>;
}

/** The fields of a row that an update may set. Cells are merged; a null empties a cell. */
export interface RowChange {
  readonly cells?: Readonly<Record<string, Cell>>;
  readonly status?: string | null;
}
