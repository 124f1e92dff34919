import { COLUMN_TYPES } from '../../contract/columns.js';
import { defineAction, phrase } from '../../engine/action.js';
import { arrayOf, object, oneOf } from '../../engine/schema.js';
import {
  columnInput,
  columnsOf,
  placedOf,
  refuseOddSetup,
  STATUS_INPUT,
  statusesOf,
  type NewColumn,
} from '../shared/columns/columns.js';
import { refuseDoubleIds } from '../shared/columns/partIds.js';
import { withResults } from '../shared/columns/formulaColumns.js';
import { refuseOddLinks } from '../shared/columns/linkColumns.js';
import { LIST_NAME, LIST_RESULT, listResult } from '../shared/lists/lists.js';
import { addEnds, INVERSE, newEnds, previewEnds, refuseOddEnds } from '../shared/columns/otherEnds.js';
import { EXAMPLE_LIST } from '../shared/lists/shapes.js';

const COLUMN = columnInput(oneOf(COLUMN_TYPES, 'Type of the values.', { default: 'text' }), INVERSE);

function newColumns(sent: readonly NewColumn[] | undefined) {
  return withResults(columnsOf(sent), (index) => `/columns/${index}`);
}

export default defineAction({
  name: 'lists.create',
  title: 'Create a list',
  description:
    'Creates an empty list. Without columns it gets one text column, Name; without statuses Open, In progress and ' +
    'Done.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  input: object({
    name: { ...LIST_NAME, description: 'Name of the list, as people see it.' },
    'columns?': arrayOf(COLUMN, 'The columns, in order.', { minItems: 1, maxItems: 200 }),
    'statuses?': arrayOf(STATUS_INPUT, 'The statuses that rows may have, in order; a new row gets the first.', {
      maxItems: 50,
    }),
  }),
  result: LIST_RESULT,
  examples: [
    {
      summary: 'Create a list of deals',
      input: {
        name: 'Deals',
        columns: [{ name: 'Name' }, { name: 'Amount', type: 'number' }],
        statuses: [{ name: 'Open' }, { name: 'Won' }],
      },
      result: { list: EXAMPLE_LIST },
    },
  ],
  async validate(context, input) {
    refuseDoubleIds(input);
    const sent = placedOf(input.columns);
    refuseOddSetup(sent);
    const columns = newColumns(input.columns);
    await refuseOddLinks(context, { _id: null, columns: [] }, columns, placedOf(columns));
    await refuseOddEnds(context, newEnds(sent, columns));
  },
  async preview(context, input) {
    const columns = columnsOf(input.columns);
    const { targets, effects } = await previewEnds(context, null, newEnds(placedOf(input.columns), columns));
    return {
      title: phrase`Create the list “${input.name.trim()}”`,
      effects: [
        phrase`An empty list is created with these columns: ${columns.map((column) => column.name).join(', ')}.`,
        ...effects,
      ],
      affected: { count: 1, sample: [{ id: 'new', label: input.name.trim() }] },
      reversible: true,
      targets,
    };
  },
  async run(context, input) {
    const columns = newColumns(input.columns);
    const statuses = statusesOf(input.statuses);
    const list = await context.lists.create({ name: input.name.trim(), columns, statuses });
    const ends = newEnds(placedOf(input.columns), columns);
    return listResult(list, 'created', await addEnds(context, list._id, ends));
  },
});
