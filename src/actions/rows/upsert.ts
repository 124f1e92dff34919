import { defineAction } from '../../engine/action.js';
import type { ReadContext } from '../../engine/context.js';
import { oncePerContext } from '../../engine/oncePerContext.js';
import type { RowValues } from '../../engine/rowDifference.js';
import { arrayOf, count, identifier, object, refTo } from '../../engine/schema.js';
import { refuseUnknownCells } from '../shared/rows/cells.js';
import { LIST_ID } from '../shared/lists/lists.js';
import { executionFor, guardFor, STATUS } from '../shared/rows/rows.js';
import { CELLS, EXAMPLE_LIST, EXAMPLE_ROW } from '../shared/lists/shapes.js';
import {
  OUTCOME,
  planUpsert,
  previewUpsert,
  runUpsert,
  updatedIds,
  UPSERT_NOTE,
  upsertFact,
  type Upsert,
} from '../shared/rows/upserting.js';

interface Input {
  readonly listId: string;
  readonly by: string;
  readonly rows: readonly RowValues[];
}

const linesOf = ({ by, rows }: Input) => rows.map((row, index) => ({ path: `/rows/${index}/cells/${by}`, ...row }));

/** The plan, shared by the guard, the checks and the preview. */
const planOnce = oncePerContext(async (context: ReadContext, input: Input): Promise<Upsert> => {
  const list = await context.lists.get(input.listId);
  await refuseUnknownCells(
    context,
    list,
    input.rows.map((row, index) => ({ path: `/rows/${index}`, ...row })),
    { arePresent: true },
  );
  return planUpsert(context, list, input.by, linesOf(input));
});

export default defineAction({
  name: 'rows.upsert',
  title: 'Update or add rows',
  description:
    'For each of up to 500 rows: updates the row of the list with the same value in the column `by`, or adds a row ' +
    'if there is none. Cells that are not named do not change. If any row does not fit, nothing is changed.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  execution: (input) => executionFor(input.rows.length),
  guard: {
    when: async (context, input) => guardFor(updatedIds(await planOnce(context, input)).length),
    note: UPSERT_NOTE,
  },
  because: upsertFact,
  grantable: 'change',
  volume: { kind: 'changed', rowIds: async (input, context) => updatedIds(await planOnce(context, input)) },
  input: object({
    listId: LIST_ID,
    by: identifier(
      'column',
      'Id of the column whose values tell the rows apart, such as a number, a name or a mail address.',
    ),
    rows: arrayOf(object({ cells: CELLS, 'status?': STATUS }), 'The rows, each with a value in the column `by`.', {
      minItems: 1,
      maxItems: 500,
    }),
  }),
  result: object({
    created: count('Number of rows that were added.'),
    updated: count('Number of rows that were changed.'),
    unchanged: count('Number of rows that had these values already.'),
    rows: arrayOf(
      object({ rowId: refTo('row', 'Identifier of the row.'), outcome: OUTCOME }),
      'The rows, in the order sent.',
    ),
  }),
  examples: [
    {
      summary: 'Update one deal and add another, found by their name',
      input: {
        listId: EXAMPLE_LIST.listId,
        by: 'name',
        rows: [{ cells: { name: 'Northwind Traders', amount: 1200 } }, { cells: { name: 'Contoso' }, status: 'won' }],
      },
      result: {
        created: 1,
        updated: 1,
        unchanged: 0,
        rows: [
          { rowId: EXAMPLE_ROW.id, outcome: 'updated' },
          { rowId: `${EXAMPLE_ROW.id}_00001`, outcome: 'created' },
        ],
      },
    },
  ],
  async validate(context, input) {
    await planOnce(context, input);
  },
  preview: async (context, input) => previewUpsert(context, await planOnce(context, input)),
  async run(context, input) {
    const list = await context.lists.get(input.listId);
    const { outcomes, counts, changed } = await runUpsert(context, list, input.by, linesOf(input));
    return { data: { ...counts, rows: outcomes.map((one) => ({ ...one })) }, changed };
  },
});
