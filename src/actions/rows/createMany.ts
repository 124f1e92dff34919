import type { List } from '../../contract/documents.js';
import { defineAction } from '../../engine/action.js';
import { faultsOf, invalidFields } from '../cells.js';
import { countedRows, executionFor, STATUS } from '../rows.js';
import { CELLS, EXAMPLE_LIST, EXAMPLE_ROW, rowLabel } from '../shapes.js';

const SAMPLE = 5;

interface NewRow {
  readonly cells?: Readonly<Record<string, string | number | boolean | null>>;
  readonly status?: string | null;
}

/** A new row as it is stored: without a status it gets the list's first one. */
function fieldsOf(list: List, { cells = {}, status }: NewRow) {
  return { listId: list._id, cells, status: status === undefined ? (list.statuses[0]?.id ?? null) : status };
}

export default defineAction({
  name: 'rows.createMany',
  title: 'Add rows',
  description:
    "Adds up to 500 rows to a list, in the order sent. Rows without a status get the list's first one; null leaves " +
    'them without. Either every row fits the list, or none is added.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  execution: (input) => executionFor(input.rows.length),
  input: {
    type: 'object',
    required: ['listId', 'rows'],
    additionalProperties: false,
    properties: {
      listId: { type: 'string', minLength: 1, maxLength: 100, description: 'Identifier of the list.' },
      rows: {
        type: 'array',
        minItems: 1,
        maxItems: 500,
        description: 'The rows to add.',
        items: {
          type: 'object',
          additionalProperties: false,
          properties: { cells: CELLS, status: STATUS },
        },
      },
    },
  },
  result: {
    type: 'object',
    required: ['created', 'rowIds'],
    additionalProperties: false,
    properties: {
      created: { type: 'integer', minimum: 0, description: 'How many rows were added.' },
      rowIds: { type: 'array', items: { type: 'string' }, description: 'The new rows, in the order sent.' },
    },
  },
  examples: [
    {
      summary: 'Add two deals',
      input: {
        listId: EXAMPLE_LIST.listId,
        rows: [{ cells: { name: 'Northwind Traders', amount: 1200 } }, { cells: { name: 'Contoso' }, status: 'won' }],
      },
      result: { created: 2, rowIds: [EXAMPLE_ROW.id, `${EXAMPLE_ROW.id}_00001`] },
    },
  ],
  async validate(context, input) {
    const list = await context.lists.get(input.listId);
    const faults = input.rows.flatMap((row, index) =>
      faultsOf(list, row.cells ?? {}, row.status).map((fault) => ({ ...fault, path: `/rows/${index}${fault.path}` })),
    );
    if (faults.length > 0) throw invalidFields(faults);
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const counted = countedRows(input.rows.length);
    return {
      title: `Add ${counted} to ${list.name}`,
      effects: [`${counted} ${input.rows.length === 1 ? 'is' : 'are'} added to ${list.name}.`],
      affected: {
        count: input.rows.length,
        sample: input.rows.slice(0, SAMPLE).map((row, index) => {
          const { cells, status } = fieldsOf(list, row);
          const id = `new ${index + 1}`;
          return { id, label: rowLabel(list, { _id: `New row ${index + 1}`, cells }), after: { ...cells, status } };
        }),
      },
      reversible: true,
      targets: [{ type: 'list', id: list._id, version: list.version }],
    };
  },
  async run(context, input) {
    const list = await context.lists.get(input.listId);
    const rowIds = await context.rows.createMany(input.rows.map((row) => fieldsOf(list, row)));
    return {
      data: { created: rowIds.length, rowIds: [...rowIds] },
      changed: rowIds.map((id) => ({ type: 'row', id, change: 'created' })),
    };
  },
});
