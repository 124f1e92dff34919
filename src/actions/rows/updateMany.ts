import type { Row } from '../../contract/documents.js';
import { defineAction, phrase, quantity } from '../../engine/action.js';
import { count, object, refsTo } from '../../engine/schema.js';
import { refuseUnknownCells } from '../shared/rows/cells.js';
import { batchIds, columnsSet, refuseOddBatch, ROWS_WITH_VALUES, valuesFor } from '../shared/rows/rowBatch.js';
import {
  changes,
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
} from '../shared/rows/rows.js';
import { beforeAndAfter, rowChange, statusEffect, unchangedEffect } from '../shared/rows/rowValues.js';
import { CELLS, EXAMPLE_ROW } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'rows.updateMany',
  title: 'Update rows',
  description:
    'Sets cells or the status on up to 1,000 rows: the same on all (`rowIds`), or different ones on each (`rows`). ' +
    'Cells that are not named do not change; null empties a cell. The rows may be in several lists, which must all ' +
    'have the columns and the status.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  execution: (input) => executionFor(batchIds(input).length),
  guard: { when: (_context, input) => guardFor(batchIds(input).length), note: GUARD_NOTE },
  because: (input) => sizeFact(batchIds(input).length),
  grantable: 'change',
  volume: { kind: 'changed', rowIds: batchIds },
  input: object({ 'rowIds?': ROW_IDS, 'cells?': CELLS, 'status?': STATUS, 'rows?': ROWS_WITH_VALUES }),
  result: object({
    updated: count('Number of changed rows.'),
    rowIds: refsTo('row', 'The changed rows, in the order of the input.'),
  }),
  examples: [
    {
      summary: 'Set the status of two rows',
      input: { rowIds: [EXAMPLE_ROW.id, `${EXAMPLE_ROW.id}_00001`], status: 'won' },
      result: { updated: 2, rowIds: [EXAMPLE_ROW.id, `${EXAMPLE_ROW.id}_00001`] },
    },
    {
      summary: 'Set different values on two rows',
      input: {
        rows: [
          { rowId: EXAMPLE_ROW.id, cells: { amount: 1200 } },
          { rowId: `${EXAMPLE_ROW.id}_00001`, cells: { amount: 800 }, status: 'won' },
        ],
      },
      result: { updated: 2, rowIds: [EXAMPLE_ROW.id, `${EXAMPLE_ROW.id}_00001`] },
    },
  ],
  async validate(context, input) {
    refuseOddBatch(input);
    const rows = await context.rows.many(batchIds(input));
    refuseWhere(rows, (row) => row.archivedAt !== null, phrase`These rows are deleted`);
    const valuesOf = valuesFor(input);
    for (const list of (await listsOf(context, rows)).values()) {
      const its = rows.filter(({ listId }) => listId === list._id);
      const placed = input.rows ? its.map(valuesOf) : its.slice(0, 1).map(valuesOf);
      await refuseUnknownCells(context, list, placed, { arePresent: true });
    }
  },
  async preview(context, input) {
    const rows = await context.rows.many(batchIds(input));
    const valuesOf = valuesFor(input);
    const show = (row: Row) => beforeAndAfter(row, valuesOf(row));
    const lists = await listsOf(context, rows);
    const [list] = lists.values();
    const affected = rows.filter((row) => changes(show(row))).length;
    const same = rows.length - affected;
    const named = columnsSet(input).map((id) => list?.columns.find((column) => column.id === id)?.name ?? id);
    const moving = (input.rows ?? []).filter(({ status }) => status !== undefined).length;
    return {
      title: phrase`Update ${quantity(affected, 'row')} in ${whereOf(lists)}`,
      effects: [
        ...(named.length > 0
          ? [
              input.rows
                ? phrase`New values for: ${named.join(', ')}.`
                : phrase`New values, the same for all, for: ${named.join(', ')}.`,
            ]
          : []),
        ...statusEffect(list, input),
        ...(moving > 0 ? [phrase`A status is set on ${quantity(moving, 'row')}.`] : []),
        ...unchangedEffect(same),
      ],
      ...(await touched(context, rows, lists, show)),
      reversible: true,
    };
  },
  async run(context, input) {
    const ids = batchIds(input);
    const valuesOf = valuesFor(input);
    await context.rows.updateMany(ids, (row) => {
      refuseDeleted(row);
      return rowChange(valuesOf(row));
    });
    return { data: { updated: ids.length, rowIds: [...ids] }, changed: rowsChanged(ids, 'updated') };
  },
});
