import { Refusal } from '../../contract/errors.js';
import { defineAction } from '../../engine/action.js';
import { EXAMPLE_ROW, rowLabel } from '../shapes.js';

/** Above these many rows a person confirms, or an administrator approves. */
const CONFIRM_ABOVE = 10;
const APPROVE_ABOVE = 100;
const SAMPLE = 5;

const rowId = { type: 'string', minLength: 1, maxLength: 100 } as const;

function idsOf(input: { readonly rowId?: string; readonly rowIds?: readonly string[] }): readonly string[] {
  return input.rowIds ?? (input.rowId === undefined ? [] : [input.rowId]);
}

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
  execution: (input) => (idsOf(input).length > APPROVE_ABOVE ? 'background' : 'quick'),
  guard: {
    when: (_context, input) => {
      const count = idsOf(input).length;
      if (count > APPROVE_ABOVE) return 'approve';
      return count > CONFIRM_ABOVE ? 'confirm' : 'none';
    },
    note: 'None for up to 10 rows, confirmation for 11 to 100, approval by an administrator above.',
  },
  input: {
    type: 'object',
    additionalProperties: false,
    // Exactly one of the two; a top-level `oneOf` would say the same, but AI assistants' tools do not take it.
    minProperties: 1,
    maxProperties: 1,
    properties: {
      rowId: { ...rowId, description: 'The one row to delete.' },
      rowIds: {
        type: 'array',
        items: rowId,
        minItems: 1,
        maxItems: 1_000,
        uniqueItems: true,
        description: 'The rows to delete, each once.',
      },
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
    const gone = (await context.rows.many(idsOf(input))).filter((row) => row.archivedAt).map((row) => row._id);
    if (gone.length === 0) return;
    const named = gone.slice(0, SAMPLE).join(', ') + (gone.length > SAMPLE ? ' and others' : '');
    throw new Refusal('conflict', `Already deleted: ${named}. Leave them out, then call again.`);
  },
  async preview(context, input) {
    const rows = await context.rows.many(idsOf(input));
    const shown = rows.slice(0, SAMPLE);
    const lists = await Promise.all(shown.map((row) => context.lists.get(row.listId)));
    const spread = new Set(rows.map((row) => row.listId)).size;
    const where = spread === 1 && lists[0] ? `from ${lists[0].name}` : `from ${spread} lists`;
    const counted = rows.length === 1 ? '1 row' : `${rows.length} rows`;
    return {
      title: `Delete ${counted} ${where}`,
      effects: [`${counted} ${rows.length === 1 ? 'is' : 'are'} deleted ${where}.`, 'Deleted rows can be restored.'],
      affected: {
        count: rows.length,
        sample: shown.map((row, index) => {
          const list = lists[index];
          return { id: row._id, label: list ? rowLabel(list, row) : row._id, before: { ...row.cells } };
        }),
      },
      reversible: true,
      targets: rows.map((row) => ({ type: 'row', id: row._id, version: row.version })),
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
