import type { List, Row } from '../../../contract/documents.js';
import type { Phrase } from '../../../contract/phrase.js';
import type { PreviewDraft } from '../../../engine/action.js';
import type { ReadContext, RunContext } from '../../../engine/context.js';
import { phrase, quantity } from '../../../engine/phrases/phrase.js';

/** Helpers for the actions that read every row of a list. */

/** Deep credits for reading a list with this many rows. */
export function creditsFor(rows: number): number {
  return rows === 0 ? 0 : Math.max(5, Math.ceil(rows / 10));
}

/** Deep credits for reading every row of this list, at its current size. */
export async function creditsForList(context: ReadContext, listId: string): Promise<number> {
  const list = await context.lists.get(listId);
  return creditsFor(await context.rows.count(list._id));
}

export const PRICE_NOTE = 'One credit for every 10 rows or part of them, at least 5; an empty list costs nothing.';

/**
 * The list, and the preview of reading all its rows.
 * @param title the title of the preview, with the name of the list
 */
export async function lookAt(
  context: ReadContext,
  listId: string,
  title: (name: string) => Phrase,
): Promise<{ readonly list: List; readonly draft: PreviewDraft }> {
  const list = await context.lists.get(listId);
  const count = await context.rows.count(list._id);
  const draft = {
    title: title(list.name),
    effects: [
      count === 1
        ? phrase`1 row is read. Nothing is changed.`
        : phrase`${quantity(count, 'row')} are read. Nothing is changed.`,
    ],
    affected: { count, sample: [] },
    reversible: true,
    targets: [{ type: 'list', id: list._id, version: list.version }],
    unit: 'row',
  };
  return { list, draft };
}

/**
 * Reads all rows of a list, a few hundred at a time, and reports progress.
 * @returns the number of rows
 */
export async function eachRow(
  context: RunContext,
  listId: string,
  handle: (chunk: readonly Row[]) => void,
): Promise<number> {
  const total = await context.rows.count(listId);
  let rows = 0;
  for await (const chunk of context.rows.each(listId)) {
    context.signal.throwIfAborted();
    handle(chunk);
    rows += chunk.length;
    await context.progress(rows, Math.max(total, rows));
  }
  return rows;
}
