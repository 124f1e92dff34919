import type { Row } from '../contract/documents.js';
import { fileIdsIn } from '../engine/fileIds.js';
import { searchWords } from '../engine/words.js';
import { keysOf, type RowKeys } from './rowKeys.js';

/** A row with the words of the search index and the keys of its values, which no other type carries. */
export interface StoredRow extends Row, Partial<RowKeys> {
  readonly words?: readonly string[];
  /** The files that its cells hold; absent or empty: none. */
  readonly files?: readonly string[];
}

/** Leaves out what only queries need. */
export const WITHOUT_KEYS = { words: 0, keys: 0, keyedAt: 0, files: 0 } as const;

/** A row as it is stored: with the words of its cells, for the search index, its files and its keys. */
export function storedRow(row: Row): StoredRow {
  return { ...row, words: searchWords(row.cells), ...filesOf(row.cells), ...keysOf(row) };
}

/** The field of a row that lists its files. @param before its cells until now; their files are no longer listed */
export function filesOf(cells: Row['cells'], before: Row['cells'] = {}): Pick<StoredRow, 'files'> {
  const files = fileIdsIn(cells);
  return files.length > 0 || fileIdsIn(before).length > 0 ? { files } : {};
}
