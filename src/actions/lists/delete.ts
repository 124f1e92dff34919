import { defineAction, phrase, quantity } from '../../engine/action.js';
import { object, refTo, text } from '../../engine/schema.js';
import { LIST_ID, listChanged, oneList } from '../shared/lists/lists.js';
import { guardFor, sizeFact } from '../shared/rows/rows.js';
import { EXAMPLE_LIST } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'lists.delete',
  title: 'Delete a list',
  description:
    'Deletes a list, archived or not, with all its rows. A deleted list cannot be restored; use lists.archive to ' +
    'hide it for a time. Rows that were deleted before do not count for the guard.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  destructive: true,
  idempotent: true,
  guard: {
    when: async (context, input) => guardFor(await context.rows.count(input.listId)),
    note: 'None for a list of up to 10 rows, confirmation for 11 to 100, approval by an administrator above.',
  },
  because: (_input, { affected }) => sizeFact(Number(affected.sample[0]?.before?.['rows'])),
  input: object({ listId: LIST_ID }),
  result: object({ listId: refTo('list', 'Identifier of the deleted list.'), name: text('Name of the deleted list.') }),
  examples: [
    {
      summary: 'Delete a list',
      input: { listId: EXAMPLE_LIST.listId },
      result: { listId: EXAMPLE_LIST.listId, name: EXAMPLE_LIST.name },
    },
  ],
  async validate(context, input) {
    await context.lists.getAny(input.listId);
  },
  async preview(context, input) {
    const list = await context.lists.getAny(input.listId);
    const count = await context.rows.count(list._id);
    return {
      title: phrase`Delete ${list.name}`,
      effects: [
        phrase`${list.name} is deleted with its ${quantity(count, 'row')}.`,
        phrase`A deleted list cannot be restored.`,
      ],
      ...oneList(list, { name: list.name, rows: count }),
      reversible: false,
    };
  },
  async run(context, input) {
    const list = await context.lists.delete(input.listId);
    return { data: { listId: list._id, name: list.name }, changed: [listChanged(list, 'deleted')] };
  },
});
