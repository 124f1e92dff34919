import { Refusal } from '../../contract/errors.js';
import { defineAction, phrase } from '../../engine/action.js';
import { runImport } from '../shared/transfer/importing.js';
import { planImport, previewImport, readImport, updatedBy } from '../shared/transfer/importPreview.js';
import { COUNTS, IMPORT_INPUT, IMPORTED, refuseBoth, refuseUnknownZone } from '../shared/transfer/importShapes.js';
import { callingKey } from '../shared/keys/keys.js';
import { guardFor } from '../shared/rows/rows.js';
import { EXAMPLE_LIST, EXAMPLE_ROW } from '../shared/lists/shapes.js';
import { UPSERT_NOTE, upsertFact } from '../shared/rows/upserting.js';

export default defineAction({
  name: 'lists.import',
  title: 'Import rows from a file',
  description:
    'Adds the rows of a CSV or JSON file, at most 25,000 (10,000 with `by`), to a list (listId) or to a new list ' +
    '(name); send exactly one of the two. Each heading fills the column with this id or name, and Status the ' +
    'status; `columns` sets another mapping. With `by`, a line updates the row with the same value in that column. ' +
    'If any line is wrong, nothing is changed and the refusal names the wrong lines. JSON is an array of objects, ' +
    'or a file of lists.export.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  execution: 'background',
  guard: { when: async (context, input) => guardFor((await updatedBy(context, input)).length), note: UPSERT_NOTE },
  because: upsertFact,
  grantable: 'import',
  volume: { kind: 'changed', rowIds: (input, context) => updatedBy(context, input) },
  input: IMPORT_INPUT,
  result: IMPORTED,
  examples: [
    {
      summary: 'Add deals from a spreadsheet',
      input: {
        listId: EXAMPLE_LIST.listId,
        format: 'csv',
        content: 'Name,Amount,Status\nNorthwind Traders,1200,Open\n',
      },
      result: {
        listId: EXAMPLE_LIST.listId,
        name: EXAMPLE_LIST.name,
        created: false,
        ...COUNTS,
        lines: [{ line: 2, rowId: EXAMPLE_ROW.id, outcome: 'created' }],
        leftOut: [],
      },
    },
    {
      summary: 'Update the deals that are there, and add the others',
      input: {
        listId: EXAMPLE_LIST.listId,
        format: 'csv',
        content: 'Name,Amount\nNorthwind Traders,1300\n',
        by: 'name',
      },
      result: {
        listId: EXAMPLE_LIST.listId,
        name: EXAMPLE_LIST.name,
        created: false,
        ...COUNTS,
        added: 0,
        updated: 1,
        lines: [{ line: 2, rowId: EXAMPLE_ROW.id, outcome: 'updated' }],
        leftOut: [],
      },
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
      result: {
        listId: EXAMPLE_LIST.listId,
        name: 'Deals',
        created: true,
        ...COUNTS,
        lines: [{ line: 2, rowId: EXAMPLE_ROW.id, outcome: 'created' }],
        leftOut: ['Note'],
      },
    },
  ],
  async validate(context, input) {
    refuseBoth(input);
    refuseUnknownZone(input.zone);
    const bound = input.name === undefined ? undefined : (await callingKey(context))?.scope?.lists;
    if (bound) {
      const message = phrase`This key is limited to some lists and cannot create one. Use another key, or send listId.`;
      throw new Refusal('forbidden', message, { scope: { lists: bound } });
    }
    await readImport(context, input);
    await planImport(context, input);
  },
  preview: previewImport,
  run: runImport,
});
