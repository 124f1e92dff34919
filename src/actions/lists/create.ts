import { defineAction } from '../../engine/action.js';
import { columnsOf, refuseDoubleIds, statusesOf } from '../columns.js';
import { COLUMN_TYPES, EXAMPLE_LIST, LIST, listView } from '../shapes.js';

const name = { type: 'string', minLength: 1, maxLength: 100, pattern: '\\S' } as const;
const id = { type: 'string', minLength: 1, maxLength: 64, pattern: '^[a-zA-Z][a-zA-Z0-9_]*$' } as const;

export default defineAction({
  name: 'lists.create',
  title: 'Create a list',
  description:
    'Creates an empty list. Without columns it gets one text column, Name; without statuses Open, In progress and Done.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  input: {
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: {
      name: { ...name, description: 'Name of the list, as people see it.' },
      columns: {
        type: 'array',
        minItems: 1,
        maxItems: 200,
        description: 'The columns, in order.',
        items: {
          type: 'object',
          required: ['name'],
          additionalProperties: false,
          properties: {
            name: { ...name, description: 'What people see.' },
            id: { ...id, description: 'The name under which cells hold the value; made from the name when left out.' },
            type: { type: 'string', enum: COLUMN_TYPES, default: 'text', description: 'What the cells hold.' },
          },
        },
      },
      statuses: {
        type: 'array',
        maxItems: 50,
        description: 'The statuses that rows may have, in order; a new row gets the first.',
        items: {
          type: 'object',
          required: ['name'],
          additionalProperties: false,
          properties: {
            name: { ...name, description: 'What people see.' },
            id: { ...id, description: 'What `status` of a row holds; made from the name when left out.' },
          },
        },
      },
    },
  },
  result: { type: 'object', required: ['list'], additionalProperties: false, properties: { list: LIST } },
  examples: [
    {
      summary: 'Create a list of deals',
      input: {
        name: 'Deals',
        columns: [{ name: 'Name' }, { name: 'Amount', type: 'number' }],
        statuses: [{ name: 'Open' }, { name: 'Won' }],
      },
      result: { list: EXAMPLE_LIST },
    },
  ],
  async validate(_context, input) {
    refuseDoubleIds(input);
  },
  async preview(_context, input) {
    const columns = columnsOf(input.columns);
    return {
      title: `Create the list “${input.name.trim()}”`,
      effects: [`An empty list with these columns is made: ${columns.map((column) => column.name).join(', ')}.`],
      affected: { count: 1, sample: [{ id: 'new', label: input.name.trim() }] },
      reversible: true,
      targets: [],
    };
  },
  async run(context, input) {
    const list = await context.lists.create({
      name: input.name.trim(),
      columns: columnsOf(input.columns),
      statuses: statusesOf(input.statuses),
    });
    return { data: { list: listView(list) }, changed: [{ type: 'list', id: list._id, change: 'created' }] };
  },
});
