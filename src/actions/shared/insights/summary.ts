import { COLUMN_TYPES } from '../../../contract/columns.js';
import { arrayOf, count, object, oneOf, refsTo, refTo, text, textOrNull } from '../../../engine/schema.js';
import { EXAMPLE_LIST, EXAMPLE_ROW, number, numberOrNull } from '../lists/shapes.js';

/** The result of insights.summarize, with an example. */

const NUMBERS = object({
  min: number('Smallest value.'),
  max: number('Largest value.'),
  mean: numberOrNull('Average.'),
  median: numberOrNull('Middle value.'),
  standardDeviation: numberOrNull('Sample standard deviation; null for a single value.'),
});

const DATES = object({ earliest: text('Earliest date.'), latest: text('Latest date.') });

const COLUMN_PROFILE = object({
  columnId: refTo('column', 'Identifier of the column.'),
  name: text('Name of the column.'),
  type: oneOf(COLUMN_TYPES, 'Type of the values.'),
  filled: count('Rows with a value.'),
  empty: count('Rows without a value.'),
  distinct: count('Number of different values.'),
  top: arrayOf(
    object({
      value: { type: ['string', 'number', 'boolean'], description: 'The value; long texts are cut.' },
      count: count('Number of rows with this value.'),
    }),
    'Values that occur more than once, most frequent first, at most five.',
  ),
  numbers: { description: 'For number columns with values; null otherwise.', anyOf: [{ type: 'null' }, NUMBERS] },
  dates: { description: 'For date columns with values; null otherwise.', anyOf: [{ type: 'null' }, DATES] },
});

const DUPLICATES = object(
  {
    groups: count('Number of groups of equal rows.'),
    rows: count('Rows in all groups together.'),
    largest: arrayOf(
      object({ count: count('Rows in the group.'), rowIds: refsTo('row', 'The rows, at most 20.') }),
      'The largest groups, at most 20.',
    ),
  },
  { description: 'Rows that are equal in all text, email and url columns but for case and spacing.' },
);

const STALE = object(
  {
    medianAgeDays: numberOrNull('Half of the rows changed more recently; null for an empty list.'),
    thresholdDays: number('Rows older than this count as stale.'),
    count: count('Number of stale rows.'),
    rowIds: refsTo('row', 'The rows, oldest first, at most 50.'),
  },
  { description: "Rows without a change for three times the list's median age, and for 30 days at least." },
);

const OUTLYING = object(
  {
    count: count('Number of outlying cells.'),
    cells: arrayOf(
      object({
        rowId: refTo('row', 'Identifier of the row.'),
        columnId: refTo('column', 'Identifier of the column.'),
        value: number('The number.'),
        score: numberOrNull('Modified z-score of the number; negative below the median.'),
      }),
      'The cells, farthest first, at most 50.',
    ),
  },
  {
    description: "Numbers far from their column's median: modified z-score (median absolute deviation) beyond 3.5.",
  },
);

export const SUMMARY = object({
  listId: refTo('list', 'Identifier of the list.'),
  name: text('Name of the list.'),
  rows: count('Number of rows that were read.'),
  columns: arrayOf(COLUMN_PROFILE, 'The profile of each column.'),
  duplicates: DUPLICATES,
  stale: STALE,
  outlying: OUTLYING,
  'text?': textOrNull('Only with `written`: the text that a model wrote about these figures; null if there is none.', {
    maxLength: 4_000,
  }),
  'writtenBy?': textOrNull('Only with `written`: the model that wrote `text`, and its host; null without a text.'),
  'textNote?': text('Only with `written`: how reliable `text` is, or why there is none.'),
});

export const EXAMPLE_SUMMARY = {
  listId: EXAMPLE_LIST.listId,
  name: EXAMPLE_LIST.name,
  rows: 180,
  columns: [
    {
      columnId: 'amount',
      name: 'Amount',
      type: 'number' as const,
      filled: 178,
      empty: 2,
      distinct: 169,
      top: [{ value: 1_200, count: 4 }],
      numbers: { min: 150, max: 98_000, mean: 5_480.2, median: 4_900, standardDeviation: 7_312.88 },
      dates: null,
    },
  ],
  duplicates: {
    groups: 1,
    rows: 2,
    largest: [{ count: 2, rowIds: [EXAMPLE_ROW.id, 'row_01jd8m3x5v7q9s0b2c4d6e8f1h'] }],
  },
  stale: { medianAgeDays: 21.5, thresholdDays: 64.5, count: 1, rowIds: [EXAMPLE_ROW.id] },
  outlying: { count: 1, cells: [{ rowId: EXAMPLE_ROW.id, columnId: 'amount', value: 98_000, score: 24.1 }] },
};
