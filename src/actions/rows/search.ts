import { defineAction, phrase } from '../../engine/action.js';
import { arrayOf, flag, identifiers, NEXT_CURSOR, object, PAGE, refTo, text } from '../../engine/schema.js';
import { wordsIn } from '../../engine/words.js';
import { invalidFields } from '../shared/rows/cells.js';
import { foundRows } from '../shared/rows/rowViews.js';
import { EXAMPLE_LIST, EXAMPLE_ROW, ROW } from '../shared/lists/shapes.js';

const HIT = object({
  listId: refTo('list', 'Identifier of the list that the row is in.'),
  listName: text('Name of that list.'),
  row: ROW,
});

export default defineAction({
  name: 'rows.search',
  title: 'Search rows',
  description:
    'Finds rows in all lists that you see, or in the named lists, by the words in their cells. A row matches when it ' +
    'has every word of the query; the last word may be the beginning of one. Case and accents are ignored. If no ' +
    'row matches, words of four letters and more may differ in one letter.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({
    query: text('One word or several.', { minLength: 1, maxLength: 200, pattern: '\\S' }),
    'listIds?': identifiers('list', 'Search in these lists only.', {
      minItems: 1,
      maxItems: 50,
      uniqueItems: true,
    }),
    ...PAGE,
  }),
  result: object({
    hits: arrayOf(HIT, 'The matching rows, oldest first.'),
    near: flag('Whether no row has these words, so that the words of the hits differ in one letter.'),
    nextCursor: NEXT_CURSOR,
  }),
  examples: [
    {
      summary: 'Find a customer by how the name begins',
      input: { query: 'northwind tra' },
      result: {
        hits: [{ listId: EXAMPLE_LIST.listId, listName: EXAMPLE_LIST.name, row: EXAMPLE_ROW }],
        near: false,
        nextCursor: null,
      },
    },
  ],
  async validate(_context, input) {
    if (wordsIn(input.query).length > 0) return;
    const message = phrase`The query has no word.`;
    throw invalidFields([{ path: '/query', message, fix: phrase`Send letters or digits.` }]);
  },
  async run(context, input) {
    const { query, listIds = null, limit, cursor } = input;
    const { items, nextCursor, isNear } = await context.rows.search(query, listIds, { limit, cursor });
    return { data: { hits: await foundRows(context, items), near: isNear, nextCursor } };
  },
});
