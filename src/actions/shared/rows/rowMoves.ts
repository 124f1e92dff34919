import type { Column } from '../../../contract/columns.js';
import type { List, Row } from '../../../contract/documents.js';
import type { FieldFault } from '../../../contract/errorFields.js';
import { Refusal } from '../../../contract/errors.js';
import { isComputed, isComputedOnReading, isText, textOfCell, wanted } from '../../../engine/columnTypes.js';
import { heldValues } from '../../../engine/heldValues.js';
import type { ReadContext } from '../../../engine/context.js';
import { shownCell } from '../../../engine/rowFields.js';
import { COMPUTED, invalidFields, refuseUnknownCells, unknownColumn } from './cells.js';
import { converted, peopleFor } from '../columns/conversion.js';
import { sameName } from '../columns/listParts.js';
import { NO_PEOPLE, type People } from '../people/memberNames.js';
import { listsOf, refuseWhere } from './rows.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** Moves rows to another list: the target column of each value, and its value there. */

/** The most cells that a refusal lists. */
const MOST_NAMED = 100;

export interface MoveInput {
  readonly rowIds: readonly string[];
  readonly listId: string;
  readonly columns?: readonly { readonly from: string; readonly to: string }[];
  readonly status?: string | null;
}

interface Pair {
  readonly from: Column;
  readonly to: Column;
}

/** How the rows of one list become rows of another one. */
export interface Move {
  readonly source: List;
  readonly target: List;
  readonly pairs: readonly Pair[];
  readonly people: People;
  readonly status: string | null | undefined;
}

/** @throws Refusal invalid_input for columns that the lists do not have, or that are named twice */
export async function moveBetween(context: ReadContext, source: List, target: List, input: MoveInput): Promise<Move> {
  const pairs = input.columns ? namedPairs(source, target, input.columns) : likePairs(source, target);
  const person = pairs.find(({ to }) => to.type === 'person');
  const people = person ? await peopleFor(context, person.to) : NO_PEOPLE;
  return { source, target, pairs, people, status: input.status };
}

function namedPairs(source: List, target: List, columns: NonNullable<MoveInput['columns']>): readonly Pair[] {
  const faults: FieldFault[] = [];
  const idsOf = (list: List) => list.columns.map(({ id }) => id);
  const pairs = columns.flatMap(({ from, to }, index): Pair[] => {
    const path = `/columns/${index}`;
    const [old, next] = [source.columns.find(({ id }) => id === from), target.columns.find(({ id }) => id === to)];
    if (!old) faults.push(unknownColumn(`${path}/from`, idsOf(source)));
    if (!next) faults.push(unknownColumn(`${path}/to`, idsOf(target)));
    if (next && isComputed(next)) faults.push({ path: `${path}/to`, ...COMPUTED });
    else if (old && next && !fitsLinks(old, next)) {
      const message = phrase`${next.name} does not take the values of ${old.name}.`;
      faults.push({ path: `${path}/to`, message, fix: phrase`Choose another column, or leave it out.` });
    }
    if (columns.findIndex((other) => other.to === to) < index)
      faults.push({
        path: `${path}/to`,
        message: phrase`This column is filled already.`,
        fix: phrase`Choose another one.`,
      });
    return old && next ? [{ from: old, to: next }] : [];
  });
  if (faults.length > 0) throw invalidFields(faults);
  return pairs;
}

/** Columns with the same id, or else the same name, whose values have the same meaning. */
function likePairs(source: List, target: List): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const from of source.columns) {
    const free = target.columns.filter((to) => isLike(from, to) && !pairs.some((pair) => pair.to.id === to.id));
    const to = free.find(({ id }) => id === from.id) ?? free.find(({ name }) => sameName(name, from.name));
    if (to) pairs.push({ from, to });
  }
  return pairs;
}

/** Whether links lead to the same list. Values that are computed when rows are read are not moved. */
function fitsLinks(from: Column, to: Column): boolean {
  if (isComputedOnReading(from)) return false;
  return to.type !== 'link' || (from.type === 'link' && from.linkedListId === to.linkedListId);
}

function isLike(from: Column, to: Column): boolean {
  if (isComputed(to) || !fitsLinks(from, to)) return false;
  if (isText(to)) return isText(from) || from.type === 'url' || from.type === 'email';
  if (from.type !== to.type || from.currency !== to.currency) return false;
  return to.multiple === true || !from.multiple;
}

/** The values of a row in the other list, and those that do not fit there. */
export function movedValues(
  { target, pairs, people, status, source }: Move,
  row: Row,
): Pick<Row, 'status' | 'cells'> & { readonly unfit: readonly Pair[] } {
  const unfit: Pair[] = [];
  const cells = pairs.flatMap(({ from, to }) => {
    const cell = shownCell(row, from) ?? null;
    if (cell === null || textOfCell(from, cell).trim() === '') return [];
    const value = converted(from, to, cell, people);
    if (value === null) unfit.push({ from, to });
    return [[to.id, value] as const];
  });
  const moved = status === undefined ? statusIn(target, source, row.status) : status;
  return { cells: Object.fromEntries(cells), status: moved, unfit };
}

/** The status with the same id or name, or else the first of the list. A row without a status gets none. */
function statusIn({ statuses }: List, source: List, status: string | null): string | null {
  if (status === null) return null;
  const from = source.statuses.find(({ id }) => id === status);
  const same =
    statuses.find(({ id }) => id === status) ?? statuses.find(({ name }) => from && sameName(name, from.name));
  return (same ?? statuses[0])?.id ?? null;
}

/** @throws Refusal invalid_input for rows of several lists, for their own list, and for each cell that does not fit */
export async function planMove(
  context: ReadContext,
  input: MoveInput,
): Promise<{ readonly move: Move; readonly rows: readonly Row[] }> {
  const rows = await context.rows.many(input.rowIds);
  refuseWhere(rows, (row) => row.archivedAt !== null, phrase`These rows are deleted`);
  const target = await context.lists.get(input.listId);
  const [source, ...others] = (await listsOf(context, rows)).values();
  if (!source || others.length > 0) {
    const message = phrase`The rows are in several lists.`;
    throw invalidFields([{ path: '/rowIds', message, fix: phrase`Move the rows of one list at a time.` }]);
  }
  if (source._id === target._id) {
    const message = phrase`The rows are in this list already.`;
    throw invalidFields([
      { path: '/listId', message, fix: phrase`Send another list, or use rows.move for another status.` },
    ]);
  }
  const move = await moveBetween(context, source, target, input);
  if (!input.columns && move.pairs.length === 0) {
    const message = phrase`No column of ${target.name} is like one of ${source.name}, so no value would be shown there.`;
    throw invalidFields([{ path: '/columns', message, fix: phrase`Name here which values go to which columns.` }]);
  }
  await refuseUnknownCells(context, target, [{ path: '', status: input.status }]);
  const faults = rows.flatMap((row, index) =>
    movedValues(move, row).unfit.map(({ from, to }): FieldFault => {
      const message = phrase`Row ${row._id}: ${to.name} holds ${heldValues(to)}, and does not take the value of ${from.name}.`;
      const fix = phrase`Change it to ${wanted(to)}, empty it, or leave the column out of \`columns\`.`;
      return { path: `/rowIds/${index}`, message, fix };
    }),
  );
  if (faults.length > 0) throw invalidFields(faults.slice(0, MOST_NAMED));
  return { move, rows };
}

/** The values of a moved row. @throws Refusal conflict if it was deleted, moved or changed meanwhile */
export function valuesMoved(move: Move, row: Row): Pick<Row, 'status' | 'cells'> {
  const { unfit, ...values } = movedValues(move, row);
  if (row.archivedAt || row.listId !== move.source._id || unfit.length > 0)
    throw new Refusal(
      'conflict',
      phrase`Another call changed the row ${row._id} meanwhile. Read it again, then decide.`,
    );
  return values;
}
