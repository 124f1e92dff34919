import { defineAction } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { previewRestoredColumn, refuseFull } from '../columnChange.js';
import { BEFORE, COLUMN_ID, deletedColumn, withPart } from '../listParts.js';
import { LIST_ID, LIST_RESULT, LIST_VERSION, listResult, refuseOther } from '../lists.js';
import { moveEnds } from '../otherEnds.js';
import { CHANGED_LIST } from '../shapes.js';

const REGION = { id: 'region', name: 'Region', type: 'text' } as const;

export default defineAction({
  name: 'lists.restoreColumn',
  title: 'Restore a deleted column',
  description: 'Restores a column that was deleted, with the values that rows had in it.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: object({ listId: LIST_ID, columnId: COLUMN_ID, 'before?': BEFORE, 'version?': LIST_VERSION }),
  result: LIST_RESULT,
  examples: [
    {
      summary: 'Restore a column',
      input: { listId: CHANGED_LIST.listId, columnId: 'region' },
      result: { list: { ...CHANGED_LIST, columns: [...CHANGED_LIST.columns, REGION] } },
    },
  ],
  async validate(context, input) {
    const list = await context.lists.get(input.listId);
    refuseOther(list, input.version);
    withPart(list.columns, deletedColumn(list, input.columnId), input.before);
    refuseFull(list);
  },
  preview: previewRestoredColumn,
  async run(context, input) {
    const list = await context.lists.original(input.listId);
    const column = deletedColumn(list, input.columnId);
    const change = {
      columns: withPart(list.columns, column, input.before),
      deletedColumns: (list.deletedColumns ?? []).filter(({ id }) => id !== column.id),
    };
    const changed = await context.lists.update(list._id, change, input.version ?? list.version);
    return listResult(changed, 'updated', await moveEnds(context, list._id, column, 'deletedColumns'));
  },
});
