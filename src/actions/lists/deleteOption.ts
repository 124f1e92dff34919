import { defineAction, forCount, phrase, quantity } from '../../engine/action.js';
import { count, object, ref, textOrNull } from '../../engine/schema.js';
import { invalidFields } from '../shared/rows/cells.js';
import { LIST_ID, LIST_VERSION, listChanged, oneList, refuseOther } from '../shared/lists/lists.js';
import { OPTION_COLUMN_ID, OPTION_ID, optionAt, optionSet, withoutOption } from '../shared/columns/options.js';
import { guardFor, GUARD_NOTE, rowsChanged } from '../shared/rows/rows.js';
import { CHANGED_LIST, LIST, listView } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'lists.deleteOption',
  title: 'Delete a status or an option',
  description:
    'Deletes a status of a list, or an option of a choice column. Rows that have it get another one (`moveTo`), or ' +
    'none; deleted rows, too.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  destructive: true,
  idempotent: true,
  execution: 'background',
  guard: {
    when: async (context, { listId, columnId, optionId }) => {
      const { field } = optionSet(await context.lists.get(listId), columnId);
      return guardFor(await context.rows.countHolding(listId, { field, value: optionId }));
    },
    note: `By the number of rows that have it. ${GUARD_NOTE}`,
  },
  because: (_input, draft) => draft.effects[0] ?? null,
  input: object({
    listId: LIST_ID,
    'columnId?': OPTION_COLUMN_ID,
    optionId: OPTION_ID,
    moveTo: textOrNull('The option or status that its rows get instead; null for none.', {
      ...ref('option'),
      minLength: 1,
      maxLength: 100,
    }),
    'version?': LIST_VERSION,
  }),
  result: object({ list: LIST, moved: count('Number of rows that got another one, or none.') }),
  examples: [
    {
      summary: 'Delete a status that no row has',
      input: { listId: CHANGED_LIST.listId, optionId: 'won', moveTo: null },
      result: { list: { ...CHANGED_LIST, statuses: CHANGED_LIST.statuses.slice(0, 1) }, moved: 0 },
    },
  ],
  async validate(context, input) {
    const list = await context.lists.get(input.listId);
    refuseOther(list, input.version);
    const set = optionSet(list, input.columnId);
    optionAt(set, input.optionId, '/optionId');
    if (input.moveTo !== null) optionAt(set, input.moveTo, '/moveTo');
    if (input.moveTo !== input.optionId) return;
    const fix = phrase`Choose another one, or null.`;
    throw invalidFields([
      {
        path: '/moveTo',
        message: phrase`This is the option or status that the call deletes, so no rows can move to it.`,
        fix,
      },
    ]);
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const set = optionSet(list, input.columnId);
    const { name } = optionAt(set, input.optionId, '/optionId');
    const instead =
      input.moveTo === null ? phrase`no ${set.name}` : phrase`“${optionAt(set, input.moveTo, '/moveTo').name}”`;
    const moved = await context.rows.countHolding(list._id, { field: set.field, value: input.optionId });
    const before = input.columnId === undefined ? { statuses: list.statuses } : { columns: list.columns };
    return {
      title: phrase`Delete “${name}” from ${set.name} of ${list.name}`,
      effects: [
        moved === 0
          ? phrase`No row has “${name}”.`
          : forCount(
              moved,
              phrase`${quantity(moved, 'row')} with “${name}” gets ${instead}, deleted rows included.`,
              phrase`${quantity(moved, 'row')} with “${name}” get ${instead}, deleted rows included.`,
            ),
      ],
      ...oneList(list, before, set.change(set.options.filter(({ id }) => id !== input.optionId))),
      ...(moved > 0 && { unit: 'row', affected: { count: moved, sample: [] } }),
      reversible: true,
    };
  },
  async run(context, input) {
    const original = await context.lists.original(input.listId);
    const { field, options, change } = optionSet(original, input.columnId);
    const left = change(options.filter(({ id }) => id !== input.optionId));
    const list = await context.lists.update(original._id, left, { named: input.version, seen: original.version });
    const rows = await context.rows.changeHolding(list, { field, value: input.optionId }, (row) =>
      withoutOption(row, input),
    );
    const rowIds = rows.map(({ id }) => id);
    return {
      data: { list: listView(list), moved: rowIds.length },
      changed: [listChanged(list), ...rowsChanged(rowIds, 'updated')],
    };
  },
});
