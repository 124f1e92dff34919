import { Refusal } from '../../contract/errors.js';
import { defineAction, phrase, quantity } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { LIST_ID, LIST_RESULT, listResult, oneList } from '../shared/lists/lists.js';
import { CHANGED_LIST } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'lists.archive',
  title: 'Archive a list',
  description:
    'Archives a list with its rows: they cannot be read or changed until lists.restore restores the list. lists.list ' +
    'returns it only with `archived`.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: object({ listId: LIST_ID }),
  result: LIST_RESULT,
  examples: [
    {
      summary: 'Archive a list',
      input: { listId: CHANGED_LIST.listId },
      result: { list: { ...CHANGED_LIST, archivedAt: CHANGED_LIST.updatedAt } },
    },
  ],
  async validate(context, input) {
    const list = await context.lists.getAny(input.listId);
    if (list.archivedAt) throw new Refusal('conflict', phrase`This list is archived already.`);
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const count = await context.rows.count(list._id);
    return {
      title: phrase`Archive ${list.name}`,
      effects: [
        phrase`${list.name} and its ${quantity(count, 'row')} can no longer be read or changed.`,
        phrase`An archived list can be restored.`,
      ],
      ...oneList(list, { name: list.name, archived: false }, { name: list.name, archived: true }),
      reversible: true,
    };
  },
  async run(context, input) {
    return listResult(await context.lists.archive(input.listId));
  },
});
