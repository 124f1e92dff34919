import { defineAction } from '../../engine/action.js';
import { changesInWords, changesOf, columnsFor, refuseLosses } from '../columnChanges.js';
import { refuseDoubleIds } from '../columns.js';
import { LIST_ID, LIST_NAME, LIST_RESULT, LIST_VERSION, PART_ID, listChanged, oneList, refuseOther } from '../lists.js';
import { COLUMN_TYPES, EXAMPLE_LIST, listView } from '../shapes.js';

export default defineAction({
  name: 'lists.setColumns',
  title: 'Set the columns of a list',
  description:
    'Replaces the columns of a list. A column is known by its id: one that is sent with another name or type is changed, ' +
    'one that is left out is dropped. A column that holds values, in deleted rows too, cannot be dropped, and gets ' +
    'another type only where that fits every value; up to 10,000 values are looked at.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: {
    type: 'object',
    required: ['listId', 'columns'],
    additionalProperties: false,
    properties: {
      listId: LIST_ID,
      columns: {
        type: 'array',
        minItems: 1,
        maxItems: 200,
        description: 'All columns, in order.',
        items: {
          type: 'object',
          required: ['name'],
          additionalProperties: false,
          properties: {
            name: { ...LIST_NAME, description: 'What people see.' },
            id: {
              ...PART_ID,
              description: 'The name under which cells hold the value; made from the name when left out.',
            },
            type: {
              type: 'string',
              enum: COLUMN_TYPES,
              description: 'What the cells hold. Left out: as before, or text for a new column.',
            },
          },
        },
      },
      version: LIST_VERSION,
    },
  },
  result: LIST_RESULT,
  examples: [
    {
      summary: 'Add a column for a date',
      input: {
        listId: EXAMPLE_LIST.listId,
        columns: [
          { id: 'name', name: 'Name' },
          { id: 'amount', name: 'Amount' },
          { name: 'Closes', type: 'date' },
        ],
      },
      result: {
        list: {
          ...EXAMPLE_LIST,
          columns: [...EXAMPLE_LIST.columns, { id: 'closes', name: 'Closes', type: 'date' }],
          version: 2,
          updatedAt: '2026-11-20T14:03:21.000Z',
        },
      },
    },
  ],
  async validate(context, input) {
    refuseDoubleIds({ columns: input.columns });
    const list = await context.lists.get(input.listId);
    refuseOther(list, input.version);
    await refuseLosses(context, list, changesOf(list, columnsFor(list, input.columns)));
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const columns = columnsFor(list, input.columns);
    return {
      title: `Set the columns of ${list.name}`,
      effects: [
        `The columns are, in this order: ${columns.map(({ name }) => name).join(', ')}.`,
        ...changesInWords(changesOf(list, columns)),
      ],
      ...oneList(list, { columns: list.columns }, { columns }),
      reversible: true,
    };
  },
  async run(context, input) {
    const list = await context.lists.get(input.listId);
    const columns = columnsFor(list, input.columns);
    await refuseLosses(context, list, changesOf(list, columns));
    const changed = await context.lists.update(list._id, { columns }, input.version ?? list.version);
    return { data: { list: listView(changed) }, changed: [listChanged(changed)] };
  },
});
