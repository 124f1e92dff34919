import { defineAction, phrase } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { refuseUnknownCells } from '../shared/rows/cells.js';
import { changeRow, presentRow, ROW_ID, ROW_RESULT, STATUS, touched, VERSION } from '../shared/rows/rows.js';
import { rowLabel } from '../../engine/rowNames.js';
import { EXAMPLE_ROW } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'rows.move',
  title: 'Move a row to another status',
  description: 'Changes the status of one row to another status of its list, or to none. Its cells do not change.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  grantable: 'move',
  volume: { kind: 'changed', rowIds: (input) => [input.rowId] },
  input: object({ rowId: ROW_ID, status: STATUS, 'version?': VERSION }),
  result: ROW_RESULT,
  examples: [
    {
      summary: 'Move a deal to won',
      input: { rowId: EXAMPLE_ROW.id, status: 'won' },
      result: { row: { ...EXAMPLE_ROW, status: 'won', version: 3 } },
    },
  ],
  async validate(context, input) {
    const { list } = await presentRow(context, input.rowId, input.version);
    await refuseUnknownCells(context, list, [{ path: '', status: input.status }]);
  },
  async preview(context, input) {
    const { row, list } = await presentRow(context, input.rowId);
    const nameOf = (status: string | null) => list.statuses.find(({ id }) => id === status)?.name ?? phrase`no status`;
    return {
      title: phrase`Move “${rowLabel(list, row)}” in ${list.name} to ${nameOf(input.status)}`,
      effects: [phrase`The row moves from ${nameOf(row.status)} to ${nameOf(input.status)}.`],
      ...(await touched(context, [row], new Map([[list._id, list]]), () => ({
        before: { status: row.status },
        after: { status: input.status },
      }))),
      reversible: true,
    };
  },
  async run(context, input) {
    return changeRow(context, input, { status: input.status });
  },
});
