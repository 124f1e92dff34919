import type { Column, ColumnType } from '../../../contract/columns.js';
import { cellOfText } from '../../../engine/columnTypes.js';
import { optionsOfTexts } from '../columns/columns.js';
import type { Table } from './tables.js';

/** Types for the columns of a new list, from the values of a file. */

/** A number of a spreadsheet. `0041` may be a telephone prefix, and stays a text. */
const PLAIN_NUMBER = /^[+-]?(0|[1-9]\d*)?(\.\d+)?$/;

/** Types that are proposed, the first that fits every value of the column. */
const PROPOSED: readonly { readonly type: ColumnType; readonly only?: RegExp }[] = [
  { type: 'number', only: PLAIN_NUMBER },
  { type: 'date', only: /^\d{4}-\d{2}-\d{2}$/ },
  { type: 'date_time', only: /T/ },
  { type: 'checkbox', only: /^(true|false|yes|no)$/i },
  { type: 'email' },
  { type: 'url' },
];

function filledOf({ records }: Table, index: number) {
  return records.flatMap(({ values }) => {
    const value = values[index] ?? null;
    return value === null || Array.isArray(value) || String(value).trim() === '' ? [] : [value];
  });
}

/** The type that every value of a column fits; a text where there is none. */
export function typeOf(table: Table, index: number): ColumnType {
  const filled = filledOf(table, index);
  if (filled.length === 0) return 'text';
  const found = PROPOSED.find(({ type, only }) => {
    const column: Column = { id: 'proposed', name: 'Proposed', type };
    return filled.every((value) => {
      const isLike = typeof value !== 'string' || only === undefined || only.test(value.trim());
      return isLike && cellOfText(column, value) !== undefined;
    });
  });
  if (found) return found.type;
  return filled.some((value) => String(value).includes('\n')) ? 'long_text' : 'text';
}

/** The options of a choice column: each different value of the file. */
export function optionsIn(table: Table, index: number): Column['options'] {
  return optionsOfTexts(filledOf(table, index).map(String));
}
