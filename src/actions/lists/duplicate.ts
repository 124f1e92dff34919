import { Refusal } from '../../contract/errors.js';
import { defineAction, phrase, quantity } from '../../engine/action.js';
import { count, flag, object, refTo, text } from '../../engine/schema.js';
import { copiedColumns } from '../shared/columns/linkedRows.js';
import { LIST_ID, LIST_NAME, listChanged } from '../shared/lists/lists.js';
import { rowsChanged } from '../shared/rows/rows.js';
import { EXAMPLE_LIST } from '../shared/lists/shapes.js';
import { readersInWords } from '../shared/lists/sharing.js';

/** The most rows that are copied. Each copy is a document and has its id in the result. */
const MOST_ROWS = 10_000;

export default defineAction({
  name: 'lists.duplicate',
  title: 'Duplicate a list',
  description:
    'Creates a list with the columns and statuses of another one, for the same people; with `rows`, also with copies ' +
    'of its rows, at most 10,000. Comments, views, history and linked columns are not ' +
    'copied.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  execution: (input) => (input.rows ? 'background' : 'quick'),
  input: object({
    listId: { ...LIST_ID, description: 'The list to copy.' },
    name: { ...LIST_NAME, description: 'Name of the new list.' },
    rows: flag('Whether to copy the rows.'),
  }),
  result: object({
    listId: refTo('list', 'Identifier of the new list.'),
    name: text('Its name.'),
    rows: count('Number of copied rows.'),
  }),
  examples: [
    {
      summary: 'Duplicate a list with its rows',
      input: { listId: EXAMPLE_LIST.listId, name: 'Deals of 2027', rows: true },
      result: { listId: 'lst_01jd8n2c4e6g8j0m2p4r6t8v0x', name: 'Deals of 2027', rows: 12 },
    },
  ],
  async validate(context, { listId, rows }) {
    const { name } = await context.lists.get(listId);
    if (!rows || (await context.rows.count(listId)) <= MOST_ROWS) return;
    const message = phrase`${name} has more than ${MOST_ROWS} rows, which is more than one call copies. Send \`rows: false\`, and add the rows with lists.import.`;
    throw new Refusal('conflict', message);
  },
  async preview(context, { listId, name, rows }) {
    const list = await context.lists.get(listId);
    const columns = copiedColumns(list)
      .map((column) => column.name)
      .join(', ');
    const counted = rows ? await context.rows.count(listId) : 0;
    return {
      title: phrase`Duplicate ${list.name} as “${name.trim()}”`,
      effects: [
        phrase`A list is created with these columns: ${columns}.`,
        phrase`It can be seen by ${await readersInWords(context, list.openTo)}, as ${list.name} can.`,
        ...(rows
          ? [phrase`It gets copies of ${quantity(counted, 'row')}, without their comments.`]
          : [phrase`It has no rows.`]),
      ],
      affected: { count: counted + 1, sample: [{ id: 'new', label: name.trim() }] },
      reversible: true,
      targets: [{ type: 'list', id: list._id, version: list.version }],
      unit: rows ? 'item' : 'list',
    };
  },
  async run(context, { listId, name, rows }) {
    const source = await context.lists.get(listId);
    const { statuses, openTo } = source;
    const made = { name: name.trim(), columns: copiedColumns(source), statuses, ...(openTo && { openTo }) };
    const list = await context.lists.create(made, source);
    const ids: string[] = [];
    if (rows) for await (const page of context.rows.each(listId)) ids.push(...page.map(({ _id }) => _id));
    const copied = rows ? await context.rows.copy(ids.slice(0, MOST_ROWS), list) : [];
    return {
      data: { listId: list._id, name: list.name, rows: copied.length },
      changed: [listChanged(list, 'created'), ...rowsChanged(copied, 'created')],
    };
  },
});
