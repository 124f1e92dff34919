import { COLUMN_TYPES } from '../../contract/columns.js';
import { Refusal } from '../../contract/errors.js';
import { defineAction } from '../../engine/action.js';
import { arrayOf, count, flag, object, oneOf, text } from '../../engine/schema.js';
import { invalidFields } from '../cells.js';
import { previewImport, readImport } from '../importPreview.js';
import { callingKey } from '../keys.js';
import { LIST_ID, LIST_NAME, PART_ID, listChanged } from '../lists.js';
import { rowsChanged } from '../rows.js';
import { EXAMPLE_LIST } from '../shapes.js';

const MAPPED = object({
  from: text('The heading, or the field in JSON.', { minLength: 1, maxLength: 100 }),
  'to?': {
    ...PART_ID,
    description: 'Id of the column to fill, or `status`; for a new list, the id of the new column.',
  },
  'type?': oneOf(COLUMN_TYPES, 'Type of the values, for a column of a new list.'),
});

export default defineAction({
  name: 'lists.import',
  title: 'Import rows from a file',
  description:
    'Adds the rows of a CSV or JSON file, at most 10,000, to a list (listId) or to a new list (name); send exactly ' +
    'one of the two. Each heading fills the column with this id or name, and Status the status; `columns` sets ' +
    'another mapping. Where any line is wrong, nothing is added and the refusal names the wrong lines. JSON is an ' +
    'array of objects, or a file of lists.export.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  execution: 'background',
  grantable: 'import',
  input: object(
    {
      'listId?': { ...LIST_ID, description: 'The list to add to.' },
      'name?': { ...LIST_NAME, description: 'Name of a new list.' },
      format: oneOf(['csv', 'json'], 'Format of the content.'),
      content: text(
        'The file as text. The first line of CSV has the headings; the delimiter is a comma, semicolon or tab.',
        {
          minLength: 1,
          maxLength: 900_000,
        },
      ),
      'columns?': arrayOf(
        MAPPED,
        'The headings to take; the others are left out. All headings are taken where it is left out.',
        {
          minItems: 1,
          maxItems: 200,
        },
      ),
    },
    { minProperties: 3 },
  ),
  result: object({
    listId: text('Identifier of the list.'),
    name: text('Name of the list.'),
    created: flag('Whether the list is new.'),
    imported: count('Number of rows that were added.'),
    leftOut: arrayOf({ type: 'string' }, 'Headings that were left out.'),
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
      summary: 'Create a list from some columns of a file',
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
      throw invalidFields([{ path: '', message: 'Exactly one of listId and name is needed.', fix }]);
    }
    const bound = input.name === undefined ? undefined : (await callingKey(context))?.scope?.lists;
    if (bound) {
      const message = 'This key is limited to some lists and cannot create one. Use another key, or send listId.';
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
