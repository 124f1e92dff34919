import type { List, Row } from '../../contract/documents.js';

/** A link column of a list. */
export interface LinkColumn {
  readonly listId: string;
  readonly columnId: string;
}

/** The rows that link to one row. */
export interface Linking {
  /** The oldest ones. */
  readonly rows: readonly Row[];
  /** The number of all rows that link to it. */
  readonly total: number;
}

/** The most rows that `linking` returns for one row. */
export const MOST_LINKING = 1_000;

/** Rows that link to others, limited to the lists that the caller may see. */
export interface ReadLinks {
  /** A list; null if the caller may not see it, or if it is archived or deleted. */
  list(id: string): Promise<List | null>;
  /** The rows with these ids, in any order, without deleted ones and those of lists that `list` does not return. */
  rows(ids: readonly string[]): Promise<readonly Row[]>;
  /**
   * The rows, without deleted ones, that link by a column to each of some rows.
   * @param column a column of a list that the caller sees
   * @returns for each row that others link to: at most `MOST_LINKING` of them, and their number
   */
  linking(column: LinkColumn, ids: readonly string[]): Promise<ReadonlyMap<string, Linking>>;
  /**
   * Some of the rows that prevent these rows from being deleted: they link to one of these rows by a column with
   * `onDelete: refuse`, and are not deleted with them. Rows of lists that the caller may not see are included.
   */
  holding(rows: readonly Pick<Row, '_id' | 'listId'>[]): Promise<readonly Holding[]>;
}

/** A row that others link to, with one of them. */
export interface Holding {
  readonly rowId: string;
  /** The row that links to it; null if the caller may not see its list. */
  readonly by: string | null;
}
