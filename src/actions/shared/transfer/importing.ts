import type { RunContext } from '../../../engine/context.js';
import type { LineOutcome } from '../../../engine/ports/rows.js';
import { linesOf, readImport, type ImportInput } from './importPreview.js';
import { listChanged } from '../lists/lists.js';
import { rowsChanged } from '../rows/rows.js';
import { runUpsert } from '../rows/upserting.js';

/** The run of lists.import. */

/** The most lines that the result lists. */
const MOST_LINES = 1_000;

export async function runImport(context: RunContext, input: ImportInput) {
  const { into, list: parts, ...file } = await readImport(context, input);
  const list = into ?? (await context.lists.create({ name: input.name?.trim() ?? '', ...parts }));
  context.signal.throwIfAborted();
  const { outcomes, counts, changed } =
    into && input.by !== undefined
      ? await runUpsert(context, into, input.by, linesOf(file))
      : added(await context.rows.createMany(file.rows.map((row) => ({ listId: list._id, ...row }))));
  const lines = outcomes.slice(0, MOST_LINES).map((one, index) => {
    // The path of a line ends with its number.
    return { line: Number(file.lines[index]?.path.split('/').at(-1) ?? 0), ...one };
  });
  return {
    data: {
      listId: list._id,
      name: list.name,
      created: !into,
      imported: outcomes.length,
      added: counts.created,
      updated: counts.updated,
      unchanged: counts.unchanged,
      lines,
      hasMore: outcomes.length > MOST_LINES,
      leftOut: [...file.left],
    },
    changed: [...(into ? [] : [listChanged(list, 'created')]), ...changed],
  };
}

function added(rowIds: readonly string[]) {
  const outcomes = rowIds.map((rowId): LineOutcome => ({ rowId, outcome: 'created' }));
  const counts = { created: rowIds.length, updated: 0, unchanged: 0 };
  return { outcomes, counts, changed: rowsChanged(rowIds, 'created') };
}
