import { arrayOf, count, flag, object, oneOf, refsTo, refTo, text } from '../../../engine/schema.js';
import { MOST_GROUPS, MOST_ROWS } from './duplicates.js';
import { EXAMPLE_LIST, EXAMPLE_ROW } from '../lists/shapes.js';

/** The result of insights.duplicates, with an example. */

const ROW = object({
  rowId: refTo('row', 'Identifier of the row.'),
  label: text('Label of the row: its first text.'),
});

const GROUP = object({
  match: oneOf(['same', 'near'], 'Whether all rows are the same, or some only nearly.'),
  why: text('What the rows have in common, in one sentence.'),
  count: { type: 'integer', minimum: 2, description: 'Rows in the group.' },
  rows: arrayOf(ROW, `The rows, at most ${MOST_ROWS}, with one of each spelling first.`),
});

export const DUPLICATES = object({
  listId: refTo('list', 'Identifier of the list.'),
  rows: count('Number of rows that were read.'),
  columns: refsTo('column', 'Identifiers of the compared columns.'),
  groups: count('Number of groups.'),
  duplicateRows: count('Rows in all groups together.'),
  thorough: flag(
    'False if so many rows are similar that each was only compared with its neighbours. Rows that are the same ' +
      'are found in any case.',
  ),
  found: arrayOf(GROUP, `The groups, largest first, at most ${MOST_GROUPS}.`),
});

export const EXAMPLE_DUPLICATES = {
  listId: EXAMPLE_LIST.listId,
  rows: 180,
  columns: ['name'],
  groups: 1,
  duplicateRows: 2,
  thorough: true,
  found: [
    {
      match: 'near' as const,
      why: 'Each is one or two letters from another in Name.',
      count: 2,
      rows: [
        { rowId: EXAMPLE_ROW.id, label: 'Northwind Traders' },
        { rowId: 'row_01jd8m3x5v7q9s0b2c4d6e8f1h', label: 'Nothwind Traders' },
      ],
    },
  ],
};
