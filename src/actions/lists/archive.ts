import { Refusal } from '../../contract/errors.js';
import { defineAction } from '../../engine/action.js';
import { LIST_ID, LIST_RESULT, listChanged, oneList } from '../lists.js';
import { countedRows } from '../rows.js';
import { EXAMPLE_LIST, listView } from '../shapes.js';

export default defineAction({
  name: 'lists.archive',
  title: 'Archive a list',
  description:
    'Takes a list out of sight, with its rows: nothing reads or changes them until lists.restore brings the list back. ' +
    'lists.list answers it only with `archived`.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: { type: 'object', required: ['listId'], additionalProperties: false, properties: { listId: LIST_ID } },
  result: LIST_RESULT,
  examples: [
    {
      summary: 'Put a list away',
      input: { listId: EXAMPLE_LIST.listId },
      result: {
        list: {
          ...EXAMPLE_LIST,
          archivedAt: '2026-11-20T14:03:21.000Z',
          version: 2,
          updatedAt: '2026-11-20T14:03:21.000Z',
        },
      },
    },
  ],
  async validate(context, input) {
    const list = await context.lists.getAny(input.listId);
    if (list.archivedAt) throw new Refusal('conflict', 'This list is archived already.');
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const count = await context.rows.count(list._id);
    return {
      title: `Archive ${list.name}`,
      effects: [
        `${list.name} and its ${countedRows(count)} are put out of sight.`,
        'An archived list can be restored.',
      ],
      ...oneList(list, { name: list.name, archived: false }, { name: list.name, archived: true }),
      reversible: true,
    };
  },
  async run(context, input) {
    const list = await context.lists.archive(input.listId);
    return { data: { list: listView(list) }, changed: [listChanged(list)] };
  },
});
