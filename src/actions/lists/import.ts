import type { List } from '../../contract/documents.js';
import { Refusal } from '../../contract/errors.js';
import { defineAction } from '../../engine/action.js';
import type { ReadContext } from '../../engine/context.js';
import { invalidFields } from '../cells.js';
import { importAsNew, importInto, type Import, type Mapped } from '../imports.js';
import { callingKey } from '../keys.js';
import { LIST_ID, LIST_NAME, PART_ID, listChanged } from '../lists.js';
import { countedRows } from '../rows.js';
import { COLUMN_TYPES, EXAMPLE_LIST, rowLabel } from '../shapes.js';
import { readTable } from '../tables.js';

const SAMPLE = 5;

interface ImportInput {
  readonly listId?: string;
  readonly name?: string;
  readonly format: 'csv' | 'json';
  readonly content: string;
  readonly columns?: readonly Mapped[];
}

/** The file as rows of the list that it goes to; `into` is null where the list is made. */
async function read(context: ReadContext, input: ImportInput): Promise<Import & { readonly into: List | null }> {
  const into = input.listId === undefined ? null : await context.lists.get(input.listId);
  const table = await readTable(input);
  return { ...(into ? importInto(into, table, input.columns) : importAsNew(table, input.columns)), into };
}

export default defineAction({
  name: 'lists.import',
  title: 'Import rows from a file',
  description:
    'Adds the rows of a CSV or JSON file to a list (listId), or makes a new list of them (name); send exactly one of the ' +
    'two. Headings go to the columns of that id or name, a heading Status to the status; `columns` says it otherwise. ' +
    'At most 10,000 rows. Either the whole file fits or nothing is added: every wrong line is named. JSON is an array of ' +
    'objects, or a file of lists.export.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  execution: 'background',
  input: {
    type: 'object',
    required: ['format', 'content'],
    additionalProperties: false,
    minProperties: 3,
    properties: {
      listId: { ...LIST_ID, description: 'The list to add to.' },
      name: { ...LIST_NAME, description: 'Name of a new list.' },
      format: { type: 'string', enum: ['csv', 'json'], description: 'Format of the content.' },
      content: {
        type: 'string',
        minLength: 1,
        maxLength: 900_000,
        description: 'The file as text. In CSV the first line has the headings; comma, semicolon or tab separate.',
      },
      columns: {
        type: 'array',
        minItems: 1,
        maxItems: 200,
        description: 'The headings to take, where not all: the others are left out.',
        items: {
          type: 'object',
          required: ['from'],
          additionalProperties: false,
          properties: {
            from: { type: 'string', minLength: 1, maxLength: 100, description: 'The heading, or the field in JSON.' },
            to: {
              ...PART_ID,
              description: 'Id of the column it goes to, or `status`; in a new list the id that the column gets.',
            },
            type: { type: 'string', enum: COLUMN_TYPES, description: 'What a column of a new list holds.' },
          },
        },
      },
    },
  },
  result: {
    type: 'object',
    required: ['listId', 'name', 'created', 'imported', 'leftOut'],
    additionalProperties: false,
    properties: {
      listId: { type: 'string', description: 'Identifier of the list.' },
      name: { type: 'string', description: 'Name of the list.' },
      created: { type: 'boolean', description: 'Whether the list is new.' },
      imported: { type: 'integer', minimum: 0, description: 'How many rows were added.' },
      leftOut: { type: 'array', items: { type: 'string' }, description: 'Headings that were not taken.' },
    },
  },
  examples: [
    {
      summary: 'Add deals from a spreadsheet',
      input: {
        listId: EXAMPLE_LIST.listId,
        format: 'csv',
        content: 'Name,Amount,Status\nNorthwind Traders,1200,Open\nCedarstone,800,Won\n',
      },
      result: { listId: EXAMPLE_LIST.listId, name: EXAMPLE_LIST.name, created: false, imported: 2, leftOut: [] },
    },
    {
      summary: 'Make a list of some columns of a file',
      input: {
        name: 'Deals',
        format: 'csv',
        content: 'Customer;Value;Note\nNorthwind Traders;1200;call back\n',
        columns: [
          { from: 'Customer', to: 'name' },
          { from: 'Value', type: 'number' },
        ],
      },
      result: { listId: EXAMPLE_LIST.listId, name: 'Deals', created: true, imported: 1, leftOut: ['Note'] },
    },
  ],
  async validate(context, input) {
    if ((input.listId === undefined) === (input.name === undefined)) {
      const fix = 'Send listId for a list that exists, or name for a new one, not both.';
      throw invalidFields([{ path: '', message: 'It must be clear where the rows go.', fix }]);
    }
    const bound = input.name === undefined ? undefined : (await callingKey(context))?.scope?.lists;
    if (bound)
      throw new Refusal('forbidden', 'This key works on some lists only: it makes no new one.', {
        scope: { lists: bound },
      });
    await read(context, input);
  },
  async preview(context, input) {
    const { into, list, rows, left } = await read(context, input);
    const name = into?.name ?? input.name?.trim() ?? '';
    const names = new Map(list.statuses.map((status) => [status.id, status.name]));
    const added = `${countedRows(rows.length)} ${rows.length === 1 ? 'is' : 'are'} added`;
    const made = `A list “${name}” is made with these columns: ${list.columns.map((column) => column.name).join(', ')}.`;
    return {
      title: into
        ? `Import ${countedRows(rows.length)} into ${name}`
        : `Import ${countedRows(rows.length)} as “${name}”`,
      effects: [
        ...(into ? [] : [made]),
        `${added} to ${into ? name : 'it'}.`,
        ...(left.length > 0 ? [`Left out: ${left.join(', ')}.`] : []),
      ],
      affected: {
        count: rows.length + (into ? 0 : 1),
        sample: rows.slice(0, SAMPLE).map(({ cells, status }, index) => ({
          id: 'new',
          label: rowLabel(list, { _id: `Row ${index + 1}`, cells }),
          after: { ...cells, status: status === null ? null : (names.get(status) ?? status) },
        })),
      },
      reversible: true,
      targets: into ? [{ type: 'list', id: into._id, version: into.version }] : [],
    };
  },
  async run(context, input) {
    const { into, list: parts, rows, left } = await read(context, input);
    const list = into ?? (await context.lists.create({ name: input.name?.trim() ?? '', ...parts }));
    context.signal.throwIfAborted();
    const ids = await context.rows.createMany(rows.map((row) => ({ listId: list._id, ...row })));
    return {
      data: { listId: list._id, name: list.name, created: !into, imported: ids.length, leftOut: [...left] },
      changed: [
        ...(into ? [] : [listChanged(list, 'created')]),
        ...ids.map((id) => ({ type: 'row', id, change: 'created' as const })),
      ],
    };
  },
});
