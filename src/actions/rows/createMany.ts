import { defineAction, phrase, quantity } from '../../engine/action.js';
import { arrayOf, count, object, refsTo } from '../../engine/schema.js';
import { refuseUnknownCells } from '../shared/rows/cells.js';
import { LIST_ID } from '../shared/lists/lists.js';
import { executionFor, rowsChanged, STATUS } from '../shared/rows/rows.js';
import { addedEffect, newRow } from '../shared/rows/rowValues.js';
import { namesOf, rowLabel } from '../../engine/rowNames.js';
import { CELLS, EXAMPLE_LIST, EXAMPLE_ROW } from '../shared/lists/shapes.js';

const SAMPLE = 5;

export default defineAction({
  name: 'rows.createMany',
  title: 'Add rows',
  description:
    'Adds up to 500 rows to a list, in the order sent. A row without `status` gets the first status of the list; ' +
    'null gives it none. If any row does not fit the list, none is added.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  execution: (input) => executionFor(input.rows.length),
  grantable: 'addition',
  input: object({
    listId: LIST_ID,
    rows: arrayOf(object({ 'cells?': CELLS, 'status?': STATUS }), 'The rows to add.', { minItems: 1, maxItems: 500 }),
  }),
  result: object({
    created: count('Number of rows that were added.'),
    rowIds: refsTo('row', 'The new rows, in the order sent.'),
  }),
  examples: [
    {
      summary: 'Add two deals',
      input: {
        listId: EXAMPLE_LIST.listId,
        rows: [{ cells: { name: 'Northwind Traders', amount: 1200 } }, { cells: { name: 'Contoso' }, status: 'won' }],
      },
      result: { created: 2, rowIds: [EXAMPLE_ROW.id, `${EXAMPLE_ROW.id}_00001`] },
    },
  ],
  async validate(context, input) {
    const list = await context.lists.get(input.listId);
    const placed = input.rows.map((row, index) => ({ path: `/rows/${index}`, ...row }));
    await refuseUnknownCells(context, list, placed);
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const counted = quantity(input.rows.length, 'row');
    const sample = input.rows.slice(0, SAMPLE).map((row, index) => {
      const { cells, status } = newRow(list, row);
      const id = `new ${index + 1}`;
      return { id, label: rowLabel(list, { _id: `New row ${index + 1}`, cells }), after: { ...cells, status } };
    });
    return {
      title: phrase`Add ${counted} to ${list.name}`,
      effects: [addedEffect(input.rows.length, list.name)],
      affected: { count: input.rows.length, sample },
      reversible: true,
      targets: [{ type: 'list', id: list._id, version: list.version }],
      unit: 'row',
      names: await namesOf(context, [list], sample),
    };
  },
  async run(context, input) {
    const list = await context.lists.get(input.listId);
    const rowIds = await context.rows.createMany(input.rows.map((row) => newRow(list, row)));
    return { data: { created: rowIds.length, rowIds: [...rowIds] }, changed: rowsChanged(rowIds, 'created') };
  },
});
