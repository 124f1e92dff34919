import { defineAction } from '../../engine/action.js';
import { MOST_READ } from '../../engine/ports/rowQueries.js';
import { arrayOf, count, flag, object, oneOf, ref, refTo, text, textOrNull } from '../../engine/schema.js';
import { LIST_ID } from '../shared/lists/lists.js';
import { FILTER } from '../shared/queries/rowFilter.js';
import { MOST_ROWS, readGroups, refuseOddGroups } from '../shared/queries/rowGroups.js';
import { FIELDS, SORT } from '../shared/queries/rowQuery.js';
import { withSources } from '../shared/queries/sources.js';
import { APPLIED_VIEW, withView } from '../shared/queries/views.js';
import { EXAMPLE_LIST, EXAMPLE_ROW, number, numberOrNull, ROW } from '../shared/lists/shapes.js';

const { listId, name } = EXAMPLE_LIST;

const GROUP = object({
  value: {
    type: ['string', 'number', 'boolean', 'null'],
    description: 'The status, the value of the column, the day, the month or the year; null for rows without one.',
  },
  name: textOrNull('Name that people see; null for rows without a value.'),
  count: count('Number of rows in the group.'),
  'measures?': arrayOf(
    object({
      column: refTo('column', 'Identifier of the column.'),
      sum: number('Sum of its numbers.'),
      average: numberOrNull('Their average; null if there is none.'),
      min: numberOrNull('The smallest.'),
      max: numberOrNull('The largest.'),
    }),
    'By the columns of `measures`.',
  ),
  'rows?': arrayOf(ROW, 'Its first rows.'),
});

export default defineAction({
  name: 'lists.groups',
  title: 'Group the rows of a list',
  description:
    'Groups the rows of one list by the status or a column and counts them, with figures and the first rows of each ' +
    'group if requested: a board, or a report, in one call. Statuses and options come in their order, empty ones ' +
    'included; days, months and years last first; other values by the number of rows. A row with several values is ' +
    `in the group of each. It reads the ${MOST_READ.toLocaleString('en')} oldest rows of the list at most.`,
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({
    listId: LIST_ID,
    'by?': text('`status`, `createdAt`, `updatedAt`, or the id of a column.', {
      ...ref('field'),
      minLength: 1,
      maxLength: 100,
    }),
    'each?': oneOf(['day', 'month', 'year'], 'For dates and times: what makes a group.', { default: 'day' }),
    'zone?': text('For times: the zone whose days, months and years count (IANA); UTC if left out.', {
      maxLength: 64,
    }),
    'measures?': arrayOf(
      { type: 'string', ...ref('column'), minLength: 1, maxLength: 64 },
      'Ids of number columns whose sum, average, minimum and maximum each group has.',
      { maxItems: 10, uniqueItems: true },
    ),
    'rows?': {
      type: 'integer',
      minimum: 0,
      maximum: 50,
      default: 0,
      description: `How many of its rows each group has; all groups together at most ${MOST_ROWS}.`,
    },
    'maxGroups?': { type: 'integer', minimum: 1, maximum: 200, default: 50, description: 'How many groups at most.' },
    'filter?': FILTER,
    'sort?': SORT,
    'fields?': FIELDS,
    'viewId?': APPLIED_VIEW,
  }),
  result: object({
    listId: refTo('list', 'Identifier of the list.'),
    name: text('Name of the list.'),
    groups: arrayOf(GROUP, 'The groups.'),
    hasMoreGroups: flag('Whether there are more groups than were requested.'),
    isExact: flag('False if the list has more rows than were read.'),
  }),
  examples: [
    {
      summary: 'Read a board: the first rows of each status',
      input: { listId, by: 'status', rows: 1, measures: ['amount'] },
      result: {
        listId,
        name,
        groups: [
          {
            value: 'open',
            name: 'Open',
            count: 12,
            measures: [{ column: 'amount', sum: 12_066, average: 1_005.5, min: 1_000, max: 1_011 }],
            rows: [EXAMPLE_ROW],
          },
          {
            value: 'won',
            name: 'Won',
            count: 0,
            measures: [{ column: 'amount', sum: 0, average: null, min: null, max: null }],
            rows: [],
          },
        ],
        hasMoreGroups: false,
        isExact: true,
      },
    },
  ],
  async validate(context, input) {
    const list = await withSources(context, await context.lists.get(input.listId));
    refuseOddGroups(list, await withView(context, input));
  },
  async run(context, input) {
    const list = await withSources(context, await context.lists.get(input.listId));
    return {
      data: { listId: list._id, name: list.name, ...(await readGroups(context, list, await withView(context, input))) },
    };
  },
});
