import { COLUMN_TYPES } from '../../contract/columns.js';
import { defineAction } from '../../engine/action.js';
import { object, oneOf } from '../../engine/schema.js';
import { COLUMN_SETUP, NEW_COLUMN_ID, PART_NAME, refuseOddSetup } from '../shared/columns/columns.js';
import { columnsWith, previewNewColumn } from '../shared/columns/columnChange.js';
import { refuseLongFill, updateColumns } from '../shared/columns/formulaColumns.js';
import { BEFORE } from '../shared/columns/listParts.js';
import { refuseOddLinks } from '../shared/columns/linkColumns.js';
import { LIST_ID, LIST_RESULT, LIST_VERSION, refuseOther } from '../shared/lists/lists.js';
import { addEnds, INVERSE, refuseOddEnds } from '../shared/columns/otherEnds.js';
import { CHANGED_LIST } from '../shared/lists/shapes.js';

const CLOSES = { id: 'closes', name: 'Closes', type: 'date' } as const;

export default defineAction({
  name: 'lists.addColumn',
  title: 'Add a column',
  description:
    'Adds one column to a list. The other columns and all values stay. A formula is computed for all rows, at most ' +
    '10,000.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  execution: ({ type }) => (type === 'formula' ? 'background' : 'quick'),
  input: object({
    listId: LIST_ID,
    name: PART_NAME,
    'id?': NEW_COLUMN_ID,
    'type?': oneOf(COLUMN_TYPES, 'Type of the values.', { default: 'text' }),
    ...COLUMN_SETUP,
    ...INVERSE,
    'before?': BEFORE,
    'version?': LIST_VERSION,
  }),
  result: LIST_RESULT,
  examples: [
    {
      summary: 'Add a date',
      input: { listId: CHANGED_LIST.listId, name: 'Closes', type: 'date' },
      result: { list: { ...CHANGED_LIST, columns: [...CHANGED_LIST.columns, CLOSES] } },
    },
  ],
  async validate(context, input) {
    const list = await context.lists.get(input.listId);
    refuseOther(list, input.version);
    refuseOddSetup([['', input]]);
    const { column, columns, ends } = columnsWith(list, input);
    await refuseOddLinks(context, list, columns, [['', column]]);
    await refuseOddEnds(context, ends);
    await refuseLongFill(context, list, columns);
  },
  preview: previewNewColumn,
  async run(context, input) {
    const list = await context.lists.original(input.listId);
    const { columns, ends } = columnsWith(list, input);
    const others = () => addEnds(context, list._id, ends);
    return updateColumns(context, list, { columns }, { named: input.version, others });
  },
});
