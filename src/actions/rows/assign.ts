import { Refusal } from '../../contract/errors.js';
import type { Column, List } from '../../contract/documents.js';
import { defineAction } from '../../engine/action.js';
import type { ReadContext } from '../../engine/context.js';
import { invalidFields } from '../cells.js';
import { presentRow, refuseDeleted, ROW_ID, touched, VERSION } from '../rows.js';
import { EXAMPLE_ROW, ROW, rowLabel, rowView } from '../shapes.js';

/**
 * The column that says whose a row is: the one named, else the only one of people.
 * @throws Refusal conflict where the list has none; invalid_input where the name is wrong or is needed
 */
function personColumn(list: List, columnId: string | undefined): Column {
  const columns = list.columns.filter(({ type }) => type === 'person');
  if (columns.length === 0) throw new Refusal('conflict', `${list.name} has no column of people. Add one first.`);
  const found = columnId === undefined ? columns : columns.filter(({ id }) => id === columnId);
  if (found.length === 1 && found[0]) return found[0];
  const message =
    columnId === undefined ? 'The list has several columns of people.' : 'The list has no such column of people.';
  const known = columns.map(({ id }) => id).join(', ');
  throw invalidFields([{ path: '/columnId', message, fix: `Use one of: ${known}.` }]);
}

/** The name of a person who can be given something. @throws Refusal not_found, or conflict where they were removed */
async function presentPerson(context: ReadContext, memberId: string): Promise<string> {
  const member = await context.members.get(memberId);
  if (member.removedAt) throw new Refusal('conflict', `${member.name} has been removed from the team.`);
  return member.name;
}

export default defineAction({
  name: 'rows.assign',
  title: 'Assign a row',
  description:
    "Gives one row to a person: puts them into the list's column of people. Null takes it from whoever has it. Where " +
    'the list has several such columns, `columnId` says which.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: {
    type: 'object',
    required: ['rowId', 'memberId'],
    additionalProperties: false,
    properties: {
      rowId: ROW_ID,
      memberId: {
        type: ['string', 'null'],
        minLength: 1,
        maxLength: 100,
        description: 'Identifier of the person; null for nobody.',
      },
      columnId: { type: 'string', minLength: 1, maxLength: 64, description: 'Which column of people.' },
      version: VERSION,
    },
  },
  result: { type: 'object', required: ['row'], additionalProperties: false, properties: { row: ROW } },
  examples: [
    {
      summary: 'Assign a deal',
      input: { rowId: EXAMPLE_ROW.id, memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j' },
      result: {
        row: { ...EXAMPLE_ROW, cells: { ...EXAMPLE_ROW.cells, owner: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j' }, version: 3 },
      },
    },
  ],
  async validate(context, input) {
    const { list } = await presentRow(context, input.rowId, input.version);
    personColumn(list, input.columnId);
    if (input.memberId !== null) await presentPerson(context, input.memberId);
  },
  async preview(context, input) {
    const { row, list } = await presentRow(context, input.rowId);
    const column = personColumn(list, input.columnId);
    const name = input.memberId === null ? 'nobody' : await presentPerson(context, input.memberId);
    return {
      title: `Assign “${rowLabel(list, row)}” in ${list.name} to ${name}`,
      effects: [`${column.name} becomes: ${name}.`],
      ...touched([row], new Map([[list._id, list]]), () => ({
        before: { [column.id]: row.cells[column.id] ?? null },
        after: { [column.id]: input.memberId },
      })),
      reversible: true,
    };
  },
  async run(context, input) {
    const { listId } = await context.rows.get(input.rowId);
    const column = personColumn(await context.lists.get(listId), input.columnId);
    const row = await context.rows.update(
      input.rowId,
      (current) => {
        refuseDeleted(current);
        return { cells: { [column.id]: input.memberId } };
      },
      input.version,
    );
    return { data: { row: rowView(row) }, changed: [{ type: 'row', id: row._id, change: 'updated' }] };
  },
});
