import type { Cell, Column } from '../../../contract/columns.js';
import { cellOfText, storedCell, wanted } from '../../../engine/columnTypes.js';
import { memberOf, type People } from '../people/memberNames.js';
import { inZoneOf, isLocalTime, needsNotation, plainText, type FileNotation } from './notation.js';
import { phrase } from '../../../engine/phrases/phrase.js';
import type { Phrase } from '../../../contract/phrase.js';

/** Converts values of a file to cells. */

const SET_DECIMAL = phrase`Write a number such as 1234.56, or nothing; or set \`decimal\` to the decimal mark of the file.`;
const OTHER_DECIMAL = phrase`Write a number in the notation of \`decimal\`, or nothing.`;
const SET_ZONE = phrase`Write a time with its zone such as 2026-11-20T14:30:00+01:00, or nothing; or set \`zone\` to the zone of the times.`;
const SET_DATES = phrase`Write a date such as 2026-11-20, or nothing; or set \`dates\` to the order in the dates of the file.`;

/** How to fix a value that does not fit. */
export function fixOfCell(column: Column, value: Cell, notation: FileNotation): Phrase {
  if (column.type === 'file')
    return phrase`Leave it empty. Upload files with files.create, and set the cells with rows.update.`;
  if (column.type === 'person') return phrase`Write the name, mail address or id of a member, or nothing.`;
  const isOfNotation = typeof value === 'string' && needsNotation(column.type, value);
  if (column.type === 'number' && isOfNotation) return notation.decimal === undefined ? SET_DECIMAL : OTHER_DECIMAL;
  if (isOfNotation && notation.dates === undefined) return SET_DATES;
  if (column.type === 'date_time' && typeof value === 'string' && isLocalTime(value)) return SET_ZONE;
  if (column.type !== 'choice' || !column.multiple) return phrase`Write ${wanted(column)}, or nothing.`;
  return phrase`Write ${wanted({ ...column, multiple: false })}. Write several with semicolons between them, in JSON as an array, or nothing.`;
}

/** A value as the column stores it; undefined if it does not fit. Files are not imported. */
export function importedCell(
  column: Column,
  value: Exclude<Cell, null>,
  people: People,
  notation: FileNotation,
): Cell | undefined {
  if (column.type === 'file') return undefined;
  if (Array.isArray(value)) return storedCell(column, value);
  const plain = typeof value === 'string' ? plainText(column.type, value, notation) : value;
  return plain === undefined ? undefined : cellOfText(inZoneOf(notation, column), personOf(people, column, plain));
}

/** For a person column: the id of the member with this name, mail address or id. */
function personOf<T>(people: People, { type }: Column, value: T): T | string {
  if (type !== 'person' || typeof value !== 'string') return value;
  return memberOf(people, value) ?? value;
}

/** Whether a cell names a member who is not on the team. */
export function isStranger(people: People, { type }: Column, cell: Cell): boolean {
  return type === 'person' && typeof cell === 'string' && people.get(cell) !== cell;
}
