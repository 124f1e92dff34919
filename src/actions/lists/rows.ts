import { defineAction } from '../../engine/action.js';
import { MOST_READ } from '../../engine/ports/rowQueries.js';
import { arrayOf, count, flag, NEXT_CURSOR, object, PAGE, refTo, text } from '../../engine/schema.js';
import { LIST_ID } from '../shared/lists/lists.js';
import { readPage, readTotal, refuseOddPage, rowsWithFields } from '../shared/queries/rowPages.js';
import { QUERY_CURSOR } from '../shared/queries/rowCursor.js';
import { FILTER } from '../shared/queries/rowFilter.js';
import { FIELDS, SORT } from '../shared/queries/rowQuery.js';
import { APPLIED_VIEW, withView } from '../shared/queries/views.js';
import { EXAMPLE_LIST, EXAMPLE_ROW, ROW_OR_DELETED, STATUSES } from '../shared/lists/shapes.js';

const { listId, name, statuses } = EXAMPLE_LIST;
const MOST_READ_TEXT = MOST_READ.toLocaleString('en');
const EXAMPLE_PAGE = { listId, name, statuses, rows: [EXAMPLE_ROW], nextCursor: null };

export default defineAction({
  name: 'lists.rows',
  title: 'List the rows of a list',
  description:
    'Returns the rows of one list, with the statuses that they may have. Rows are sorted oldest first, or filtered ' +
    'and sorted by `filter` and `sort`. With `deleted` it returns the deleted rows instead, which rows.restore ' +
    'restores.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({
    listId: LIST_ID,
    'filter?': FILTER,
    'sort?': SORT,
    'deleted?': { type: 'boolean', default: false, description: 'Return the deleted rows instead of the others.' },
    'fields?': FIELDS,
    'count?': {
      type: 'boolean',
      default: false,
      description: `Return \`total\`. It is counted among the ${MOST_READ_TEXT} oldest rows of the list.`,
    },
    'viewId?': APPLIED_VIEW,
    ...PAGE,
    'cursor?': QUERY_CURSOR,
  }),
  result: object({
    listId: refTo('list', 'Identifier of the list.'),
    name: text('Name of the list.'),
    statuses: STATUSES,
    rows: arrayOf(ROW_OR_DELETED, 'The rows of this page.'),
    'total?': count('With `count`: the number of rows that match the filter, of all pages.'),
    'totalIsExact?': flag('With `count`: false if the list has more rows than were counted. More may match then.'),
    'isPartial?': flag(
      `True if the order was made of the ${MOST_READ_TEXT} oldest rows of the list alone, because no index serves it (yet).`,
    ),
    nextCursor: NEXT_CURSOR,
  }),
  examples: [
    { summary: 'List the first page', input: { listId }, result: EXAMPLE_PAGE },
    {
      summary: 'Find the largest open deals',
      input: {
        listId,
        filter: [
          { column: 'status', op: 'eq', value: 'open' },
          { column: 'amount', op: 'gte', value: 1000 },
        ],
        sort: { by: 'amount', direction: 'desc' },
        fields: ['name', 'amount'],
        limit: 10,
      },
      result: EXAMPLE_PAGE,
    },
    {
      summary: 'Find what changed since, and how much',
      input: {
        listId,
        filter: [{ column: 'updatedAt', op: 'gte', value: '2026-11-20T14:00:00Z' }],
        sort: [{ by: 'updatedAt' }, { by: 'name' }],
        count: true,
      },
      result: { ...EXAMPLE_PAGE, total: 1, totalIsExact: true },
    },
    {
      summary: 'List the deleted rows, the last one deleted first',
      input: { listId, deleted: true },
      result: { ...EXAMPLE_PAGE, rows: [{ ...EXAMPLE_ROW, deletedAt: '2026-11-21T08:00:00.000Z' }] },
    },
  ],
  async validate(context, input) {
    await refuseOddPage(context, await withView(context, input));
  },
  async run(context, input) {
    const asked = await withView(context, input);
    const [{ list, items, nextCursor, isPartial }, total] = await Promise.all([
      readPage(context, asked),
      readTotal(context, asked),
    ]);
    return {
      data: {
        listId: list._id,
        name: list.name,
        statuses: list.statuses.map((status) => ({ ...status })),
        rows: await rowsWithFields(context, list, items, asked),
        ...total,
        ...(isPartial && { isPartial }),
        nextCursor,
      },
    };
  },
});
