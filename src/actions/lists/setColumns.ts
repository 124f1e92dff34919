import { COLUMN_TYPES } from '../../contract/columns.js';
import { defineAction, phrase } from '../../engine/action.js';
import { arrayOf, object, oneOf } from '../../engine/schema.js';
import { changesInWords, changesOf, columnsFor, refuseLosses, replacing } from '../shared/columns/columnChanges.js';
import { orderOf } from '../shared/columns/columnPhrases.js';
import { columnInput, placedOf, refuseOddSetup } from '../shared/columns/columns.js';
import { refuseDoubleIds } from '../shared/columns/partIds.js';
import { refuseLongFill, updateColumns } from '../shared/columns/formulaColumns.js';
import { refuseOddLinks } from '../shared/columns/linkColumns.js';
import { LIST_ID, LIST_RESULT, LIST_VERSION, oneList, refuseOther } from '../shared/lists/lists.js';
import { CHANGED_LIST } from '../shared/lists/shapes.js';

const COLUMN = columnInput(
  oneOf(COLUMN_TYPES, 'Type of the values. When left out, a column keeps its type, and a new column holds text.'),
  {},
);

export default defineAction({
  name: 'lists.setColumns',
  title: 'Set the columns of a list',
  description:
    'Replaces the columns of a list. The id identifies a column: one that is sent with another name or type is ' +
    'changed, one that is left out is dropped. A column with values, also in deleted rows, cannot be dropped, and ' +
    'its type only changes if the new type fits every value, up to 10,000 values.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  execution: ({ columns }) => (columns.some(({ expression }) => expression !== undefined) ? 'background' : 'quick'),
  input: object({
    listId: LIST_ID,
    columns: arrayOf(COLUMN, 'All columns, in order.', { minItems: 1, maxItems: 200 }),
    'version?': LIST_VERSION,
  }),
  result: LIST_RESULT,
  examples: [
    {
      summary: 'Add a column for a date',
      input: {
        listId: CHANGED_LIST.listId,
        columns: [
          { id: 'name', name: 'Name' },
          { id: 'amount', name: 'Amount' },
          { name: 'Closes', type: 'date' },
        ],
      },
      result: {
        list: {
          ...CHANGED_LIST,
          columns: [...CHANGED_LIST.columns, { id: 'closes', name: 'Closes', type: 'date' }],
        },
      },
    },
  ],
  async validate(context, input) {
    refuseDoubleIds({ columns: input.columns });
    const list = await context.lists.get(input.listId);
    refuseOther(list, input.version);
    refuseOddSetup(placedOf(columnsFor(list, input.columns)));
    const { columns } = replacing(list, input.columns);
    await refuseOddLinks(context, list, columns, placedOf(columns));
    await refuseLosses(context, list, changesOf(list, columns));
    await refuseLongFill(context, list, columns);
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const { columns } = replacing(list, input.columns);
    return {
      title: phrase`Set the columns of ${list.name}`,
      effects: [orderOf(columns), ...changesInWords(changesOf(list, columns))],
      ...oneList(list, { columns: list.columns }, { columns }),
      reversible: true,
    };
  },
  async run(context, input) {
    const list = await context.lists.original(input.listId);
    const change = replacing(list, input.columns);
    await refuseLosses(context, list, changesOf(list, change.columns));
    return updateColumns(context, list, change, { named: input.version });
  },
});
