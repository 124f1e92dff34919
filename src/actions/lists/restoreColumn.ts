import { defineAction } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { previewRestoredColumn, refuseFull } from '../shared/columns/columnChange.js';
import { refuseLongFill, restoring, updateColumns } from '../shared/columns/formulaColumns.js';
import { BEFORE, COLUMN_ID, deletedColumn } from '../shared/columns/listParts.js';
import { LIST_ID, LIST_RESULT, LIST_VERSION, refuseOther } from '../shared/lists/lists.js';
import { moveEnds } from '../shared/columns/otherEnds.js';
import { CHANGED_LIST } from '../shared/lists/shapes.js';

const REGION = { id: 'region', name: 'Region', type: 'text' } as const;

export default defineAction({
  name: 'lists.restoreColumn',
  title: 'Restore a deleted column',
  description: 'Restores a column that was deleted, with the values that rows had in it.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  execution: 'background',
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
    refuseFull(list);
    await refuseLongFill(context, list, restoring(list, input).columns);
  },
  preview: previewRestoredColumn,
  async run(context, input) {
    const list = await context.lists.original(input.listId);
    const column = deletedColumn(list, input.columnId);
    const others = () => moveEnds(context, list._id, column, 'deletedColumns');
    return updateColumns(context, list, restoring(list, input), { named: input.version, others });
  },
});
