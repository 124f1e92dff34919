import { OPTION_COLORS } from '../../contract/columns.js';
import { defineAction, phrase } from '../../engine/action.js';
import { object, oneOf, ref, textOrNull } from '../../engine/schema.js';
import { PART_NAME } from '../shared/columns/columns.js';
import { LIST_ID, LIST_RESULT, LIST_VERSION, listResult, oneList, refuseOther } from '../shared/lists/lists.js';
import { OPTION_COLUMN_ID, OPTION_ID, optionChange, optionSet } from '../shared/columns/options.js';
import { CHANGED_LIST } from '../shared/lists/shapes.js';
import { COLOR_NAMES } from '../shared/columns/columnPhrases.js';

export default defineAction({
  name: 'lists.setOption',
  title: 'Add or change a status or an option',
  description:
    'Adds a status of a list, or an option of a choice column, or changes the name, color or place of one (optionId). ' +
    'Rows keep their values: they hold the id.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  input: object({
    listId: LIST_ID,
    'columnId?': OPTION_COLUMN_ID,
    'optionId?': { ...OPTION_ID, description: 'The option or status to change; a new one if left out.' },
    'name?': PART_NAME,
    'color?': oneOf(OPTION_COLORS, 'Color that people see. Statuses have none.'),
    'before?': textOrNull('The one to stand in front of; null for the last place.', {
      ...ref('option'),
      minLength: 1,
      maxLength: 100,
    }),
    'version?': LIST_VERSION,
  }),
  result: LIST_RESULT,
  examples: [
    {
      summary: 'Add a status',
      input: { listId: CHANGED_LIST.listId, name: 'Lost' },
      result: { list: { ...CHANGED_LIST, statuses: [...CHANGED_LIST.statuses, { id: 'lost', name: 'Lost' }] } },
    },
  ],
  async validate(context, input) {
    const list = await context.lists.get(input.listId);
    refuseOther(list, input.version);
    optionChange(list, input);
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const { name } = optionSet(list, input.columnId);
    const { option, old, change } = optionChange(list, input);
    const before = input.columnId === undefined ? { statuses: list.statuses } : { columns: list.columns };
    return {
      title: old
        ? phrase`Change “${old.name}” in ${name} of ${list.name}`
        : phrase`Add “${option.name}” to ${name} of ${list.name}`,
      effects: [
        ...(old ? [] : [phrase`Rows may have “${option.name}” as ${name}.`]),
        ...(old && old.name !== option.name
          ? [phrase`${old.name} is renamed to ${option.name}, on all its rows.`]
          : []),
        ...(old && old.color !== option.color
          ? [phrase`${option.name} is shown in ${option.color ? COLOR_NAMES[option.color] : phrase`no color`}.`]
          : []),
        ...(old && input.before !== undefined ? [phrase`${option.name} gets another place.`] : []),
      ],
      ...oneList(list, before, change),
      reversible: true,
    };
  },
  async run(context, input) {
    const list = await context.lists.original(input.listId);
    const { change } = optionChange(list, input);
    return listResult(await context.lists.update(list._id, change, { named: input.version, seen: list.version }));
  },
});
