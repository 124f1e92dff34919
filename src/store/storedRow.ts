import type { Row } from '../contract/documents.js';
import { searchWords } from '../engine/words.js';
import { keysOf, type RowKeys } from './rowKeys.js';

/** A row with the words of the search index and the keys of its values, which no other type carries. */
export interface StoredRow extends Row, Partial<RowKeys> {
  readonly words?: readonly string[];
}

/** Leaves out what only queries need. */
export const WITHOUT_KEYS = { words: 0, keys: 0, keyedAt: 0 } as const;

/** A row as it is stored: with the words of its cells, for the search index, and with its keys. */
export function storedRow(row: Row): StoredRow {
  return { ...row, words: searchWords(row.cells), ...keysOf(row) };
}
