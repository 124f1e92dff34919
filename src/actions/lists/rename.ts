import { defineAction, phrase } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import {
  LIST_ID,
  LIST_NAME,
  LIST_RESULT,
  LIST_VERSION,
  listResult,
  oneList,
  refuseOther,
} from '../shared/lists/lists.js';
import { CHANGED_LIST } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'lists.rename',
  title: 'Rename a list',
  description: 'Changes the name of a list. Its id, columns and rows stay.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: object({
    listId: LIST_ID,
    name: { ...LIST_NAME, description: 'The new name, as people see it.' },
    'version?': LIST_VERSION,
  }),
  result: LIST_RESULT,
  examples: [
    {
      summary: 'Rename a list',
      input: { listId: CHANGED_LIST.listId, name: 'Deals 2027' },
      result: { list: { ...CHANGED_LIST, name: 'Deals 2027' } },
    },
  ],
  async validate(context, input) {
    refuseOther(await context.lists.get(input.listId), input.version);
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const name = input.name.trim();
    return {
      title: phrase`Rename ${list.name} to “${name}”`,
      effects: [phrase`The list ${list.name} gets the name “${name}”.`],
      ...oneList(list, { name: list.name }, { name }),
      reversible: true,
    };
  },
  async run(context, input) {
    return listResult(await context.lists.update(input.listId, { name: input.name.trim() }, { named: input.version }));
  },
});
