import { defineAction } from '../../engine/action.js';
import { LIST_ID, LIST_NAME, LIST_RESULT, LIST_VERSION, listChanged, oneList, refuseOther } from '../lists.js';
import { EXAMPLE_LIST, listView } from '../shapes.js';

export default defineAction({
  name: 'lists.rename',
  title: 'Rename a list',
  description: 'Gives a list another name. Its id, columns and rows stay as they are.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: {
    type: 'object',
    required: ['listId', 'name'],
    additionalProperties: false,
    properties: {
      listId: LIST_ID,
      name: { ...LIST_NAME, description: 'The new name, as people see it.' },
      version: LIST_VERSION,
    },
  },
  result: LIST_RESULT,
  examples: [
    {
      summary: 'Give a list another name',
      input: { listId: EXAMPLE_LIST.listId, name: 'Deals 2027' },
      result: { list: { ...EXAMPLE_LIST, name: 'Deals 2027', version: 2, updatedAt: '2026-11-20T14:03:21.000Z' } },
    },
  ],
  async validate(context, input) {
    refuseOther(await context.lists.get(input.listId), input.version);
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const name = input.name.trim();
    return {
      title: `Rename ${list.name} to “${name}”`,
      effects: [`The list ${list.name} is called “${name}” from then on.`],
      ...oneList(list, { name: list.name }, { name }),
      reversible: true,
    };
  },
  async run(context, input) {
    const list = await context.lists.update(input.listId, { name: input.name.trim() }, input.version);
    return { data: { list: listView(list) }, changed: [listChanged(list)] };
  },
});
