import { Refusal } from '../../contract/errors.js';
import { defineAction, forCount, phrase, quantity } from '../../engine/action.js';
import { isComputed } from '../../engine/columnTypes.js';
import type { ReadContext } from '../../engine/context.js';
import { object } from '../../engine/schema.js';
import { refuseUsed } from '../shared/columns/formulaColumns.js';
import { COLUMN_ID, columnAt } from '../shared/columns/listParts.js';
import { LIST_ID, LIST_RESULT, LIST_VERSION, listResult, oneList, refuseOther } from '../shared/lists/lists.js';
import { moveEnds, previewOtherEnds, withoutColumn } from '../shared/columns/otherEnds.js';
import { guardFor, GUARD_NOTE } from '../shared/rows/rows.js';
import { CHANGED_LIST } from '../shared/lists/shapes.js';

/** The number of rows with a stored value in the column. Computed values are not lost. */
async function valuesIn(context: ReadContext, listId: string, columnId: string): Promise<number> {
  const { columns } = await context.lists.get(listId);
  const column = columns.find(({ id }) => id === columnId);
  return column && !isComputed(column) ? context.rows.countHolding(listId, { field: `cells.${columnId}` }) : 0;
}

export default defineAction({
  name: 'lists.deleteColumn',
  title: 'Delete a column',
  description:
    'Deletes one column of a list with its values. It can be restored with its values (lists.restoreColumn). The ' +
    'last column cannot be deleted.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  destructive: true,
  idempotent: true,
  guard: {
    when: async (context, { listId, columnId }) => guardFor(await valuesIn(context, listId, columnId)),
    note: `By the number of rows with a value. ${GUARD_NOTE}`,
  },
  because: (_input, draft) => draft.effects[0] ?? null,
  input: object({ listId: LIST_ID, columnId: COLUMN_ID, 'version?': LIST_VERSION }),
  result: LIST_RESULT,
  examples: [
    {
      summary: 'Delete a column',
      input: { listId: CHANGED_LIST.listId, columnId: 'amount' },
      result: { list: { ...CHANGED_LIST, columns: CHANGED_LIST.columns.slice(0, 1) } },
    },
  ],
  async validate(context, input) {
    const list = await context.lists.get(input.listId);
    refuseOther(list, input.version);
    const column = columnAt(list, input.columnId);
    refuseUsed(list.columns, column);
    if (withoutColumn(list, column).columns.length === 0) {
      throw new Refusal('conflict', phrase`This is the last column of the list. Add another one first.`);
    }
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const column = columnAt(list, input.columnId);
    const { name } = column;
    const count = await valuesIn(context, list._id, input.columnId);
    const { columns } = withoutColumn(list, column);
    const { targets, effects } = await previewOtherEnds(context, list._id, column, 'columns');
    return {
      title: phrase`Delete the column “${name}” of ${list.name}`,
      effects: [
        count === 0
          ? phrase`No row has a value of its own in ${name}.`
          : forCount(
              count,
              phrase`${quantity(count, 'row')}, deleted ones included, has a value in ${name}.`,
              phrase`${quantity(count, 'row')}, deleted ones included, have a value in ${name}.`,
            ),
        ...effects,
        phrase`The column can be restored with its values.`,
      ],
      ...oneList(list, { columns: list.columns }, { columns }, targets),
      reversible: true,
    };
  },
  async run(context, input) {
    const list = await context.lists.original(input.listId);
    const column = columnAt(list, input.columnId);
    refuseUsed(list.columns, column);
    const change = withoutColumn(list, column);
    const changed = await context.lists.update(list._id, change, { named: input.version, seen: list.version });
    return listResult(changed, 'updated', await moveEnds(context, list._id, column, 'columns'));
  },
});
