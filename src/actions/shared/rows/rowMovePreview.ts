import type { Cell } from '../../../contract/columns.js';
import type { List, Row } from '../../../contract/documents.js';
import type { Phrase } from '../../../contract/phrase.js';
import type { PreviewDraft } from '../../../engine/action.js';
import { cellAt } from '../../../engine/cellAt.js';
import type { ReadContext } from '../../../engine/context.js';
import { englishText } from '../../../contract/phrase.js';
import { joined, phrase, quantity } from '../../../engine/phrases/phrase.js';
import { NONE } from '../../../engine/phrases/words.js';
import { sameName } from '../columns/listParts.js';
import { movedValues, type Move } from './rowMoves.js';
import { changes, touched } from './rows.js';
import { readersInWords } from '../lists/sharing.js';

/** What moving rows to another list changes, for the person who decides. */

/** The list that the examples move rows to. */
export const EXAMPLE_TARGET = 'lst_01jd8m2b5d7f9h1k3n5q7s9u1w';

export async function previewMove(
  context: ReadContext,
  { move, rows }: { readonly move: Move; readonly rows: readonly Row[] },
): Promise<PreviewDraft> {
  const { source, target } = move;
  const lists = new Map([source, target].map((list) => [list._id, list]));
  const [before, after] = await Promise.all([
    readersInWords(context, source.openTo),
    readersInWords(context, target.openTo),
  ]);
  const { targets, ...shown } = await touched(context, rows, lists, (row) => {
    const { cells, status } = movedValues(move, row);
    const both = { before: { ...row.cells, status: row.status }, after: { ...cells, status } };
    // A row whose values stay the same is moved, too.
    return changes(both) ? both : { after: both.after };
  });
  return {
    title: phrase`Move ${quantity(rows.length, 'row')} from ${source.name} to ${target.name}`,
    effects: [
      englishText(before) === englishText(after)
        ? phrase`They keep their comments and history, and can be seen by ${after}.`
        : phrase`They keep their comments and history, and can be seen by ${after}, before by ${before}.`,
      ...lostFrom(move, rows),
      ...pairsInWords(move),
      ...statusesMoved(move, rows),
    ],
    ...shown,
    unit: 'row',
    reversible: true,
    targets: [...[source, target].map(({ _id, version }) => ({ type: 'list', id: _id, version })), ...targets],
  };
}

/** The columns whose values have no target in the other list, with the number of these values. */
function lostFrom({ source, target, pairs }: Move, rows: readonly Row[]): Phrase[] {
  const lost = source.columns.flatMap(({ id, name }) => {
    if (pairs.some(({ from }) => from.id === id)) return [];
    const filled = rows.filter(({ cells }) => isFilled(cellAt(cells, id) ?? null)).length;
    return filled === 0 ? [] : [phrase`${name} (${quantity(filled, 'value')})`];
  });
  if (lost.length === 0) return [];
  return [phrase`${target.name} has no column for: ${joined(lost)}. These values are not shown any more.`];
}

function isFilled(cell: Cell): boolean {
  return Array.isArray(cell) ? cell.length > 0 : cell !== null && cell !== '';
}

function pairsInWords({ pairs }: Move): Phrase[] {
  const renamed = pairs.filter(({ from, to }) => !sameName(from.name, to.name));
  const said = renamed.map(({ from, to }) => phrase`${from.name} goes to ${to.name}`);
  return said.length === 0 ? [] : [phrase`${joined(said, '; ')}.`];
}

function statusesMoved(move: Move, rows: readonly Row[]): Phrase[] {
  const nameIn = ({ statuses }: List, status: string | null) => statuses.find(({ id }) => id === status)?.name ?? NONE;
  const counts = new Map<string, { readonly change: Phrase; count: number }>();
  for (const row of rows) {
    const [old, now] = [nameIn(move.source, row.status), nameIn(move.target, movedValues(move, row).status)];
    if (old === now) continue;
    const change = phrase`The status ${old} becomes ${now}`;
    const known = counts.get(englishText(change)) ?? { change, count: 0 };
    counts.set(englishText(change), { change, count: known.count + 1 });
  }
  return [...counts.values()].map(({ change, count }) => phrase`${change}: ${quantity(count, 'row')}.`);
}
