import type { Row } from '../../contract/documents.js';
import { defineAction, phrase } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { inThread } from '../../engine/threads.js';
import { creditsFor, creditsForList, eachRow, lookAt, PRICE_NOTE } from '../shared/insights/deep.js';
import { LIST_ID } from '../shared/lists/lists.js';
import { EXAMPLE_SUMMARY, SUMMARY } from '../shared/insights/summary.js';
import { SUMMARY_TASK, type ListSummary } from '../threads.js';
import {
  refuseWithoutModel,
  sendingEffects,
  SURCHARGE,
  SURCHARGE_NOTE,
  writeText,
} from '../shared/insights/written.js';
import { withoutLinks } from '../shared/columns/linkedRows.js';

export default defineAction({
  name: 'insights.summarize',
  title: 'Summarize a list',
  description:
    'Summarizes a list: the profile of each column, duplicate and stale rows, and outlying numbers. It reads every ' +
    'row and uses Deep credits by the number of rows; the list does not change. With `written` an external language ' +
    'model writes a text about the figures, which needs a confirmation because they leave the service.',
  role: 'member',
  plan: 'team',
  // Each call uses credits.
  effect: 'change',
  outside: true,
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
      description: 'Ask a language model for a text about the figures, if the operator has configured one.',
    },
  }),
  result: SUMMARY,
  examples: [{ summary: 'Summarize a list', input: { listId: EXAMPLE_SUMMARY.listId }, result: EXAMPLE_SUMMARY }],
  async validate(context, input) {
    await context.lists.get(input.listId);
    if (input.written === true) refuseWithoutModel(context.model);
  },
  async preview(context, input) {
    const { list, draft } = await lookAt(context, input.listId, (name) => phrase`Summarize ${name}`);
    const model = input.written === true ? context.model : null;
    if (!model) return draft;
    const effects = [...draft.effects, ...sendingEffects(withoutLinks(list), model)];
    return { ...draft, effects, recipients: [model.host], reversible: false };
  },
  async run(context, input) {
    const list = withoutLinks(await context.lists.get(input.listId));
    // The text of the model also names some of the rows.
    const rows: Row[] = [];
    const summary = await inThread<ListSummary>(
      SUMMARY_TASK,
      { columns: list.columns, now: context.now },
      {
        signal: context.signal,
        async feed(send) {
          await eachRow(context, list._id, (chunk) => {
            send(chunk);
            if (input.written === true) for (const row of chunk) rows.push(row);
          });
        },
      },
    );
    const data = { listId: list._id, name: list.name, ...summary };
    if (input.written !== true) return { data };
    const written = await writeText(context.model, list, rows, summary);
    return { data: { ...data, ...written }, ...(written.text === null && { charge: creditsFor(summary.rows) }) };
  },
});
