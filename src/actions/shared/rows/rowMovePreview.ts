import type { Cell } from '../../../contract/columns.js';
import type { List, Row } from '../../../contract/documents.js';
import type { PreviewDraft } from '../../../engine/action.js';
import { cellAt } from '../../../engine/cellAt.js';
import type { ReadContext } from '../../../engine/context.js';
import { counted } from '../../../engine/counted.js';
import { sameName } from '../columns/listParts.js';
import { movedValues, type Move } from './rowMoves.js';
import { changes, countedRows, touched } from './rows.js';
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
    title: `Move ${countedRows(rows.length)} from ${source.name} to ${target.name}`,
    effects: [
      `They keep their comments and history, and can be seen by ${after}${before === after ? '' : `, before by ${before}`}.`,
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

/** The columns whose values have no place in the other list, with their number. */
function lostFrom({ source, target, pairs }: Move, rows: readonly Row[]): string[] {
  const lost = source.columns.flatMap(({ id, name }) => {
    if (pairs.some(({ from }) => from.id === id)) return [];
    const filled = rows.filter(({ cells }) => isFilled(cellAt(cells, id) ?? null)).length;
    return filled === 0 ? [] : [`${name} (${counted(filled, 'value')})`];
  });
  if (lost.length === 0) return [];
  return [`${target.name} has no column for: ${lost.join(', ')}. These values are not shown any more.`];
}

function isFilled(cell: Cell): boolean {
  return Array.isArray(cell) ? cell.length > 0 : cell !== null && cell !== '';
}

function pairsInWords({ pairs }: Move): string[] {
  const renamed = pairs.filter(({ from, to }) => !sameName(from.name, to.name));
  return renamed.length === 0
    ? []
    : [`${renamed.map(({ from, to }) => `${from.name} goes to ${to.name}`).join('; ')}.`];
}

function statusesMoved(move: Move, rows: readonly Row[]): string[] {
  const nameIn = ({ statuses }: List, status: string | null) =>
    statuses.find(({ id }) => id === status)?.name ?? 'none';
  const counts = new Map<string, number>();
  for (const row of rows) {
    const [old, now] = [nameIn(move.source, row.status), nameIn(move.target, movedValues(move, row).status)];
    const said = `The status ${old} becomes ${now}`;
    if (old !== now) counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  return [...counts].map(([said, count]) => `${said}: ${countedRows(count)}.`);
}
