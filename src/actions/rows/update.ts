import { defineAction, phrase } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { refuseUnknownCells } from '../shared/rows/cells.js';
import { changeRow, presentRow, ROW_ID, ROW_RESULT, STATUS, touched, VERSION } from '../shared/rows/rows.js';
import { beforeAndAfter, refuseNoValues, rowChange, statusEffect } from '../shared/rows/rowValues.js';
import { rowLabel } from '../../engine/rowNames.js';
import { CELLS, EXAMPLE_ROW } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'rows.update',
  title: 'Update a row',
  description: 'Sets cells or the status of one row. Cells that are not named do not change; null empties a cell.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  grantable: 'change',
  volume: { kind: 'changed', rowIds: (input) => [input.rowId] },
  input: object({ rowId: ROW_ID, 'cells?': CELLS, 'status?': STATUS, 'version?': VERSION }, { minProperties: 2 }),
  result: ROW_RESULT,
  examples: [
    {
      summary: 'Set one cell',
      input: { rowId: EXAMPLE_ROW.id, cells: { amount: 1200 } },
      result: { row: EXAMPLE_ROW },
    },
  ],
  async validate(context, input) {
    refuseNoValues(input);
    const { list } = await presentRow(context, input.rowId, input.version);
    await refuseUnknownCells(context, list, [{ path: '', ...input }], { arePresent: true });
  },
  async preview(context, input) {
    const row = await context.rows.get(input.rowId);
    const list = await context.lists.get(row.listId);
    const cells = input.cells ?? {};
    const names = list.columns.filter(({ id }) => Object.hasOwn(cells, id)).map(({ name }) => name);
    return {
      title: phrase`Update “${rowLabel(list, row)}” in ${list.name}`,
      effects: [
        ...(names.length > 0 ? [phrase`New values for: ${names.join(', ')}.`] : []),
        ...statusEffect(list, input),
      ],
      ...(await touched(context, [row], new Map([[list._id, list]]), () => beforeAndAfter(row, input))),
      reversible: true,
    };
  },
  async run(context, input) {
    return changeRow(context, input, rowChange(input));
  },
});
