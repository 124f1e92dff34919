import { Refusal } from '../../contract/errors.js';
import { defineAction } from '../../engine/action.js';
import { LIST_ID, LIST_RESULT, listChanged, oneList } from '../lists.js';
import { countedRows } from '../rows.js';
import { EXAMPLE_LIST, listView } from '../shapes.js';

export default defineAction({
  name: 'lists.restore',
  title: 'Restore an archived list',
  description: 'Brings an archived list back, with its rows. A list that was deleted cannot be brought back.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: { type: 'object', required: ['listId'], additionalProperties: false, properties: { listId: LIST_ID } },
  result: LIST_RESULT,
  examples: [
    {
      summary: 'Bring a list back',
      input: { listId: EXAMPLE_LIST.listId },
      result: { list: { ...EXAMPLE_LIST, version: 3, updatedAt: '2026-11-20T14:03:21.000Z' } },
    },
  ],
  async validate(context, input) {
    const list = await context.lists.getAny(input.listId);
    if (!list.archivedAt) throw new Refusal('conflict', 'This list is not archived.');
  },
  async preview(context, input) {
    const list = await context.lists.getAny(input.listId);
    const count = await context.rows.count(list._id);
    return {
      title: `Restore ${list.name}`,
      effects: [`${list.name} and its ${countedRows(count)} can be read and changed again.`],
      ...oneList(list, { name: list.name, archived: true }, { name: list.name, archived: false }),
      reversible: true,
    };
  },
  async run(context, input) {
    const list = await context.lists.restore(input.listId);
    return { data: { list: listView(list) }, changed: [listChanged(list)] };
  },
});
