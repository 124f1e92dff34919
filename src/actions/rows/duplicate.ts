import { defineAction, phrase, quantity } from '../../engine/action.js';
import { count, object, refsTo } from '../../engine/schema.js';
import { listsOf, refuseWhere, ROW_IDS, rowsChanged, touched, whereOf } from '../shared/rows/rows.js';
import { EXAMPLE_ROW } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'rows.duplicate',
  title: 'Duplicate rows',
  description: 'Adds a copy of each of up to 100 rows to its list: the cells and the status, without comments.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  grantable: 'addition',
  input: object({ rowIds: { ...ROW_IDS, maxItems: 100, description: 'The rows to copy, each once.' } }),
  result: object({
    created: count('Number of rows that were added.'),
    rowIds: refsTo('row', 'The new rows, in the order of the input.'),
  }),
  examples: [
    {
      summary: 'Duplicate a deal',
      input: { rowIds: [EXAMPLE_ROW.id] },
      result: { created: 1, rowIds: [`${EXAMPLE_ROW.id}_00000`] },
    },
  ],
  async validate(context, input) {
    const rows = await context.rows.many(input.rowIds);
    refuseWhere(rows, (row) => row.archivedAt !== null, phrase`These rows are deleted`);
    await listsOf(context, rows);
  },
  async preview(context, input) {
    const rows = await context.rows.many(input.rowIds);
    const lists = await listsOf(context, rows);
    const [n, where] = [rows.length, whereOf(lists)];
    const { affected, ...shown } = await touched(context, rows, lists, ({ cells, status }) => ({
      after: { ...cells, status },
    }));
    return {
      title: phrase`Duplicate ${quantity(n, 'row')} in ${where}`,
      effects: [
        n === 1
          ? phrase`A copy of the row is added to ${where}.`
          : phrase`A copy of each of ${n} rows is added to ${where}.`,
      ],
      // The copies have no id yet.
      affected: { ...affected, sample: affected.sample.map((item) => ({ ...item, id: 'new' })) },
      ...shown,
      reversible: true,
    };
  },
  async run(context, input) {
    const rowIds = await context.rows.copy(input.rowIds, null);
    return { data: { created: rowIds.length, rowIds: [...rowIds] }, changed: rowsChanged(rowIds, 'created') };
  },
});
