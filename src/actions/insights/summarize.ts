import type { Row } from '../../contract/documents.js';
import { defineAction } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { creditsFor, creditsForList, eachRow, lookAt, PRICE_NOTE, takeTurn } from '../deep.js';
import { findDuplicates, findOutlying, findStale } from '../findings.js';
import { LIST_ID } from '../lists.js';
import { profileColumn } from '../profile.js';
import { EXAMPLE_SUMMARY, SUMMARY } from '../summary.js';
import { refuseWithoutModel, sendingEffects, SURCHARGE, SURCHARGE_NOTE, writeText } from '../written.js';

export default defineAction({
  name: 'insights.summarize',
  title: 'Summarize a list',
  description:
    'Looks at every row of a list: what each column holds, which rows are duplicates, which have gone stale, which ' +
    'numbers stand out. Uses Deep credits by the number of rows and changes nothing. With `written` a language model ' +
    'outside writes a text about the figures, which a person confirms first because they leave the service.',
  role: 'member',
  plan: 'team',
  effect: 'read',
  outside: true,
  idempotent: true,
  execution: 'background',
  guard: {
    when: (_context, input) => (input.written === true ? 'confirm' : 'none'),
    note: 'Confirmation with `written`, none without.',
  },
  price: {
    credits: async (context, input) =>
      (await creditsForList(context, input.listId)) + (input.written === true ? SURCHARGE : 0),
    note: `${PRICE_NOTE} ${SURCHARGE_NOTE}`,
  },
  input: object({
    listId: LIST_ID,
    'written?': {
      type: 'boolean',
      default: false,
      description: 'Has a language model write a text about the figures, where the operator has set one up.',
    },
  }),
  result: SUMMARY,
  examples: [{ summary: 'Summarize a list', input: { listId: EXAMPLE_SUMMARY.listId }, result: EXAMPLE_SUMMARY }],
  async validate(context, input) {
    await context.lists.get(input.listId);
    if (input.written === true) refuseWithoutModel(context.model);
  },
  async preview(context, input) {
    const { list, draft } = await lookAt(context, input.listId, 'Summarize');
    const model = input.written === true ? context.model : null;
    if (!model) return draft;
    const effects = [...draft.effects, ...sendingEffects(list, model)];
    return { ...draft, effects, recipients: [model.host], reversible: false };
  },
  async run(context, input) {
    const list = await context.lists.get(input.listId);
    const rows: Row[] = [];
    await eachRow(context, list._id, (chunk) => {
      for (const row of chunk) rows.push(row);
    });
    const columns = [];
    for (const column of list.columns) {
      columns.push(profileColumn(column, rows));
      await takeTurn(context);
    }
    const duplicates = findDuplicates(list.columns, rows);
    await takeTurn(context);
    const outlying = findOutlying(list.columns, rows);
    await takeTurn(context);
    const stale = findStale(rows, context.now);
    const summary = { rows: rows.length, columns, duplicates, stale, outlying };
    const data = { listId: list._id, name: list.name, ...summary };
    if (input.written !== true) return { data };
    const written = await writeText(context.model, list, rows, summary);
    return { data: { ...data, ...written }, ...(written.text === null && { charge: creditsFor(rows.length) }) };
  },
});
