import { defineAction } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { DELETED, deleteRows, previewDeletion, refuseUndeletable } from '../shared/rows/deletion.js';
import { executionFor, GUARD_NOTE, guardFor, ROW_IDS, sizeFact } from '../shared/rows/rows.js';
import { EXAMPLE_ROW } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'rows.deleteMany',
  title: 'Delete many rows',
  description: 'Deletes up to 1,000 rows, as rows.delete with `rowIds` does. Deleted rows can be restored.',
  deprecated: { use: 'rows.delete', since: '2026-11-23' },
  role: 'member',
  plan: 'free',
  effect: 'change',
  destructive: true,
  idempotent: true,
  execution: (input) => executionFor(input.rowIds.length),
  guard: { when: (_context, input) => guardFor(input.rowIds.length), note: GUARD_NOTE },
  because: (input) => sizeFact(input.rowIds.length),
  grantable: 'deletion',
  volume: { kind: 'deleted', rowIds: (input) => input.rowIds },
  input: object({ rowIds: { ...ROW_IDS, description: 'The rows to delete, each once.' } }),
  result: DELETED,
  examples: [
    {
      summary: 'Delete two rows',
      input: { rowIds: [EXAMPLE_ROW.id, `${EXAMPLE_ROW.id}_00001`] },
      result: { deleted: 2, rowIds: [EXAMPLE_ROW.id, `${EXAMPLE_ROW.id}_00001`] },
    },
  ],
  validate: (context, input) => refuseUndeletable(context, input.rowIds),
  preview: (context, input) => previewDeletion(context, input.rowIds),
  run: (context, input) => deleteRows(context, input.rowIds),
});
