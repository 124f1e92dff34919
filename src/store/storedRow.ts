import type { Row } from '../contract/documents.js';
import { rowIdsIn } from '../engine/columnTypes.js';
import type { LinkColumn } from '../engine/ports/links.js';
import { fileIdsIn } from '../engine/fileIds.js';
import { searchWords } from '../engine/words.js';
import { keysOf, type RowKeys } from './rowKeys.js';

/** A row with its search words, and the keys and links of its values, which no other type contains. */
export interface StoredRow extends Row, Partial<RowKeys> {
  readonly words?: readonly string[];
  /** Absent if no cell has a link. */
  readonly links?: readonly string[];
  /** The files in its cells. Absent or empty: none. */
  readonly files?: readonly string[];
}

/** Leaves out fields that only queries need. */
export const WITHOUT_KEYS = { words: 0, keys: 0, keyedAt: 0, links: 0, files: 0 } as const;

/** A row in its stored form, with search words, keys, links and files. */
export function storedRow(row: Row): StoredRow {
  const links = linksOf(row);
  const derived = { words: searchWords(row.cells), ...filesOf(row.cells), ...(links.length > 0 && { links }) };
  return { ...row, ...derived, ...keysOf(row) };
}

/** The entry of a link to a row. */
export function linkTo({ listId, columnId }: LinkColumn, rowId: string): string {
  return `${listId}/${columnId}/${rowId}`;
}

/**
 * The links of a row: an entry for each row identifier in a cell. They only depend on the row, so a writer does not
 * need to know the columns. Nothing searches for an entry of a cell that is not a link.
 */
export function linksOf({ listId, cells }: Pick<Row, 'listId' | 'cells'>): readonly string[] {
  return Object.entries(cells).flatMap(([columnId, cell]) =>
    rowIdsIn(cell).map((rowId) => linkTo({ listId, columnId }, rowId)),
  );
}

/** The field of a row with its files. @param before its cells until now, whose files are no longer listed */
export function filesOf(cells: Row['cells'], before: Row['cells'] = {}): Pick<StoredRow, 'files'> {
  const files = fileIdsIn(cells);
  return files.length > 0 || fileIdsIn(before).length > 0 ? { files } : {};
}
