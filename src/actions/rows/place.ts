import { Refusal } from '../../contract/errors.js';
import { defineAction, phrase } from '../../engine/action.js';
import { object, refTo } from '../../engine/schema.js';
import { rowLabel } from '../../engine/rowNames.js';
import { neighboursOf, planPlace } from '../shared/rows/rowPlaces.js';
import { refuseDeleted, ROW_ID, rowsChanged, touched } from '../shared/rows/rows.js';
import { EXAMPLE_ROW } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'rows.place',
  title: 'Place a row in the order of its list',
  description:
    'Puts one row directly before or after another row of its list, in the order that lists.rows returns with `sort` ' +
    'by `order`. Rows that were never placed stand by age there, new ones last.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  grantable: 'placement',
  volume: { kind: 'changed', rowIds: (input) => [input.rowId] },
  input: object({
    rowId: ROW_ID,
    'before?': { ...ROW_ID, description: 'The row to stand before. Send exactly one of before and after.' },
    'after?': { ...ROW_ID, description: 'The row to stand after.' },
  }),
  result: object({ rowId: refTo('row', 'The row.') }),
  examples: [
    {
      summary: 'Put a deal behind another one',
      input: { rowId: EXAMPLE_ROW.id, after: `${EXAMPLE_ROW.id}_00003` },
      result: { rowId: EXAMPLE_ROW.id },
    },
  ],
  validate: async (context, input) => void (await planPlace(context, input)),
  async preview(context, input) {
    const { row, other, list, side } = await planPlace(context, input);
    return {
      title:
        side === 'before'
          ? phrase`Place “${rowLabel(list, row)}” before “${rowLabel(list, other)}” in ${list.name}`
          : phrase`Place “${rowLabel(list, row)}” after “${rowLabel(list, other)}” in ${list.name}`,
      effects: [phrase`The row gets another place in the order made by hand. Its values do not change.`],
      ...(await touched(context, [row], new Map([[list._id, list]]), () => ({}))),
      reversible: true,
    };
  },
  async run(context, input) {
    const { above, below, listId } = await neighboursOf(context, input);
    await context.rows.place(input.rowId, { above, below }, (row) => {
      refuseDeleted(row);
      if (row.listId !== listId)
        throw new Refusal('conflict', phrase`The row was moved to another list. Read it again.`);
    });
    return { data: { rowId: input.rowId }, changed: rowsChanged([input.rowId], 'updated') };
  },
});
