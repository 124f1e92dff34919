import type { ReadContext } from '../../../engine/context.js';
import { fileIdsIn } from '../../../engine/fileIds.js';
import type { RowEvent } from '../../../engine/ports/rows.js';
import type { RowValues } from '../../../engine/rowDifference.js';
import { namesOfFiles } from '../../../engine/rowNames.js';
import { arrayOf, object, oneOf, refOrNull, refTo, text, time, versionNumber } from '../../../engine/schema.js';
import { cellValues, EXAMPLE_ROW } from '../lists/shapes.js';
import { EXAMPLE_MADE_BY, EXAMPLE_WHO, MADE_BY, madeByView, WHO, whoView } from '../people/who.js';

/** One change of a row, as rows.history returns it. */

const FIELDS = {
  'listId?': refTo('list', 'The list, if the row was moved to another one.'),
  'cells?': cellValues('The values that differ, by column id; left out if none does.'),
  'status?': refOrNull('status', 'The status; left out if it stayed.'),
} as const;

export const ROW_CHANGE = object({
  version: versionNumber('The version that the change led to.'),
  change: oneOf(['created', 'updated', 'deleted', 'restored'], 'Type of the change.'),
  by: WHO,
  call: MADE_BY,
  at: time('When the row was changed.'),
  before: object(FIELDS, { description: 'The values that differ, before the change; empty for a new row.' }),
  after: object(FIELDS, { description: 'The values that differ, after the change.' }),
  'files?': arrayOf(
    object({ fileId: refTo('file', 'Identifier of the file.'), name: text('Name of the file.') }),
    'The names of the files among these values; left out if there are none.',
  ),
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

type ShownCells = (cells: NonNullable<RowValues['cells']>) => NonNullable<RowValues['cells']>;

/** The names of the files among the values of some changes, by id, including deleted files. */
export function filesOfChanges(
  { files }: Pick<ReadContext, 'files'>,
  events: readonly RowEvent[],
): Promise<ReadonlyMap<string, string>> {
  return namesOfFiles(files, events.flatMap(filesOfChange));
}

function filesOfChange({ before, after }: Pick<RowEvent, 'before' | 'after'>): readonly string[] {
  return [...new Set([...fileIdsIn(before.cells ?? {}), ...fileIdsIn(after.cells ?? {})])];
}

/**
 * A change of a row as callers see it.
 *
 * @param shown removes from the cells what the caller may not see
 * @param names of files by id
 */
export function rowChangeView(
  { version: to, change, by, call, at, before, after }: RowEvent,
  shown: ShownCells,
  names: ReadonlyMap<string, string>,
) {
  const files = filesOfChange({ before, after }).flatMap((fileId) => {
    const name = names.get(fileId);
    return name === undefined ? [] : [{ fileId, name }];
  });
  return {
    version: to,
    change,
    by: whoView(by),
    call: madeByView(call),
    at: at.toISOString(),
    before: fieldsView(before, shown),
    after: fieldsView(after, shown),
    ...(files.length > 0 && { files }),
  };
}

function fieldsView({ listId, cells, status }: RowValues, shown: ShownCells) {
  return {
    ...(listId !== undefined && { listId }),
    ...(cells && { cells: { ...shown(cells) } }),
    ...(status !== undefined && { status }),
  };
}
