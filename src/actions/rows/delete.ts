import { defineAction } from '../../engine/action.js';
import {
  countedRows,
  executionFor,
  GUARD_NOTE,
  guardFor,
  idsOf,
  listsOf,
  refuseWhere,
  ROW_ID,
  ROW_IDS,
  touched,
  whereOf,
} from '../rows.js';
import { EXAMPLE_ROW } from '../shapes.js';

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
  input: {
    type: 'object',
    additionalProperties: false,
    // Exactly one of the two; a top-level `oneOf` would say the same, but AI assistants' tools do not take it.
    minProperties: 1,
    maxProperties: 1,
    properties: {
      rowId: { ...ROW_ID, description: 'The one row to delete.' },
      rowIds: { ...ROW_IDS, description: 'The rows to delete, each once.' },
    },
  },
  result: {
    type: 'object',
    required: ['deleted', 'rowIds'],
    additionalProperties: false,
    properties: {
      deleted: { type: 'integer', minimum: 0, description: 'How many rows were deleted.' },
      rowIds: { type: 'array', items: { type: 'string' }, description: 'The deleted rows, in the order asked for.' },
    },
  },
  examples: [
    {
      summary: 'Delete one row',
      input: { rowId: EXAMPLE_ROW.id },
      result: { deleted: 1, rowIds: [EXAMPLE_ROW.id] },
    },
  ],
  async validate(context, input) {
    const rows = await context.rows.many(idsOf(input));
    refuseWhere(rows, (row) => row.archivedAt !== null, 'Already deleted');
    await listsOf(context, rows);
  },
  async preview(context, input) {
    const rows = await context.rows.many(idsOf(input));
    const lists = await listsOf(context, rows);
    const where = `from ${whereOf(lists)}`;
    const counted = countedRows(rows.length);
    return {
      title: `Delete ${counted} ${where}`,
      effects: [`${counted} ${rows.length === 1 ? 'is' : 'are'} deleted ${where}.`, 'Deleted rows can be restored.'],
      ...touched(rows, lists, (row) => ({ before: { ...row.cells } })),
      reversible: true,
    };
  },
  async run(context, input) {
    const ids = idsOf(input);
    await context.rows.archive(ids);
    return {
      data: { deleted: ids.length, rowIds: [...ids] },
      changed: ids.map((id) => ({ type: 'row', id, change: 'deleted' })),
    };
  },
});
