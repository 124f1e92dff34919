import { Refusal } from '../../contract/errors.js';
import { defineAction, phrase, quantity } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { LIST_ID, LIST_RESULT, listResult, oneList } from '../shared/lists/lists.js';
import { CHANGED_LIST } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'lists.restore',
  title: 'Restore an archived list',
  description: 'Restores an archived list with its rows. A deleted list cannot be restored.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: object({ listId: LIST_ID }),
  result: LIST_RESULT,
  examples: [
    {
      summary: 'Restore a list',
      input: { listId: CHANGED_LIST.listId },
      result: { list: { ...CHANGED_LIST, version: 3 } },
    },
  ],
  async validate(context, input) {
    const list = await context.lists.getAny(input.listId);
    if (!list.archivedAt) throw new Refusal('conflict', phrase`This list is not archived.`);
  },
  async preview(context, input) {
    const list = await context.lists.getAny(input.listId);
    const count = await context.rows.count(list._id);
    return {
      title: phrase`Restore ${list.name}`,
      effects: [phrase`${list.name} and its ${quantity(count, 'row')} can be read and changed again.`],
      ...oneList(list, { name: list.name, archived: true }, { name: list.name, archived: false }),
      reversible: true,
    };
  },
  async run(context, input) {
    return listResult(await context.lists.restore(input.listId));
  },
});
