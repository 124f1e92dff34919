import { defineAction } from '../../engine/action.js';
import { arrayOf, NEXT_CURSOR, object, PAGE, text } from '../../engine/schema.js';
import { LIST_ID } from '../lists.js';
import { readPage, refuseOddPage, rowWithFields } from '../rowPages.js';
import { QUERY_CURSOR } from '../rowCursor.js';
import { FILTER } from '../rowFilter.js';
import { FIELDS, SORT } from '../rowQuery.js';
import { EXAMPLE_LIST, EXAMPLE_ROW, ROW, STATUSES } from '../shapes.js';

const { listId, name, statuses } = EXAMPLE_LIST;
const EXAMPLE_PAGE = { listId, name, statuses, rows: [EXAMPLE_ROW], nextCursor: null };

export default defineAction({
  name: 'lists.rows',
  title: 'List the rows of a list',
  description:
    'Returns the rows of one list, with the statuses that they may have. Rows are sorted oldest first, or filtered ' +
    'and sorted by `filter` and `sort`. Either of the two reads every row of the list; without them, a page takes ' +
    'the same time for a list of any length.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({
    listId: LIST_ID,
    'filter?': FILTER,
    'sort?': SORT,
    'fields?': FIELDS,
    ...PAGE,
    'cursor?': QUERY_CURSOR,
  }),
  result: object({
    listId: text('Identifier of the list.'),
    name: text('Name of the list.'),
    statuses: STATUSES,
    rows: arrayOf(ROW, 'The rows of this page.'),
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
  ],
  validate: refuseOddPage,
  async run(context, input) {
    const { list, items, nextCursor } = await readPage(context, input);
    return {
      data: {
        listId: list._id,
        name: list.name,
        statuses: list.statuses.map((status) => ({ ...status })),
        rows: items.map((row) => rowWithFields(row, input)),
        nextCursor,
      },
    };
  },
});
