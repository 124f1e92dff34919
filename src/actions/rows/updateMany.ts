import type { Row } from '../../contract/documents.js';
import { defineAction } from '../../engine/action.js';
import { invalidFields, refuseUnknownCells } from '../cells.js';
import {
  countedRows,
  executionFor,
  GUARD_NOTE,
  guardFor,
  listsOf,
  refuseDeleted,
  refuseWhere,
  ROW_IDS,
  STATUS,
  touched,
  whereOf,
} from '../rows.js';
import { CELLS, EXAMPLE_ROW } from '../shapes.js';

export default defineAction({
  name: 'rows.updateMany',
  title: 'Update rows',
  description:
    'Sets the same cells or the same status on up to 1,000 rows. Cells that are not named stay as they are; null ' +
    'empties a cell. The rows may be in several lists, which must all have the columns and the status.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  execution: (input) => executionFor(input.rowIds.length),
  guard: { when: (_context, input) => guardFor(input.rowIds.length), note: GUARD_NOTE },
  input: {
    type: 'object',
    required: ['rowIds'],
    additionalProperties: false,
    minProperties: 2,
    properties: { rowIds: ROW_IDS, cells: CELLS, status: STATUS },
  },
  result: {
    type: 'object',
    required: ['updated', 'rowIds'],
    additionalProperties: false,
    properties: {
      updated: { type: 'integer', minimum: 0, description: 'How many rows were changed.' },
      rowIds: { type: 'array', items: { type: 'string' }, description: 'The changed rows, in the order asked for.' },
    },
  },
  examples: [
    {
      summary: 'Set the status of two rows',
      input: { rowIds: [EXAMPLE_ROW.id, `${EXAMPLE_ROW.id}_00001`], status: 'won' },
      result: { updated: 2, rowIds: [EXAMPLE_ROW.id, `${EXAMPLE_ROW.id}_00001`] },
    },
  ],
  async validate(context, input) {
    if (input.status === undefined && Object.keys(input.cells ?? {}).length === 0) {
      throw invalidFields([
        { path: '/cells', message: 'Nothing is to be set.', fix: 'Send cells, a status, or both.' },
      ]);
    }
    const rows = await context.rows.many(input.rowIds);
    refuseWhere(rows, (row) => row.archivedAt !== null, 'These rows are deleted');
    for (const list of (await listsOf(context, rows)).values())
      refuseUnknownCells(list, input.cells ?? {}, input.status);
  },
  async preview(context, input) {
    const rows = await context.rows.many(input.rowIds);
    const lists = await listsOf(context, rows);
    const cells = input.cells ?? {};
    const status = input.status === undefined ? {} : { status: input.status };
    const before = (row: Row) => ({
      ...Object.fromEntries(Object.keys(cells).map((id) => [id, row.cells[id] ?? null])),
      ...(input.status !== undefined && { status: row.status }),
    });
    const [list] = lists.values();
    const names = Object.keys(cells).map((id) => list?.columns.find((column) => column.id === id)?.name ?? id);
    const become = list?.statuses.find(({ id }) => id === input.status)?.name ?? 'none';
    return {
      title: `Update ${countedRows(rows.length)} in ${whereOf(lists)}`,
      effects: [
        ...(names.length > 0 ? [`New values, the same for all, for: ${names.join(', ')}.`] : []),
        ...(input.status !== undefined ? [`The status becomes: ${become}.`] : []),
      ],
      ...touched(rows, lists, (row) => ({ before: before(row), after: { ...cells, ...status } })),
      reversible: true,
    };
  },
  async run(context, input) {
    await context.rows.updateMany(input.rowIds, (row) => {
      refuseDeleted(row);
      return {
        ...(input.cells && { cells: input.cells }),
        ...(input.status !== undefined && { status: input.status }),
      };
    });
    return {
      data: { updated: input.rowIds.length, rowIds: [...input.rowIds] },
      changed: input.rowIds.map((id) => ({ type: 'row', id, change: 'updated' })),
    };
  },
});
