import type { Row } from '../../contract/documents.js';
import { defineAction } from '../../engine/action.js';
import type { ReadContext } from '../../engine/context.js';
import type { PageRequest } from '../../engine/ports/page.js';
import { LIST_ID } from '../lists.js';
import {
  cursorOf,
  FILTER,
  isPlain,
  positionOf,
  QUERY_CURSOR,
  refuseQueryCursor,
  rowQueryOf,
  SORT,
  type AskedRows,
} from '../rowQuery.js';
import { EXAMPLE_LIST, EXAMPLE_ROW, NEXT_CURSOR, PAGE, ROW, STATUSES, rowView } from '../shapes.js';

/** A row with the cells that were asked for. */
function shown(row: Row, { fields }: AskedRows): ReturnType<typeof rowView> {
  const view = rowView(row);
  if (!fields) return view;
  const cells = fields.flatMap((id) => (Object.hasOwn(view.cells, id) ? [[id, view.cells[id] ?? null] as const] : []));
  return { ...view, cells: Object.fromEntries(cells) };
}

/** One page in the order of age, side by side: this is the call that is made most, and each is a round trip. */
async function plainPage(context: ReadContext, asked: AskedRows & PageRequest) {
  const [list, page] = await Promise.all([
    context.lists.get(asked.listId),
    context.rows.page(asked.listId, { limit: asked.limit, cursor: asked.cursor }),
  ]);
  return { list, ...page };
}

async function queriedPage(context: ReadContext, asked: AskedRows & PageRequest) {
  const list = await context.lists.get(asked.listId);
  const { limit = 50 } = asked;
  const page = { limit, after: positionOf(asked) };
  const { items, next } = await context.rows.query(list._id, rowQueryOf(list, asked), page);
  return { list, items, nextCursor: next && cursorOf(asked, next) };
}

export default defineAction({
  name: 'lists.rows',
  title: 'Read the rows of a list',
  description:
    'Answers the rows of one list, page by page, with the statuses that they may have: oldest first, or as `filter` and ' +
    '`sort` say. Pages without the two cost the same however long the list is; with them every row is looked at.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: {
    type: 'object',
    required: ['listId'],
    additionalProperties: false,
    properties: {
      listId: LIST_ID,
      filter: FILTER,
      sort: SORT,
      fields: {
        type: 'array',
        maxItems: 200,
        uniqueItems: true,
        items: { type: 'string', minLength: 1, maxLength: 64 },
        description: 'Ids of the columns to answer; all where left out.',
      },
      limit: PAGE.limit,
      cursor: QUERY_CURSOR,
    },
  },
  result: {
    type: 'object',
    required: ['listId', 'name', 'statuses', 'rows', 'nextCursor'],
    additionalProperties: false,
    properties: {
      listId: { type: 'string', description: 'Identifier of the list.' },
      name: { type: 'string', description: 'Name of the list.' },
      statuses: STATUSES,
      rows: { type: 'array', items: ROW, description: 'The rows of this page.' },
      nextCursor: NEXT_CURSOR,
    },
  },
  examples: [
    {
      summary: 'Read the first page',
      input: { listId: EXAMPLE_LIST.listId },
      result: {
        listId: EXAMPLE_LIST.listId,
        name: EXAMPLE_LIST.name,
        statuses: EXAMPLE_LIST.statuses,
        rows: [EXAMPLE_ROW],
        nextCursor: null,
      },
    },
    {
      summary: 'Find the largest open deals',
      input: {
        listId: EXAMPLE_LIST.listId,
        filter: [
          { column: 'status', op: 'eq', value: 'open' },
          { column: 'amount', op: 'gte', value: 1000 },
        ],
        sort: { by: 'amount', direction: 'desc' },
        fields: ['name', 'amount'],
        limit: 10,
      },
      result: {
        listId: EXAMPLE_LIST.listId,
        name: EXAMPLE_LIST.name,
        statuses: EXAMPLE_LIST.statuses,
        rows: [EXAMPLE_ROW],
        nextCursor: null,
      },
    },
  ],
  async validate(context, input) {
    if (isPlain(input)) {
      refuseQueryCursor(input);
      if (!input.fields) return;
    } else positionOf(input);
    rowQueryOf(await context.lists.get(input.listId), input);
  },
  async run(context, input) {
    const { list, items, nextCursor } = await (isPlain(input) ? plainPage : queriedPage)(context, input);
    return {
      data: {
        listId: list._id,
        name: list.name,
        statuses: list.statuses.map((status) => ({ ...status })),
        rows: items.map((row) => shown(row, input)),
        nextCursor,
      },
    };
  },
});
