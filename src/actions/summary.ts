import { COLUMN_TYPES, EXAMPLE_LIST, EXAMPLE_ROW } from './shapes.js';

/** The schema of a list's summary, that is of what `profile.ts` and `findings.ts` answer, with an example. */

const count = { type: 'integer', minimum: 0 } as const;
const measure = { type: ['number', 'null'] } as const;
const ids = { type: 'array', items: { type: 'string' } } as const;

const COLUMN_PROFILE = {
  type: 'object',
  required: ['columnId', 'name', 'type', 'filled', 'empty', 'distinct', 'top', 'numbers', 'dates'],
  additionalProperties: false,
  properties: {
    columnId: { type: 'string', description: 'Identifier of the column.' },
    name: { type: 'string', description: 'Name of the column.' },
    type: { type: 'string', enum: COLUMN_TYPES, description: 'What the cells hold.' },
    filled: { ...count, description: 'Rows with a value.' },
    empty: { ...count, description: 'Rows without a value.' },
    distinct: { ...count, description: 'Different values.' },
    top: {
      type: 'array',
      description: 'Values that occur more than once, most frequent first, at most five.',
      items: {
        type: 'object',
        required: ['value', 'count'],
        additionalProperties: false,
        properties: {
          value: { type: ['string', 'number', 'boolean'], description: 'The value; long texts are cut.' },
          count: { ...count, description: 'How often it occurs.' },
        },
      },
    },
    numbers: {
      description: 'For number columns with values; null otherwise.',
      anyOf: [
        { type: 'null' },
        {
          type: 'object',
          required: ['min', 'max', 'mean', 'median', 'standardDeviation'],
          additionalProperties: false,
          properties: {
            min: { type: 'number', description: 'Smallest value.' },
            max: { type: 'number', description: 'Largest value.' },
            mean: { ...measure, description: 'Average.' },
            median: { ...measure, description: 'Middle value.' },
            standardDeviation: { ...measure, description: 'Sample standard deviation; null for a single value.' },
          },
        },
      ],
    },
    dates: {
      description: 'For date columns with values; null otherwise.',
      anyOf: [
        { type: 'null' },
        {
          type: 'object',
          required: ['earliest', 'latest'],
          additionalProperties: false,
          properties: {
            earliest: { type: 'string', description: 'Earliest date.' },
            latest: { type: 'string', description: 'Latest date.' },
          },
        },
      ],
    },
  },
} as const;

const DUPLICATES = {
  type: 'object',
  description: 'Rows that are equal in all text, email and url columns but for case and spacing.',
  required: ['groups', 'rows', 'largest'],
  additionalProperties: false,
  properties: {
    groups: { ...count, description: 'Groups of equal rows.' },
    rows: { ...count, description: 'Rows in all groups together.' },
    largest: {
      type: 'array',
      description: 'The largest groups, at most 20.',
      items: {
        type: 'object',
        required: ['count', 'rowIds'],
        additionalProperties: false,
        properties: {
          count: { ...count, description: 'Rows in the group.' },
          rowIds: { ...ids, description: 'The rows, at most 20.' },
        },
      },
    },
  },
} as const;

const STALE = {
  type: 'object',
  description: "Rows without a change for three times the list's median age, and for 30 days at least.",
  required: ['medianAgeDays', 'thresholdDays', 'count', 'rowIds'],
  additionalProperties: false,
  properties: {
    medianAgeDays: { ...measure, description: 'Half of the rows changed more recently; null for an empty list.' },
    thresholdDays: { type: 'number', description: 'Rows older than this count as stale.' },
    count: { ...count, description: 'How many are stale.' },
    rowIds: { ...ids, description: 'The rows, oldest first, at most 50.' },
  },
} as const;

const OUTLYING = {
  type: 'object',
  description: "Numbers far from their column's median: modified z-score (median absolute deviation) beyond 3.5.",
  required: ['count', 'cells'],
  additionalProperties: false,
  properties: {
    count: { ...count, description: 'How many cells are outlying.' },
    cells: {
      type: 'array',
      description: 'The cells, farthest first, at most 50.',
      items: {
        type: 'object',
        required: ['rowId', 'columnId', 'value', 'score'],
        additionalProperties: false,
        properties: {
          rowId: { type: 'string', description: 'Identifier of the row.' },
          columnId: { type: 'string', description: 'Identifier of the column.' },
          value: { type: 'number', description: 'The number.' },
          score: { ...measure, description: 'Its modified z-score; below 0 for small ones.' },
        },
      },
    },
  },
} as const;

export const SUMMARY = {
  type: 'object',
  required: ['listId', 'name', 'rows', 'columns', 'duplicates', 'stale', 'outlying'],
  additionalProperties: false,
  properties: {
    listId: { type: 'string', description: 'Identifier of the list.' },
    name: { type: 'string', description: 'Name of the list.' },
    rows: { ...count, description: 'How many rows were looked at.' },
    columns: { type: 'array', items: COLUMN_PROFILE, description: 'What each column holds.' },
    duplicates: DUPLICATES,
    stale: STALE,
    outlying: OUTLYING,
    text: {
      type: ['string', 'null'],
      maxLength: 4_000,
      description: 'Only with `written`: what a model wrote about these numbers; null where it did not.',
    },
    writtenBy: {
      type: ['string', 'null'],
      description: 'Only with `written`: the model that wrote `text`, and where it was reached; null without a text.',
    },
    textNote: {
      type: 'string',
      description: 'Only with `written`: how far to trust `text`, or why there is none.',
    },
  },
} as const;

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
