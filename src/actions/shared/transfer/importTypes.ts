import type { Column, PlainType } from '../../../contract/columns.js';
import { cellOfText, rowIdsIn } from '../../../engine/columnTypes.js';
import { isFileId } from '../../../engine/fileIds.js';
import { optionsOfTexts } from '../columns/columns.js';
import { inZoneOf, isLocalTime, plainText, type FileNotation } from './notation.js';
import type { Table } from './tables.js';

/** Finds types for the columns of a new list from the values of a file. */

/** A number in a spreadsheet. `0041` may be a telephone prefix, so it stays a text. */
const PLAIN_NUMBER = /^[+-]?(0|[1-9]\d*)?(\.\d+)?$/;

/** The most digits that double-precision numbers always keep. */
const MOST_DIGITS = 15;

/** Whether a text is a number that can be stored exactly. The order number `12345678901234567890` cannot. */
function isPlainNumber(text: string): boolean {
  return PLAIN_NUMBER.test(text) && text.replaceAll(/^[+-]?0*\.?0*|\./g, '').length <= MOST_DIGITS;
}

/** The types that can be proposed, in this order. The first one that fits every value of the column is used. */
const PROPOSED: readonly {
  readonly type: PlainType;
  readonly only?: { readonly test: (text: string) => boolean };
}[] = [
  { type: 'number', only: { test: isPlainNumber } },
  { type: 'date', only: /^\d{4}-\d{2}-\d{2}$/ },
  { type: 'date_time', only: /[T ]\d/ },
  { type: 'checkbox', only: /^(true|false|yes|no|ja|nein|wahr|falsch)$/i },
  { type: 'email' },
  { type: 'url' },
];

/** The values of a column that are not empty, with arrays split into single values. */
export function filledOf({ records }: Table, index: number) {
  return records.flatMap(({ values }) => values[index] ?? []).filter((value) => String(value).trim() !== '');
}

function hasArrays({ records }: Table, index: number): boolean {
  return records.some(({ values }) => Array.isArray(values[index]));
}

/** Whether a column of a file of lists.export contains ids of files or of rows, which are useless in another list. */
export function holdsIds(table: Table, index: number): boolean {
  const filled = filledOf(table, index);
  return (
    filled.length > 0 &&
    filled.every((value) => typeof value === 'string' && (isFileId(value) || rowIdsIn(value).length > 0))
  );
}

/**
 * The type of a column: the one that was sent, or else the first that fits every value. Arrays are choices.
 * @param sent undefined if none was sent
 */
export function typeOf(
  table: Table,
  index: number,
  sent: PlainType | undefined,
  notation: FileNotation,
): { readonly type: PlainType; readonly multiple?: true } {
  const isSeveral = hasArrays(table, index);
  const type = sent ?? (isSeveral ? 'choice' : plainTypeOf(filledOf(table, index), notation));
  return { type, ...(isSeveral && type === 'choice' && { multiple: true }) };
}

function plainTypeOf(filled: readonly (string | number | boolean)[], notation: FileNotation): PlainType {
  if (filled.length === 0) return 'text';
  const found = PROPOSED.find(({ type, only }) => {
    const column = inZoneOf(notation, { id: 'proposed', name: 'Proposed', type });
    return filled.every((sent) => {
      // A column of days would lose the time.
      if (type === 'date' && typeof sent === 'string' && isLocalTime(sent)) return false;
      const value = typeof sent === 'string' ? plainText(type, sent, notation) : sent;
      if (value === undefined) return false;
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
