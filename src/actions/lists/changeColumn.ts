import { COLUMN_TYPES } from '../../contract/columns.js';
import { defineAction } from '../../engine/action.js';
import { count, object, oneOf } from '../../engine/schema.js';
import { COLUMN_SETUP, PART_NAME } from '../shared/columns/columns.js';
import {
  changeForChecks,
  columnChangeOf,
  guardOfChange,
  isEmptied,
  previewChange,
  refuseOddChange,
} from '../shared/columns/columnChange.js';
import { refuseLost, writeConversion } from '../shared/columns/conversion.js';
import { fillFormulas, refuseLongFill } from '../shared/columns/formulaColumns.js';
import { refuseOddLinks } from '../shared/columns/linkColumns.js';
import { BEFORE, COLUMN_ID, columnAt } from '../shared/columns/listParts.js';
import { LIST_ID, LIST_VERSION, listChanged, refuseOther } from '../shared/lists/lists.js';
import { GUARD_NOTE, rowsChanged } from '../shared/rows/rows.js';
import { CHANGED_LIST, LIST, listView } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'lists.changeColumn',
  title: 'Change a column',
  description:
    'Changes one column of a list: its name, its place, whether it is hidden, how its values are shown, or their type. ' +
    'With another type, every value that can be converted is, up to 10,000 of them; the preview names those that ' +
    'cannot. A choice column that is made of texts gets them as its options.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  execution: ({ type, multiple, expression }) =>
    type === undefined && multiple === undefined && expression === undefined ? 'quick' : 'background',
  guard: { when: guardOfChange, note: `By the number of values that are lost. ${GUARD_NOTE}` },
  because: (_input, draft) => draft.effects.find(isEmptied) ?? null,
  input: object({
    listId: LIST_ID,
    columnId: COLUMN_ID,
    'name?': PART_NAME,
    'type?': oneOf(COLUMN_TYPES, 'New type of the values.'),
    ...COLUMN_SETUP,
    'before?': BEFORE,
    'unfit?': oneOf(['refuse', 'empty'], 'What happens if a value does not fit the new type.', {
      default: 'refuse',
    }),
    'version?': LIST_VERSION,
  }),
  result: object({
    list: LIST,
    converted: count('Number of values that were converted.'),
    emptied: count('Number of values that did not fit and were emptied.'),
  }),
  examples: [
    {
      summary: 'Rename a column',
      input: { listId: CHANGED_LIST.listId, columnId: 'amount', name: 'Value' },
      result: {
        list: { ...CHANGED_LIST, columns: [CHANGED_LIST.columns[0]!, { ...CHANGED_LIST.columns[1]!, name: 'Value' }] },
        converted: 0,
        emptied: 0,
      },
    },
  ],
  async validate(context, input) {
    const list = await context.lists.get(input.listId);
    refuseOther(list, input.version);
    const change = await changeForChecks(context, list, input);
    refuseOddChange(change, input);
    const { old, columns } = change;
    await refuseOddLinks(context, list, columns, [['', columnAt({ columns }, old.id)]]);
    await refuseLongFill(context, list, columns);
    if (change.conversion && input.unfit !== 'empty') refuseLost(change.conversion);
  },
  preview: previewChange,
  async run(context, input) {
    const original = await context.lists.original(input.listId);
    const { old, columns, conversion } = await columnChangeOf(context, original, input);
    const list = await context.lists.update(
      original._id,
      { columns },
      { named: input.version, seen: original.version },
    );
    const { rowIds, emptied } = conversion ? await writeConversion(context, list, old) : { rowIds: [], emptied: 0 };
    const filled = await fillFormulas(context, original, list);
    return {
      data: { list: listView(list), converted: rowIds.length - emptied, emptied },
      changed: [listChanged(list), ...rowsChanged(rowIds, 'updated'), ...filled],
    };
  },
});
