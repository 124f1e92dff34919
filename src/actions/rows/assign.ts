import { defineAction, phrase } from '../../engine/action.js';
import { cellAt } from '../../engine/cellAt.js';
import { object, ref, refToColumn, text, textOrNull } from '../../engine/schema.js';
import { personColumn, presentPerson } from '../shared/rows/assignment.js';
import { notifiedEffects } from '../shared/rows/mentions.js';
import { changeRow, presentRow, ROW_ID, ROW_RESULT, touched, VERSION } from '../shared/rows/rows.js';
import { rowLabel } from '../../engine/rowNames.js';
import { NO_ONE } from '../../engine/phrases/words.js';
import { EXAMPLE_ROW } from '../shared/lists/shapes.js';

const MEMBER_ID = 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j';

export default defineAction({
  name: 'rows.assign',
  title: 'Assign a row',
  description:
    'Assigns one row to a member, who is notified: writes the member into the person column of the list. Null removes ' +
    'the assignment. If the list has several person columns, `columnId` names one.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  volume: { kind: 'changed', rowIds: (input) => [input.rowId] },
  input: object({
    rowId: ROW_ID,
    memberId: textOrNull('Identifier of the member; null for no one.', {
      ...ref('member'),
      minLength: 1,
      maxLength: 100,
    }),
    'columnId?': text('Identifier of the person column.', {
      ...refToColumn('person'),
      minLength: 1,
      maxLength: 64,
    }),
    'version?': VERSION,
  }),
  result: ROW_RESULT,
  examples: [
    {
      summary: 'Assign a deal',
      input: { rowId: EXAMPLE_ROW.id, memberId: MEMBER_ID },
      result: { row: { ...EXAMPLE_ROW, cells: { ...EXAMPLE_ROW.cells, owner: MEMBER_ID }, version: 3 } },
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
    const before = cellAt(row.cells, column.id);
    const assigned = input.memberId === null || input.memberId === before ? [] : [input.memberId];
    const name = input.memberId === null ? NO_ONE : await presentPerson(context, input.memberId);
    return {
      title: phrase`Assign “${rowLabel(list, row)}” in ${list.name} to ${name}`,
      effects: [phrase`${column.name} becomes: ${name}.`, ...(await notifiedEffects(context, list, assigned))],
      ...(await touched(context, [row], new Map([[list._id, list]]), () => ({
        before: { [column.id]: before ?? null },
        after: { [column.id]: input.memberId },
      }))),
      reversible: true,
    };
  },
  async run(context, input) {
    const { _id, listId } = await context.rows.get(input.rowId);
    const column = personColumn(await context.lists.get(listId), input.columnId);
    const result = await changeRow(context, input, { cells: { [column.id]: input.memberId } });
    await context.notifications.notifyAssigned({ _id, listId }, column.id);
    return result;
  },
});
