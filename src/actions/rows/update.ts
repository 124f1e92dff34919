import { defineAction } from '../../engine/action.js';
import { CELLS, EXAMPLE_ROW, ROW, rowLabel, rowView } from '../shapes.js';
import { invalidFields, refuseUnknownCells } from '../cells.js';
import { presentRow, refuseDeleted, ROW_ID, STATUS, VERSION } from '../rows.js';

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
      rowId: ROW_ID,
      cells: CELLS,
      status: STATUS,
      version: VERSION,
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
    if (input.status === undefined && Object.keys(input.cells ?? {}).length === 0) {
      throw invalidFields([
        { path: '/cells', message: 'Nothing is to be set.', fix: 'Send cells, a status, or both.' },
      ]);
    }
    const { list } = await presentRow(context, input.rowId, input.version);
    refuseUnknownCells(list, input.cells ?? {}, input.status);
  },
  async preview(context, input) {
    const row = await context.rows.get(input.rowId);
    const list = await context.lists.get(row.listId);
    const cells = input.cells ?? {};
    const names = list.columns.filter(({ id }) => Object.hasOwn(cells, id)).map(({ name }) => name);
    const status = list.statuses.find(({ id }) => id === input.status)?.name ?? 'none';
    const before = Object.fromEntries(Object.keys(cells).map((id) => [id, row.cells[id] ?? null]));
    return {
      title: `Update “${rowLabel(list, row)}” in ${list.name}`,
      effects: [
        ...(names.length > 0 ? [`New values for: ${names.join(', ')}.`] : []),
        ...(input.status !== undefined ? [`The status becomes: ${status}.`] : []),
      ],
      affected: {
        count: 1,
        sample: [
          {
            id: row._id,
            label: rowLabel(list, row),
            before: { ...before, ...(input.status !== undefined && { status: row.status }) },
            after: { ...cells, ...(input.status !== undefined && { status: input.status }) },
          },
        ],
      },
      reversible: true,
      targets: [{ type: 'row', id: row._id, version: row.version }],
    };
  },
  async run(context, input) {
    const row = await context.rows.update(
      input.rowId,
      (current) => {
        refuseDeleted(current);
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
