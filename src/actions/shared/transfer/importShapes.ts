import { PLAIN_TYPES } from '../../../contract/columns.js';
import { arrayOf, count, flag, identifier, object, oneOf, ref, refTo, text } from '../../../engine/schema.js';
import { invalidFields } from '../rows/cells.js';
import { LIST_ID, LIST_NAME, PART_ID } from '../lists/lists.js';
import { DATES, DECIMALS } from './notation.js';
import { OUTCOME } from '../rows/upserting.js';
import { zoneFaults } from '../columns/zoneFaults.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** Input and result of lists.import. */

const MAPPED = object({
  from: text('The heading, or the field in JSON.', { minLength: 1, maxLength: 100 }),
  'to?': {
    ...PART_ID,
    description: 'Id of the column to fill, or `status`; for a new list, the id of the new column.',
  },
  'type?': oneOf(PLAIN_TYPES, 'Type of the values, for a column of a new list.'),
});

/** How the file writes numbers, days and times. */
export const NOTATION = {
  'decimal?': oneOf(
    DECIMALS,
    'Decimal mark of the numbers in texts: with `,` 1.234,56 is a number, with `.` 1,234.56. Left out: only 1234.56.',
  ),
  'dates?': oneOf(
    DATES,
    'Order in dates: with `day_first` 31.12.2026 and 31/12/2026 are dates, with `month_first` 12/31/2026. ' +
      'Left out: only 2026-12-31, which is a date in any case.',
  ),
  'zone?': text(
    'Zone (IANA) of times without one, such as Europe/Berlin, if their column has none. Left out: they are refused.',
    { maxLength: 64 },
  ),
} as const;

/** The file: as text, or uploaded before. */
export const FILE_TEXT = {
  format: oneOf(['csv', 'json'], 'Format of the file.'),
  'content?': text(
    'The file as text. The first line of CSV has the headings; the delimiter is a comma, semicolon or tab.',
    { minLength: 1, maxLength: 900_000 },
  ),
  'fileId?': identifier('file', 'A file of files.create, in place of content: for larger files, at most 25 MiB.'),
} as const;

export const IMPORT_INPUT = object({
  'listId?': { ...LIST_ID, description: 'The list to add to.' },
  'name?': { ...LIST_NAME, description: 'Name of a new list.' },
  ...FILE_TEXT,
  'columns?': arrayOf(
    MAPPED,
    'The headings to take; the others are left out. All headings are taken if it is left out.',
    {
      minItems: 1,
      maxItems: 200,
    },
  ),
  ...NOTATION,
  'by?': {
    ...PART_ID,
    ...ref('column'),
    description: 'Id of the column whose value tells the rows apart. An empty value of a line changes nothing.',
  },
});

export const IMPORTED = object({
  listId: refTo('list', 'Identifier of the list.'),
  name: text('Name of the list.'),
  created: flag('Whether the list is new.'),
  imported: count('Number of lines.'),
  added: count('Number of rows that were added.'),
  updated: count('Number of rows that were changed.'),
  unchanged: count('Number of rows that had these values already.'),
  lines: arrayOf(
    object({ line: count('Line of the CSV, or row of the JSON.'), rowId: refTo('row', 'Its row.'), outcome: OUTCOME }),
    'What became of the first 1,000 lines.',
  ),
  hasMore: flag('Whether there are more lines.'),
  leftOut: arrayOf({ type: 'string' }, 'Headings that were left out.'),
});

/** The counts of the examples. */
export const COUNTS = { imported: 1, added: 1, updated: 0, unchanged: 0, hasMore: false };

/** @throws Refusal invalid_input if the input has a list and a name, or neither */
export function refuseBoth({ listId, name }: { readonly listId?: string; readonly name?: string }): void {
  if ((listId === undefined) !== (name === undefined)) return;
  const fix = phrase`Send listId for a list that exists, or name for a new one, not both.`;
  throw invalidFields([{ path: '', message: phrase`Exactly one of listId and name is needed.`, fix }]);
}

/** @throws Refusal invalid_input */
export function refuseUnknownZone(zone: string | undefined): void {
  const faults = zoneFaults(zone);
  if (faults.length > 0) throw invalidFields(faults);
}
