import type { Column, List } from '../../contract/documents.js';
import { defineAction } from '../../engine/action.js';
import { invalidFields } from '../cells.js';
import { creditsForList, eachRow, lookAt, PRICE_NOTE, takeTurn } from '../deep.js';
import { MOST_GROUPS, MOST_ROWS, searchDuplicates } from '../duplicates.js';
import { LIST_ID, PART_ID } from '../lists.js';
import { EXAMPLE_LIST, EXAMPLE_ROW } from '../shapes.js';

const TEXTS: ReadonlySet<Column['type']> = new Set(['text', 'email', 'url']);

const ROW = {
  type: 'object',
  required: ['rowId', 'label'],
  additionalProperties: false,
  properties: {
    rowId: { type: 'string', description: 'Identifier of the row.' },
    label: { type: 'string', description: 'What the row is called: its first text.' },
  },
} as const;

const GROUP = {
  type: 'object',
  required: ['match', 'why', 'count', 'rows'],
  additionalProperties: false,
  properties: {
    match: {
      type: 'string',
      enum: ['same', 'near'],
      description: 'Whether all are the same, or some only nearly.',
    },
    why: { type: 'string', description: 'What they have in common, in one sentence.' },
    count: { type: 'integer', minimum: 2, description: 'Rows in the group.' },
    rows: { type: 'array', items: ROW, description: `The rows, at most ${MOST_ROWS}, each spelling among the first.` },
  },
} as const;

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
  price: {
    credits: (context, input) => creditsForList(context, input.listId),
    note: PRICE_NOTE,
  },
  input: {
    type: 'object',
    required: ['listId'],
    additionalProperties: false,
    properties: {
      listId: LIST_ID,
      columns: {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
        items: PART_ID,
        description:
          'Identifiers of the columns to compare, all of which must agree. All text, email and url columns when left ' +
          'out, or all columns where there are none of these.',
      },
    },
  },
  result: {
    type: 'object',
    required: ['listId', 'rows', 'columns', 'groups', 'duplicateRows', 'thorough', 'found'],
    additionalProperties: false,
    properties: {
      listId: { type: 'string', description: 'Identifier of the list.' },
      rows: { type: 'integer', minimum: 0, description: 'How many rows were looked at.' },
      columns: { type: 'array', items: { type: 'string' }, description: 'Identifiers of the columns compared.' },
      groups: { type: 'integer', minimum: 0, description: 'How many groups there are.' },
      duplicateRows: { type: 'integer', minimum: 0, description: 'Rows in all groups together.' },
      thorough: {
        type: 'boolean',
        description:
          'False where so many rows resemble each other that each was compared with its neighbours alone. Rows that ' +
          'are the same are found in any case.',
      },
      found: { type: 'array', items: GROUP, description: `The groups, largest first, at most ${MOST_GROUPS}.` },
    },
  },
  examples: [
    {
      summary: 'Find companies that were entered twice',
      input: { listId: EXAMPLE_LIST.listId, columns: ['name'] },
      result: {
        listId: EXAMPLE_LIST.listId,
        rows: 180,
        columns: ['name'],
        groups: 1,
        duplicateRows: 2,
        thorough: true,
        found: [
          {
            match: 'near',
            why: 'Each is one or two letters from another in Name.',
            count: 2,
            rows: [
              { rowId: EXAMPLE_ROW.id, label: 'Northwind Traders' },
              { rowId: 'row_01jd8m3x5v7q9s0b2c4d6e8f1h', label: 'Nothwind Traders' },
            ],
          },
        ],
      },
    },
  ],
  async validate(context, input) {
    const list = await context.lists.get(input.listId);
    const known = list.columns.map(({ id }) => id);
    const faults = (input.columns ?? []).flatMap((id, index) =>
      known.includes(id)
        ? []
        : [
            {
              path: `/columns/${index}`,
              message: 'The list has no such column.',
              fix: `Use one of: ${known.join(', ')}.`,
            },
          ],
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
