import type { Column, List } from '../../contract/documents.js';
import { defineAction } from '../../engine/action.js';
import { arrayOf, object } from '../../engine/schema.js';
import { invalidFields, unknownColumn } from '../cells.js';
import { creditsForList, eachRow, lookAt, PRICE_NOTE, takeTurn } from '../deep.js';
import { DUPLICATES, EXAMPLE_DUPLICATES } from '../duplicateResult.js';
import { searchDuplicates } from '../duplicates.js';
import { LIST_ID, PART_ID } from '../lists.js';

const TEXTS: ReadonlySet<Column['type']> = new Set(['text', 'email', 'url']);

export default defineAction({
  name: 'insights.duplicates',
  title: 'Find duplicates in a list',
  description:
    'Looks at every row of a list for those that are the same but for case, accents, spacing and punctuation, or ' +
    'nearly the same: one edit apart in a text of 5 letters or more, up to two in one of 12 or more. Numbers and ' +
    'dates are compared by value; texts with other digits are never nearly the same. Uses Deep credits by the number ' +
    'of rows and changes nothing.',
  role: 'member',
  plan: 'team',
  effect: 'read',
  idempotent: true,
  execution: 'background',
  price: { credits: (context, input) => creditsForList(context, input.listId), note: PRICE_NOTE },
  input: object({
    listId: LIST_ID,
    'columns?': arrayOf(
      PART_ID,
      'Identifiers of the columns to compare, all of which must agree. All text, email and url columns when left out, ' +
        'or all columns where there are none of these.',
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
    const known = list.columns.map(({ id }) => id);
    const faults = (input.columns ?? []).flatMap((id, index) =>
      known.includes(id) ? [] : [unknownColumn(`/columns/${index}`, known)],
    );
    if (faults.length > 0) throw invalidFields(faults);
  },
  async preview(context, input) {
    return (await lookAt(context, input.listId, 'Find duplicates in')).draft;
  },
  async run(context, input) {
    const list = await context.lists.get(input.listId);
    const columns = chosen(list, input.columns);
    const search = searchDuplicates(list, columns);
    const rows = await eachRow(context, list._id, (chunk) => search.add(chunk));
    const duplicates = await search.finish(() => takeTurn(context));
    return { data: { listId: list._id, rows, columns: columns.map(({ id }) => id), ...duplicates } };
  },
});

function chosen(list: List, ids: readonly string[] | undefined): readonly Column[] {
  if (ids) return list.columns.filter(({ id }) => ids.includes(id));
  const texts = list.columns.filter(({ type }) => TEXTS.has(type));
  return texts.length > 0 ? texts : list.columns;
}
