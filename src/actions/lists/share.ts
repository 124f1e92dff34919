import { Refusal } from '../../contract/errors.js';
import type { List } from '../../contract/documents.js';
import { roleAtLeast } from '../../contract/ranks.js';
import { defineAction } from '../../engine/action.js';
import type { ReadContext } from '../../engine/context.js';
import { invalidFields } from '../cells.js';
import { LIST_ID, LIST_RESULT, listChanged, oneList } from '../lists.js';
import { EXAMPLE_LIST, listView } from '../shapes.js';

type OpenTo = 'company' | readonly string[];

async function whoIs(context: ReadContext, openTo: List['openTo'] | OpenTo): Promise<string> {
  if (typeof openTo === 'string' || !openTo) return 'everybody in the company';
  if (openTo.length === 0) return 'the administrators only';
  const names = await Promise.all(openTo.map(async (id) => (await context.members.get(id)).name));
  return `${names.join(', ')} and the administrators`;
}

export default defineAction({
  name: 'lists.share',
  title: 'Share a list inside the company',
  description:
    'Says which members see a list: the whole company, or the members named and the administrators. It replaces what ' +
    'held before. Nothing leaves the company and nobody is asked; lists.send mails a list to somebody outside.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: {
    type: 'object',
    required: ['listId', 'openTo'],
    additionalProperties: false,
    properties: {
      listId: LIST_ID,
      openTo: {
        description: '`company`, or the ids of the members who see the list; none for the administrators only.',
        anyOf: [
          { type: 'string', enum: ['company'] },
          { type: 'array', maxItems: 200, uniqueItems: true, items: { type: 'string', minLength: 1, maxLength: 100 } },
        ],
      },
    },
  },
  result: LIST_RESULT,
  examples: [
    {
      summary: 'Share a list with one member',
      input: { listId: EXAMPLE_LIST.listId, openTo: ['mem_01jd8m1q3s5u7w9y0a2c4e6g8j'] },
      result: {
        list: {
          ...EXAMPLE_LIST,
          openTo: ['mem_01jd8m1q3s5u7w9y0a2c4e6g8j'],
          version: 2,
          updatedAt: '2026-11-20T14:03:21.000Z',
        },
      },
    },
    {
      summary: 'Open a list to the company',
      input: { listId: EXAMPLE_LIST.listId, openTo: 'company' },
      result: { list: { ...EXAMPLE_LIST, version: 3, updatedAt: '2026-11-20T14:03:21.000Z' } },
    },
  ],
  async validate(context, { listId, openTo }) {
    await context.lists.get(listId);
    if (typeof openTo === 'string') return;
    const members = await Promise.all(openTo.map((id) => context.members.get(id)));
    const gone = members.flatMap(({ name, removedAt }, index) =>
      removedAt ? [{ path: `/openTo/${index}`, message: `${name} has been removed.`, fix: 'Leave them out.' }] : [],
    );
    if (gone.length > 0) throw invalidFields(gone);
    const { principal } = context;
    if (!roleAtLeast(principal.role, 'admin') && !openTo.includes(principal.memberId)) {
      throw new Refusal('conflict', 'You would not see the list any more. Name yourself, or ask an administrator.');
    }
  },
  async preview(context, { listId, openTo }) {
    const list = await context.lists.get(listId);
    const [before, after] = await Promise.all([whoIs(context, list.openTo), whoIs(context, openTo)]);
    return {
      title: `Share ${list.name} with ${after}`,
      effects: [`The list is seen by ${after}. Before, it was seen by ${before}.`],
      ...oneList(list, { openTo: list.openTo ?? 'company' }, { openTo }),
      reversible: true,
    };
  },
  async run(context, { listId, openTo }) {
    const list = await context.lists.update(listId, { openTo: openTo === 'company' ? null : openTo });
    return { data: { list: listView(list) }, changed: [listChanged(list)] };
  },
});
