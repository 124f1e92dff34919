import type { RowEvent } from '../engine/ports/rows.js';
import type { RowValues } from '../engine/rowDifference.js';
import { object, oneOf, text, textOrNull, time, versionNumber } from '../engine/schema.js';
import { cellValues, EXAMPLE_ROW } from './shapes.js';
import { EXAMPLE_MADE_BY, EXAMPLE_WHO, MADE_BY, madeByView, WHO, whoView } from './who.js';

/** One change of a row, as rows.history returns it. */

const FIELDS = {
  'listId?': text('The list, where the row was moved to another one.'),
  'cells?': cellValues('The values that differ, by column id; left out where none does.'),
  'status?': textOrNull('The status; left out where it stayed.'),
} as const;

export const ROW_CHANGE = object({
  version: versionNumber('The version that the change led to.'),
  change: oneOf(['created', 'updated', 'deleted', 'restored'], 'Type of the change.'),
  by: WHO,
  call: MADE_BY,
  at: time('When the row was changed.'),
  before: object(FIELDS, { description: 'The values that differ, before the change; empty for a new row.' }),
  after: object(FIELDS, { description: 'The values that differ, after the change.' }),
});

export const EXAMPLE_ROW_CHANGE = {
  version: 2,
  change: 'updated' as const,
  by: EXAMPLE_WHO,
  call: EXAMPLE_MADE_BY,
  at: EXAMPLE_ROW.updatedAt,
  before: { cells: { amount: 900 } },
  after: { cells: { amount: 1200 } },
};

/** A change of a row as callers see it. @param shown leaves out what they may not see */
export function rowChangeView(
  { version: to, change, by, call, at, before, after }: RowEvent,
  shown: (cells: NonNullable<RowValues['cells']>) => NonNullable<RowValues['cells']>,
) {
  return {
    version: to,
    change,
    by: whoView(by),
    call: madeByView(call),
    at: at.toISOString(),
    before: fieldsView(before, shown),
    after: fieldsView(after, shown),
  };
}

function fieldsView({ listId, cells, status }: RowValues, shown: Parameters<typeof rowChangeView>[1]) {
  return {
    ...(listId !== undefined && { listId }),
    ...(cells && { cells: { ...shown(cells) } }),
    ...(status !== undefined && { status }),
  };
}
