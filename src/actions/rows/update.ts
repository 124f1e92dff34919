import { Refusal } from '../../contract/errors.js';
import { defineAction } from '../../engine/action.js';
import { EXAMPLE_ROW, ROW, rowView } from '../shapes.js';
import { refuseUnknownCells } from '../cells.js';

export default defineAction({
  name: 'rows.update',
  title: 'Update a row',
  description: 'Sets cells or the status of one row. Cells that are not named stay as they are; null empties a cell.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: {
    type: 'object',
    required: ['rowId'],
    additionalProperties: false,
    minProperties: 2,
    properties: {
      rowId: { type: 'string', minLength: 1, description: 'Identifier of the row.' },
      cells: {
        type: 'object',
        additionalProperties: { type: ['string', 'number', 'boolean', 'null'], maxLength: 10_000 },
        maxProperties: 200,
        description: 'New values by column id.',
      },
      status: { type: ['string', 'null'], description: "One of the list's statuses, or null." },
      version: { type: 'integer', minimum: 1, description: 'The version you read; any other is refused with conflict.' },
    },
  },
  result: { type: 'object', required: ['row'], additionalProperties: false, properties: { row: ROW } },
  examples: [
    {
      summary: 'Set one cell',
      input: { rowId: EXAMPLE_ROW.id, cells: { amount: 1200 } },
      result: { row: EXAMPLE_ROW },
    },
  ],
  async validate(context, input) {
    const row = await context.rows.get(input.rowId);
    const list = await context.lists.get(row.listId);
    refuseUnknownCells(list, input.cells ?? {}, input.status);
  },
  async preview(context, input) {
    const row = await context.rows.get(input.rowId);
    return {
      title: 'Update one row',
      effects: [`${Object.keys(input.cells ?? {}).length} cells are set.`],
      affected: {
        count: 1,
        sample: [{ id: row._id, label: row._id, before: { ...row.cells }, after: { ...row.cells, ...input.cells } }],
      },
      reversible: true,
      targets: [{ type: 'row', id: row._id, version: row.version }],
    };
  },
  async run(context, input) {
    const row = await context.rows.update(
      input.rowId,
      (current) => {
        if (current.archivedAt) throw new Refusal('conflict', 'This row is deleted. Restore it before changing it.');
        return {
          ...(input.cells && { cells: input.cells }),
          ...(input.status !== undefined && { status: input.status }),
        };
      },
      input.version,
    );
    return { data: { row: rowView(row) }, changed: [{ type: 'row', id: row._id, change: 'updated' }] };
  },
});
