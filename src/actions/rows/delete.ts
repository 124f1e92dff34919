import { defineAction } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { DELETED, deleteRows, previewDeletion, refuseUndeletable } from '../shared/rows/deletion.js';
import { executionFor, GUARD_NOTE, guardFor, idsOf, ROW_ID, ROW_IDS, sizeFact } from '../shared/rows/rows.js';
import { EXAMPLE_ROW } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'rows.delete',
  title: 'Delete rows',
  description:
    'Deletes one row (rowId) or up to 1,000 (rowIds); send exactly one of the two. Deleted rows can be restored.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  destructive: true,
  idempotent: true,
  execution: (input) => executionFor(idsOf(input).length),
  guard: { when: (_context, input) => guardFor(idsOf(input).length), note: GUARD_NOTE },
  because: (input) => sizeFact(idsOf(input).length),
  grantable: 'deletion',
  volume: { kind: 'deleted', rowIds: idsOf },
  input: object(
    {
      'rowId?': { ...ROW_ID, description: 'The one row to delete.' },
      'rowIds?': { ...ROW_IDS, description: 'The rows to delete, each once.' },
    },
    // Exactly one of the two. A top-level `oneOf` means the same, but tools of AI assistants do not accept it.
    { minProperties: 1, maxProperties: 1 },
  ),
  result: DELETED,
  examples: [
    {
      summary: 'Delete one row',
      input: { rowId: EXAMPLE_ROW.id },
      result: { deleted: 1, rowIds: [EXAMPLE_ROW.id] },
    },
  ],
  validate: (context, input) => refuseUndeletable(context, idsOf(input)),
  preview: (context, input) => previewDeletion(context, idsOf(input)),
  run: (context, input) => deleteRows(context, idsOf(input)),
});
