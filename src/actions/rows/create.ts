import { defineAction, phrase } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { refuseUnknownCells } from '../shared/rows/cells.js';
import { LIST_ID } from '../shared/lists/lists.js';
import { ROW_RESULT, rowResult, STATUS } from '../shared/rows/rows.js';
import { newRow } from '../shared/rows/rowValues.js';
import { namesOf, rowLabel } from '../../engine/rowNames.js';
import { CELLS, EXAMPLE_LIST, EXAMPLE_ROW } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'rows.create',
  title: 'Add a row',
  description:
    'Adds one row to a list. Without `status` the row gets the first status of the list; null gives it none.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  grantable: 'addition',
  input: object({ listId: LIST_ID, 'cells?': CELLS, 'status?': STATUS }),
  result: ROW_RESULT,
  examples: [
    {
      summary: 'Add a deal',
      input: { listId: EXAMPLE_LIST.listId, cells: { name: 'Northwind Traders', amount: 1200 } },
      result: { row: { ...EXAMPLE_ROW, version: 1 } },
    },
  ],
  async validate(context, input) {
    const list = await context.lists.get(input.listId);
    await refuseUnknownCells(context, list, [{ path: '', ...input }]);
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const { cells, status } = newRow(list, input);
    const after = { ...cells, status };
    return {
      title: phrase`Add a row to ${list.name}`,
      effects: [phrase`One row with ${Object.keys(cells).length} filled cells is added.`],
      affected: {
        count: 1,
        sample: [{ id: 'new', label: rowLabel(list, { _id: 'New row', cells }), after }],
      },
      reversible: true,
      targets: [{ type: 'list', id: list._id, version: list.version }],
      unit: 'row',
      names: await namesOf(context, [list], [{ after }]),
    };
  },
  async run(context, input) {
    const list = await context.lists.get(input.listId);
    return rowResult(context, await context.rows.create(newRow(list, input)), 'created');
  },
});
