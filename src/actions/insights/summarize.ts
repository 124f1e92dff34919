import { setImmediate } from 'node:timers/promises';
import type { Row } from '../../contract/documents.js';
import { defineAction } from '../../engine/action.js';
import { findDuplicates, findOutlying, findStale } from '../findings.js';
import { profileColumn } from '../profile.js';
import { EXAMPLE_SUMMARY, SUMMARY } from '../summary.js';

/** Deep credits for a list of this size. */
function creditsFor(rows: number): number {
  return rows === 0 ? 0 : Math.max(5, Math.ceil(rows / 10));
}

export default defineAction({
  name: 'insights.summarize',
  title: 'Summarize a list',
  description:
    'Looks at every row of a list: what each column holds, which rows are duplicates, which have gone stale, which ' +
    'numbers stand out. Uses Deep credits by the number of rows and changes nothing.',
  role: 'member',
  plan: 'team',
  effect: 'read',
  idempotent: true,
  execution: 'background',
  price: {
    credits: async (context, input) => {
      const list = await context.lists.get(input.listId);
      return creditsFor(await context.rows.count(list._id));
    },
    note: 'One credit for every 10 rows begun, 5 at least; an empty list costs nothing.',
  },
  input: {
    type: 'object',
    required: ['listId'],
    additionalProperties: false,
    properties: {
      listId: { type: 'string', minLength: 1, maxLength: 100, description: 'Identifier of the list.' },
    },
  },
  result: SUMMARY,
  examples: [{ summary: 'Summarize a list', input: { listId: EXAMPLE_SUMMARY.listId }, result: EXAMPLE_SUMMARY }],
  async validate(context, input) {
    await context.lists.get(input.listId);
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const count = await context.rows.count(list._id);
    return {
      title: `Summarize ${list.name}`,
      effects: [`${count} rows are read. Nothing is changed.`],
      affected: { count, sample: [] },
      reversible: true,
      targets: [{ type: 'list', id: list._id, version: list.version }],
    };
  },
  async run(context, input) {
    const list = await context.lists.get(input.listId);
    const total = await context.rows.count(list._id);
    const rows: Row[] = [];
    for await (const chunk of context.rows.each(list._id)) {
      context.signal.throwIfAborted();
      for (const row of chunk) rows.push(row);
      await context.progress(rows.length, Math.max(total, rows.length));
    }
    // Other calls share this thread: they get their turn between the parts.
    const turn = async () => {
      await setImmediate();
      context.signal.throwIfAborted();
    };
    const columns = [];
    for (const column of list.columns) {
      columns.push(profileColumn(column, rows));
      await turn();
    }
    const duplicates = findDuplicates(list.columns, rows);
    await turn();
    const outlying = findOutlying(list.columns, rows);
    await turn();
    const stale = findStale(rows, context.now);
    return { data: { listId: list._id, name: list.name, rows: rows.length, columns, duplicates, stale, outlying } };
  },
});
