import { defineAction } from '../../engine/action.js';
import { wordsIn } from '../../engine/words.js';
import { invalidFields } from '../cells.js';
import { EXAMPLE_LIST, EXAMPLE_ROW, NEXT_CURSOR, PAGE, ROW, rowView } from '../shapes.js';

export default defineAction({
  name: 'rows.search',
  title: 'Search rows',
  description:
    'Finds rows in all lists that you see, or in the ones named, by the words in their cells. A row is found when it ' +
    'has every word of the query; the last word may be the beginning of one. Capital letters and accents do not matter.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: {
    type: 'object',
    required: ['query'],
    additionalProperties: false,
    properties: {
      query: { type: 'string', minLength: 1, maxLength: 200, pattern: '\\S', description: 'One word or several.' },
      listIds: {
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength: 100 },
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
        description: 'Search in these lists only.',
      },
      ...PAGE,
    },
  },
  result: {
    type: 'object',
    required: ['hits', 'nextCursor'],
    additionalProperties: false,
    properties: {
      hits: {
        type: 'array',
        description: 'The rows found, oldest first.',
        items: {
          type: 'object',
          required: ['listId', 'listName', 'row'],
          additionalProperties: false,
          properties: {
            listId: { type: 'string', description: 'Identifier of the list that the row is in.' },
            listName: { type: 'string', description: 'Name of that list.' },
            row: ROW,
          },
        },
      },
      nextCursor: NEXT_CURSOR,
    },
  },
  examples: [
    {
      summary: 'Find a customer by how the name begins',
      input: { query: 'northwind tra' },
      result: {
        hits: [{ listId: EXAMPLE_LIST.listId, listName: EXAMPLE_LIST.name, row: EXAMPLE_ROW }],
        nextCursor: null,
      },
    },
  ],
  async validate(_context, input) {
    if (wordsIn(input.query).length > 0) return;
    throw invalidFields([{ path: '/query', message: 'There is no word in it.', fix: 'Send letters or digits.' }]);
  },
  async run(context, input) {
    const { query, listIds = null, limit, cursor } = input;
    const page = await context.rows.search(query, listIds, { limit, cursor });
    return {
      data: {
        hits: page.items.map(({ row, listName }) => ({ listId: row.listId, listName, row: rowView(row) })),
        nextCursor: page.nextCursor,
      },
    };
  },
});
