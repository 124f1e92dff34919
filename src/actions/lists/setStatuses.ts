import { Refusal } from '../../contract/errors.js';
import type { List } from '../../contract/documents.js';
import { defineAction } from '../../engine/action.js';
import type { ReadContext } from '../../engine/context.js';
import { refuseDoubleIds, statusesOf } from '../columns.js';
import { LIST_ID, LIST_NAME, LIST_RESULT, LIST_VERSION, PART_ID, listChanged, oneList, refuseOther } from '../lists.js';
import { countedRows } from '../rows.js';
import { EXAMPLE_LIST, listView } from '../shapes.js';

/** Statuses that the list has and the new ones leave out. */
function dropped(list: List, statuses: List['statuses']): List['statuses'] {
  return list.statuses.filter(({ id }) => !statuses.some((status) => status.id === id));
}

/** @throws Refusal conflict where rows have a status that is left out */
async function refuseInUse(context: ReadContext, list: List, statuses: List['statuses']): Promise<void> {
  const gone = dropped(list, statuses);
  if (gone.length === 0) return;
  const counts = await Promise.all(gone.map(({ id }) => context.rows.countInStatuses(list._id, [id])));
  const inUse = gone.flatMap(({ name }, index) => {
    const count = counts[index] ?? 0;
    return count === 0 ? [] : [`“${name}” by ${countedRows(count)}`];
  });
  if (inUse.length === 0) return;
  throw new Refusal(
    'conflict',
    `Still used, deleted rows included: ${inUse.join(', ')}. Give those rows another status first, or keep it.`,
  );
}

export default defineAction({
  name: 'lists.setStatuses',
  title: 'Set the statuses of a list',
  description:
    'Replaces the statuses that rows of a list may have. A status is known by its id: one that is sent with another ' +
    'name is renamed, one that is left out is dropped. A status that rows have, deleted rows included, cannot be dropped.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: {
    type: 'object',
    required: ['listId', 'statuses'],
    additionalProperties: false,
    properties: {
      listId: LIST_ID,
      statuses: {
        type: 'array',
        maxItems: 50,
        description: 'All statuses, in order; a new row gets the first.',
        items: {
          type: 'object',
          required: ['name'],
          additionalProperties: false,
          properties: {
            name: { ...LIST_NAME, description: 'What people see.' },
            id: { ...PART_ID, description: 'What `status` of a row holds; made from the name when left out.' },
          },
        },
      },
      version: LIST_VERSION,
    },
  },
  result: LIST_RESULT,
  examples: [
    {
      summary: 'Add a status and rename another',
      input: {
        listId: EXAMPLE_LIST.listId,
        statuses: [{ id: 'open', name: 'In talks' }, { id: 'won', name: 'Won' }, { name: 'Lost' }],
      },
      result: {
        list: {
          ...EXAMPLE_LIST,
          statuses: [
            { id: 'open', name: 'In talks' },
            { id: 'won', name: 'Won' },
            { id: 'lost', name: 'Lost' },
          ],
          version: 2,
          updatedAt: '2026-11-20T14:03:21.000Z',
        },
      },
    },
  ],
  async validate(context, input) {
    refuseDoubleIds({ statuses: input.statuses });
    const list = await context.lists.get(input.listId);
    refuseOther(list, input.version);
    await refuseInUse(context, list, statusesOf(input.statuses));
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const statuses = statusesOf(input.statuses);
    const names = (of: List['statuses']) => of.map(({ name }) => name).join(', ') || 'none';
    const gone = dropped(list, statuses);
    return {
      title: `Set the statuses of ${list.name}`,
      effects: [
        `Rows may have these statuses: ${names(statuses)}.`,
        ...(gone.length > 0 ? [`Dropped, with no row that has them: ${names(gone)}.`] : []),
      ],
      ...oneList(list, { statuses: list.statuses }, { statuses }),
      reversible: true,
    };
  },
  async run(context, input) {
    const list = await context.lists.get(input.listId);
    const statuses = statusesOf(input.statuses);
    await refuseInUse(context, list, statuses);
    const changed = await context.lists.update(list._id, { statuses }, input.version ?? list.version);
    return { data: { list: listView(changed) }, changed: [listChanged(changed)] };
  },
});
