import { defineAction, phrase } from '../../engine/action.js';
import { object, ref } from '../../engine/schema.js';
import { LIST_ID, LIST_RESULT, listResult, oneList } from '../shared/lists/lists.js';
import { CHANGED_LIST } from '../shared/lists/shapes.js';
import { readerNames, readersInWords, refuseReaders } from '../shared/lists/sharing.js';

const MEMBER_ID = 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j';

export default defineAction({
  name: 'lists.share',
  title: 'Share a list inside the company',
  description:
    'Sets which members see a list: the whole company, or the named members and the administrators. It replaces the ' +
    'current setting. Nothing leaves the company and no decision is needed; use lists.export to mail a list.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: object({
    listId: LIST_ID,
    openTo: {
      description: '`company`, or the ids of the members who see the list; an empty list for the administrators only.',
      anyOf: [
        { type: 'string', enum: ['company'] },
        {
          type: 'array',
          maxItems: 200,
          uniqueItems: true,
          items: { type: 'string', ...ref('member'), minLength: 1, maxLength: 100 },
        },
      ],
    },
  }),
  result: LIST_RESULT,
  examples: [
    {
      summary: 'Share a list with one member',
      input: { listId: CHANGED_LIST.listId, openTo: [MEMBER_ID] },
      result: { list: { ...CHANGED_LIST, openTo: [MEMBER_ID] } },
    },
    {
      summary: 'Open a list to the company',
      input: { listId: CHANGED_LIST.listId, openTo: 'company' },
      result: { list: { ...CHANGED_LIST, version: 3 } },
    },
  ],
  async validate(context, { listId, openTo }) {
    await context.lists.get(listId);
    await refuseReaders(context, openTo);
  },
  async preview(context, { listId, openTo }) {
    const list = await context.lists.get(listId);
    const [before, after] = await Promise.all([readersInWords(context, list.openTo), readersInWords(context, openTo)]);
    return {
      title: phrase`Share ${list.name} with ${after}`,
      effects: [phrase`The list can be seen by ${after}, before by ${before}.`],
      ...oneList(list, { openTo: list.openTo ?? 'company' }, { openTo }),
      names: await readerNames(context, list.openTo, openTo),
      reversible: true,
    };
  },
  async run(context, { listId, openTo }) {
    return listResult(await context.lists.update(listId, { openTo: openTo === 'company' ? null : openTo }));
  },
});
