import { defineAction, phrase } from '../../engine/action.js';
import { arrayOf, object } from '../../engine/schema.js';
import { STATUS_INPUT, statusesOf } from '../shared/columns/columns.js';
import { refuseDoubleIds } from '../shared/columns/partIds.js';
import { LIST_ID, LIST_RESULT, LIST_VERSION, listResult, oneList, refuseOther } from '../shared/lists/lists.js';
import { CHANGED_LIST } from '../shared/lists/shapes.js';
import { refuseStatusesInUse, statusesInWords } from '../shared/columns/statusChanges.js';

export default defineAction({
  name: 'lists.setStatuses',
  title: 'Set the statuses of a list',
  description:
    'Replaces the statuses that rows of a list may have. The id identifies a status: one that is sent with another ' +
    'name is renamed, one that is left out is dropped. A status that rows have, also deleted ones, cannot be dropped.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: object({
    listId: LIST_ID,
    statuses: arrayOf(STATUS_INPUT, 'All statuses, in order; a new row gets the first.', { maxItems: 50 }),
    'version?': LIST_VERSION,
  }),
  result: LIST_RESULT,
  examples: [
    {
      summary: 'Add a status and rename another',
      input: {
        listId: CHANGED_LIST.listId,
        statuses: [{ id: 'open', name: 'In talks' }, { id: 'won', name: 'Won' }, { name: 'Lost' }],
      },
      result: {
        list: {
          ...CHANGED_LIST,
          statuses: [
            { id: 'open', name: 'In talks' },
            { id: 'won', name: 'Won' },
            { id: 'lost', name: 'Lost' },
          ],
        },
      },
    },
  ],
  async validate(context, input) {
    refuseDoubleIds({ statuses: input.statuses });
    const list = await context.lists.get(input.listId);
    refuseOther(list, input.version);
    await refuseStatusesInUse(context, list, statusesOf(input.statuses));
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const statuses = statusesOf(input.statuses);
    return {
      title: phrase`Set the statuses of ${list.name}`,
      effects: statusesInWords(list, statuses),
      ...oneList(list, { statuses: list.statuses }, { statuses }),
      reversible: true,
    };
  },
  async run(context, input) {
    const list = await context.lists.get(input.listId);
    const statuses = statusesOf(input.statuses);
    await refuseStatusesInUse(context, list, statuses);
    return listResult(await context.lists.update(list._id, { statuses }, { named: input.version, seen: list.version }));
  },
});
