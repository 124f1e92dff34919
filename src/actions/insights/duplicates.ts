import type { Column } from '../../contract/columns.js';
import type { List } from '../../contract/documents.js';
import { defineAction, phrase } from '../../engine/action.js';
import { arrayOf, object, ref } from '../../engine/schema.js';
import { inThread } from '../../engine/threads.js';
import { invalidFields, unknownColumn } from '../shared/rows/cells.js';
import { creditsForList, eachRow, lookAt, PRICE_NOTE } from '../shared/insights/deep.js';
import { DUPLICATES, EXAMPLE_DUPLICATES } from '../shared/insights/duplicateResult.js';
import type { Duplicates } from '../shared/insights/duplicates.js';
import { LIST_ID, PART_ID } from '../shared/lists/lists.js';
import { DUPLICATES_TASK } from '../threads.js';
import { withoutLinks } from '../shared/columns/linkedRows.js';

const TEXTS: ReadonlySet<Column['type']> = new Set(['text', 'email', 'url']);

export default defineAction({
  name: 'insights.duplicates',
  title: 'Find duplicates in a list',
  description:
    'Finds rows of a list that are the same but for case, accents, spacing and punctuation, or nearly the same: one ' +
    'edit apart in a text of 5 letters or more, up to two in one of 12 or more. Numbers and dates are compared by ' +
    'value; texts with different digits are never nearly the same. It reads every row and uses Deep credits by the ' +
    'number of rows; the list does not change.',
  role: 'member',
  plan: 'team',
  // Each call uses credits.
  effect: 'change',
  execution: 'background',
  price: { credits: (context, input) => creditsForList(context, input.listId), note: PRICE_NOTE },
  grantable: 'duplicate check',
  input: object({
    listId: LIST_ID,
    'columns?': arrayOf(
      { ...PART_ID, ...ref('column') },
      'Identifiers of the columns to compare; rows must agree in all of them. All text, email and url columns when ' +
        'left out, or all columns if there are none of these.',
      { minItems: 1, maxItems: 20, uniqueItems: true },
    ),
  }),
  result: DUPLICATES,
  examples: [
    {
      summary: 'Find companies that were entered twice',
      input: { listId: EXAMPLE_DUPLICATES.listId, columns: ['name'] },
      result: EXAMPLE_DUPLICATES,
    },
  ],
  async validate(context, input) {
    const list = await context.lists.get(input.listId);
    const known = withoutLinks(list).columns.map(({ id }) => id);
    const faults = (input.columns ?? []).flatMap((id, index) =>
      known.includes(id) ? [] : [unknownColumn(`/columns/${index}`, known)],
    );
    if (faults.length > 0) throw invalidFields(faults);
  },
  async preview(context, input) {
    return (await lookAt(context, input.listId, (name) => phrase`Find duplicates in ${name}`)).draft;
  },
  async run(context, input) {
    const list = await context.lists.get(input.listId);
    const columns = chosen(withoutLinks(list), input.columns);
    let rows = 0;
    const duplicates = await inThread<Duplicates>(
      DUPLICATES_TASK,
      { list: { columns: list.columns }, columns },
      {
        signal: context.signal,
        async feed(send) {
          rows = await eachRow(context, list._id, send);
        },
      },
    );
    return { data: { listId: list._id, rows, columns: columns.map(({ id }) => id), ...duplicates } };
  },
});

function chosen({ columns: all }: List, ids: readonly string[] | undefined): readonly Column[] {
  if (ids) return all.filter(({ id }) => ids.includes(id));
  const texts = all.filter(({ type }) => TEXTS.has(type));
  return texts.length > 0 ? texts : all;
}
