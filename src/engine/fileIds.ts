import type { Cell } from '../contract/columns.js';

/** The form that `derivedId` gives to the ids of files. */
const FILE_ID = /^file_[0-9a-z]{26}(_\d{5})?$/;

export function isFileId(value: string): boolean {
  return FILE_ID.test(value);
}

/** The ids of files in the cells of a row, without duplicates. Cells of deleted columns count: they can return. */
export function fileIdsIn(cells: Readonly<Record<string, Cell>>): readonly string[] {
  return [...new Set(Object.values(cells).flatMap((cell) => (Array.isArray(cell) ? cell.filter(isFileId) : [])))];
}
