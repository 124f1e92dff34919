import { setImmediate } from 'node:timers/promises';
import type { List, Row } from '../contract/documents.js';
import type { PreviewDraft } from '../engine/action.js';
import type { ReadContext, RunContext } from '../engine/context.js';

/** What the actions share that look at every row of a list. */

/** Deep credits for looking at every row of a list of this size. */
export function creditsFor(rows: number): number {
  return rows === 0 ? 0 : Math.max(5, Math.ceil(rows / 10));
}

/** Deep credits for looking at every row of this list, as it is now. */
export async function creditsForList(context: ReadContext, listId: string): Promise<number> {
  const list = await context.lists.get(listId);
  return creditsFor(await context.rows.count(list._id));
}

export const PRICE_NOTE = 'One credit for every 10 rows begun, 5 at least; an empty list costs nothing.';

/** What a person is shown of a look at every row. @param verb the title is this and the name of the list */
export async function lookAt(
  context: ReadContext,
  listId: string,
  verb: string,
): Promise<{ readonly list: List; readonly draft: PreviewDraft }> {
  const list = await context.lists.get(listId);
  const count = await context.rows.count(list._id);
  const draft = {
    title: `${verb} ${list.name}`,
    effects: [`${count} rows are read. Nothing is changed.`],
    affected: { count, sample: [] },
    reversible: true,
    targets: [{ type: 'list', id: list._id, version: list.version }],
  };
  return { list, draft };
}

/**
 * Goes through all rows of a list, a few hundred at a time, telling how far it is.
 * @returns how many there were
 */
export async function eachRow(
  context: RunContext,
  listId: string,
  look: (chunk: readonly Row[]) => void,
): Promise<number> {
  const total = await context.rows.count(listId);
  let rows = 0;
  for await (const chunk of context.rows.each(listId)) {
    context.signal.throwIfAborted();
    look(chunk);
    rows += chunk.length;
    await context.progress(rows, Math.max(total, rows));
  }
  return rows;
}

/** Between two parts of long work: other calls share this thread, and get their turn. */
export async function takeTurn({ signal }: Pick<RunContext, 'signal'>): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}
