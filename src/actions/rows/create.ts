import { defineAction } from '../../engine/action.js';
import { CELLS, EXAMPLE_LIST, EXAMPLE_ROW, ROW, rowLabel, rowView } from '../shapes.js';
import { refuseUnknownCells } from '../cells.js';

export default defineAction({
  name: 'rows.create',
  title: 'Add a row',
  description: "Adds one row to a list. Without a status it gets the list's first one; null leaves it without.",
  role: 'member',
  plan: 'free',
  effect: 'change',
  input: {
    type: 'object',
    required: ['listId'],
    additionalProperties: false,
    properties: {
      listId: { type: 'string', minLength: 1, maxLength: 100, description: 'Identifier of the list.' },
      cells: CELLS,
      status: { type: ['string', 'null'], maxLength: 64, description: "One of the list's statuses, or null." },
    },
  },
  result: { type: 'object', required: ['row'], additionalProperties: false, properties: { row: ROW } },
  examples: [
    {
      summary: 'Add a deal',
      input: { listId: EXAMPLE_LIST.listId, cells: { name: 'Northwind Traders', amount: 1200 } },
      result: { row: { ...EXAMPLE_ROW, version: 1 } },
    },
  ],
  async validate(context, input) {
    const list = await context.lists.get(input.listId);
    refuseUnknownCells(list, input.cells ?? {}, input.status);
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const cells = input.cells ?? {};
    const status = input.status === undefined ? (list.statuses[0]?.id ?? null) : input.status;
    return {
      title: `Add a row to ${list.name}`,
      effects: [`One row with ${Object.keys(cells).length} filled cells is added.`],
      affected: {
        count: 1,
        sample: [{ id: 'new', label: rowLabel(list, { _id: 'New row', cells }), after: { ...cells, status } }],
      },
      reversible: true,
      targets: [{ type: 'list', id: list._id, version: list.version }],
    };
  },
  async run(context, input) {
    const list = await context.lists.get(input.listId);
    const row = await context.rows.create({
      listId: list._id,
      status: input.status === undefined ? (list.statuses[0]?.id ?? null) : input.status,
      cells: input.cells ?? {},
    });
    return { data: { row: rowView(row) }, changed: [{ type: 'row', id: row._id, change: 'created' }] };
  },
});
