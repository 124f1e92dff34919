import { PLAIN_TYPES } from '../../contract/columns.js';
import { defineAction } from '../../engine/action.js';
import { arrayOf, count, flag, object, text, textOrNull } from '../../engine/schema.js';
import { LIST_ID } from '../shared/lists/lists.js';
import { EXAMPLE_LIST } from '../shared/lists/shapes.js';
import { readFileFacts } from '../shared/transfer/importPreview.js';
import { FILE_TEXT, NOTATION, refuseUnknownZone } from '../shared/transfer/importShapes.js';
import { DATES, DECIMALS } from '../shared/transfer/notation.js';

const HEADING = object({
  from: text('The heading, as `columns` of lists.import names it.'),
  to: textOrNull('Id of the column that it fills, or `status`; null for none.'),
  type: {
    anyOf: [{ type: 'string', enum: PLAIN_TYPES }, { type: 'null' }],
    description: 'Type of the column that a new list gets; null for none.',
  },
  examples: arrayOf({ type: 'string' }, 'Some of its values.'),
});

export default defineAction({
  name: 'lists.readFile',
  title: 'Read the headings of a file',
  description:
    'Tells what lists.import makes of a CSV or JSON file without `columns`: where each heading goes in a list ' +
    '(listId) or in a new one, and how the file writes numbers, dates and times. Nothing is changed.',
  role: 'member',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ 'listId?': { ...LIST_ID, description: 'The list to add to.' }, ...FILE_TEXT, ...NOTATION }),
  result: object({
    rows: count('Number of rows of the file.'),
    headings: arrayOf(HEADING, 'The headings, in their order.'),
    decimal: {
      anyOf: [{ type: 'string', enum: [...DECIMALS, 'unclear'] }, { type: 'null' }],
      description: 'Decimal mark of the numbers in texts; null if none has a mark, `unclear` if they fit both.',
    },
    dates: {
      anyOf: [{ type: 'string', enum: [...DATES, 'unclear'] }, { type: 'null' }],
      description: 'Order in the dates; null if none has one, `unclear` if they fit both.',
    },
    withoutZone: flag('Whether there are times without a zone.'),
  }),
  examples: [
    {
      summary: 'See where the headings of a spreadsheet go',
      input: { listId: EXAMPLE_LIST.listId, format: 'csv', content: 'Name;Revenue\nNorthwind Traders;1.234,56\n' },
      result: {
        rows: 1,
        headings: [
          { from: 'Name', to: 'name', type: null, examples: ['Northwind Traders'] },
          { from: 'Revenue', to: null, type: null, examples: ['1.234,56'] },
        ],
        decimal: ',',
        dates: null,
        withoutZone: false,
      },
    },
  ],
  async run(context, input) {
    refuseUnknownZone(input.zone);
    return { data: await readFileFacts(context, input) };
  },
});
