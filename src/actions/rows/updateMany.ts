import { defineAction } from '../../engine/action.js';
import { arrayOf, count, object } from '../../engine/schema.js';
import { refuseUnknownCells } from '../cells.js';
import {
  changes,
  countedRows,
  executionFor,
  GUARD_NOTE,
  guardFor,
  listsOf,
  refuseDeleted,
  refuseWhere,
  ROW_IDS,
  rowsChanged,
  sizeFact,
  STATUS,
  touched,
  whereOf,
} from '../rows.js';
import { beforeAndAfter, refuseNoValues, rowChange, statusEffect } from '../rowValues.js';
import { CELLS, EXAMPLE_ROW } from '../shapes.js';

export default defineAction({
  name: 'rows.updateMany',
  title: 'Update rows',
  description:
    'Sets the same cells or the same status on up to 1,000 rows. Cells that are not named do not change; null ' +
    'empties a cell. The rows may be in several lists, which must all have the columns and the status.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  execution: (input) => executionFor(input.rowIds.length),
  guard: { when: (_context, input) => guardFor(input.rowIds.length), note: GUARD_NOTE },
  because: (input) => sizeFact(input.rowIds.length),
  grantable: 'change',
  volume: { kind: 'changed', rowIds: (input) => input.rowIds },
  input: object({ rowIds: ROW_IDS, 'cells?': CELLS, 'status?': STATUS }, { minProperties: 2 }),
  result: object({
    updated: count('Number of changed rows.'),
    rowIds: arrayOf({ type: 'string' }, 'The changed rows, in the order of the input.'),
  }),
  examples: [
    {
      summary: 'Set the status of two rows',
      input: { rowIds: [EXAMPLE_ROW.id, `${EXAMPLE_ROW.id}_00001`], status: 'won' },
      result: { updated: 2, rowIds: [EXAMPLE_ROW.id, `${EXAMPLE_ROW.id}_00001`] },
    },
  ],
  async validate(context, input) {
    refuseNoValues(input);
    const rows = await context.rows.many(input.rowIds);
    refuseWhere(rows, (row) => row.archivedAt !== null, 'These rows are deleted');
    for (const list of (await listsOf(context, rows)).values())
      await refuseUnknownCells(context, list, [{ path: '', cells: input.cells, status: input.status }]);
  },
  async preview(context, input) {
    const rows = await context.rows.many(input.rowIds);
    const lists = await listsOf(context, rows);
    const [list] = lists.values();
    const ids = Object.keys(input.cells ?? {});
    const affected = rows.filter((row) => changes(beforeAndAfter(row, input))).length;
    const same = rows.length - affected;
    const names = ids.map((id) => list?.columns.find((column) => column.id === id)?.name ?? id);
    return {
      title: `Update ${countedRows(affected)} in ${whereOf(lists)}`,
      effects: [
        ...(names.length > 0 ? [`New values, the same for all, for: ${names.join(', ')}.`] : []),
        ...statusEffect(list, input),
        ...(same > 0 ? [`${countedRows(same)} ${same === 1 ? 'has' : 'have'} these values already.`] : []),
      ],
      ...(await touched(context, rows, lists, (row) => beforeAndAfter(row, input))),
      reversible: true,
    };
  },
  async run(context, input) {
    await context.rows.updateMany(input.rowIds, (row) => {
      refuseDeleted(row);
      return rowChange(input);
    });
    return {
      data: { updated: input.rowIds.length, rowIds: [...input.rowIds] },
      changed: rowsChanged(input.rowIds, 'updated'),
    };
  },
});
