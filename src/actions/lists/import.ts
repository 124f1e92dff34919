import { Refusal } from '../../contract/errors.js';
import { defineAction } from '../../engine/action.js';
import { arrayOf, count, flag, object, oneOf, text } from '../../engine/schema.js';
import { invalidFields } from '../cells.js';
import { previewImport, readImport } from '../importPreview.js';
import { callingKey } from '../keys.js';
import { LIST_ID, LIST_NAME, PART_ID, listChanged } from '../lists.js';
import { rowsChanged } from '../rows.js';
import { COLUMN_TYPES, EXAMPLE_LIST } from '../shapes.js';

const MAPPED = object({
  from: text('The heading, or the field in JSON.', { minLength: 1, maxLength: 100 }),
  'to?': {
    ...PART_ID,
    description: 'Id of the column it goes to, or `status`; in a new list the id that the column gets.',
  },
  'type?': oneOf(COLUMN_TYPES, 'What a column of a new list holds.'),
});

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
  input: object(
    {
      'listId?': { ...LIST_ID, description: 'The list to add to.' },
      'name?': { ...LIST_NAME, description: 'Name of a new list.' },
      format: oneOf(['csv', 'json'], 'Format of the content.'),
      content: text('The file as text. In CSV the first line has the headings; comma, semicolon or tab separate.', {
        minLength: 1,
        maxLength: 900_000,
      }),
      'columns?': arrayOf(MAPPED, 'The headings to take, where not all: the others are left out.', {
        minItems: 1,
        maxItems: 200,
      }),
    },
    { minProperties: 3 },
  ),
  result: object({
    listId: text('Identifier of the list.'),
    name: text('Name of the list.'),
    created: flag('Whether the list is new.'),
    imported: count('How many rows were added.'),
    leftOut: arrayOf({ type: 'string' }, 'Headings that were not taken.'),
  }),
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
    if (bound) {
      const message = 'This key works on some lists only: it makes no new one.';
      throw new Refusal('forbidden', message, { scope: { lists: bound } });
    }
    await readImport(context, input);
  },
  preview: previewImport,
  async run(context, input) {
    const { into, list: parts, rows, left } = await readImport(context, input);
    const list = into ?? (await context.lists.create({ name: input.name?.trim() ?? '', ...parts }));
    context.signal.throwIfAborted();
    const ids = await context.rows.createMany(rows.map((row) => ({ listId: list._id, ...row })));
    return {
      data: { listId: list._id, name: list.name, created: !into, imported: ids.length, leftOut: [...left] },
      changed: [...(into ? [] : [listChanged(list, 'created')]), ...rowsChanged(ids, 'created')],
    };
  },
});
