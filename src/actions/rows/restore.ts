import { defineAction, forCount, phrase, quantity } from '../../engine/action.js';
import { count, object, refsTo } from '../../engine/schema.js';
import {
  executionFor,
  idsOf,
  listsOf,
  refuseWhere,
  ROW_ID,
  ROW_IDS,
  rowsChanged,
  touched,
  whereOf,
} from '../shared/rows/rows.js';
import { EXAMPLE_ROW } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'rows.restore',
  title: 'Restore rows',
  description: 'Restores one deleted row (rowId) or up to 1,000 (rowIds), as they were; send exactly one of the two.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  execution: (input) => executionFor(idsOf(input).length),
  grantable: 'restoration',
  input: object(
    {
      'rowId?': { ...ROW_ID, description: 'The one row to restore.' },
      'rowIds?': { ...ROW_IDS, description: 'The rows to restore, each once.' },
    },
    // Exactly one of the two, as in rows.delete.
    { minProperties: 1, maxProperties: 1 },
  ),
  result: object({
    restored: count('Number of restored rows.'),
    rowIds: refsTo('row', 'The restored rows, in the order of the input.'),
  }),
  examples: [
    {
      summary: 'Restore one row',
      input: { rowId: EXAMPLE_ROW.id },
      result: { restored: 1, rowIds: [EXAMPLE_ROW.id] },
    },
  ],
  async validate(context, input) {
    const rows = await context.rows.many(idsOf(input));
    refuseWhere(rows, (row) => row.archivedAt === null, phrase`Not deleted`);
    await listsOf(context, rows);
  },
  async preview(context, input) {
    const rows = await context.rows.many(idsOf(input));
    const lists = await listsOf(context, rows);
    const counted = quantity(rows.length, 'row');
    return {
      title: phrase`Restore ${counted} in ${whereOf(lists)}`,
      effects: [
        forCount(
          rows.length,
          phrase`${counted} is restored in ${whereOf(lists)}, as before the deletion.`,
          phrase`${counted} are restored in ${whereOf(lists)}, as before the deletion.`,
        ),
      ],
      ...(await touched(context, rows, lists, (row) => ({ after: { ...row.cells } }))),
      reversible: true,
    };
  },
  async run(context, input) {
    const ids = idsOf(input);
    await context.rows.restore(ids);
    return { data: { restored: ids.length, rowIds: [...ids] }, changed: rowsChanged(ids, 'updated') };
  },
});
