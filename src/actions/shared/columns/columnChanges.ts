import { Refusal } from '../../../contract/errors.js';
import type { Cell, Column, ValueType } from '../../../contract/columns.js';
import type { List } from '../../../contract/documents.js';
import type { Phrase } from '../../../contract/phrase.js';
import { cellAt } from '../../../engine/cellAt.js';
import { isComputed, isText, storedCell, valueType } from '../../../engine/columnTypes.js';
import { sameCell } from '../../../engine/sameCell.js';
import type { ReadContext } from '../../../engine/context.js';
import { NONE } from '../../../engine/phrases/words.js';
import { phrase, joined } from '../../../engine/phrases/phrase.js';
import { columnsOf, type NewColumn } from './columns.js';
import { heldInstead, renamedTo } from './columnPhrases.js';
import { withIds } from './partIds.js';
import { refuseComputedType, refuseUsed, withResults } from './formulaColumns.js';
import { countedRows } from '../rows/rows.js';

/** Replaces the columns of a list. */

/** The most values of one column that are checked against a new type. */
const MOST_VALUES = 10_000;

const NO_ROWS: ReadonlySet<string> = new Set();

/** Columns whose cells are not texts. */
const NO_TEXTS: ReadonlySet<ValueType> = new Set(['number', 'checkbox', 'file']);

interface ColumnChanges {
  readonly added: readonly Column[];
  readonly dropped: readonly Column[];
  readonly renamed: readonly (readonly [Column, Column])[];
  readonly retyped: readonly (readonly [Column, Column])[];
}

/** The columns in their stored form. A known column keeps its type and setup if none is sent. */
export function columnsFor(list: Pick<List, 'columns'>, sent: readonly NewColumn[]): readonly Column[] {
  const before = new Map(list.columns.map((column) => [column.id, column]));
  // Without a type, a known column keeps its type, and also its setup if none is sent.
  const whole = withIds(sent, 'column').map((column): NewColumn => {
    const known = before.get(column.id);
    return known && (column.type ?? known.type) === known.type ? { ...known, ...column } : column;
  });
  return columnsOf(whole);
}

/** The differences between the new columns and the current ones, by id. */
export function changesOf(list: Pick<List, 'columns'>, columns: readonly Column[]): ColumnChanges {
  const before = new Map(list.columns.map((column) => [column.id, column]));
  const ids = new Set(columns.map(({ id }) => id));
  const pairs = columns.flatMap((column) => {
    const old = before.get(column.id);
    return old ? [[old, column] as const] : [];
  });
  return {
    added: columns.filter(({ id }) => !before.has(id)),
    dropped: list.columns.filter(({ id }) => !ids.has(id)),
    renamed: pairs.filter(([old, column]) => old.name !== column.name),
    retyped: pairs.filter(([old, column]) => old.type !== column.type || isNarrower(old, column)),
  };
}

/** Whether a choice column lost an option, or changed between one option and several. */
function isNarrower(old: Column, column: Column): boolean {
  const kept = new Set(column.options?.map(({ id }) => id));
  return (old.multiple ?? false) !== (column.multiple ?? false) || (old.options ?? []).some(({ id }) => !kept.has(id));
}

/**
 * The change of a list that replaces its columns. Dropped computed columns are deleted columns, because rows have cells
 * of them.
 * @throws Refusal invalid_input for formulas and types that do not fit; conflict if a formula uses a changed column
 */
export function replacing(list: List, sent: readonly NewColumn[]): Pick<List, 'columns' | 'deletedColumns'> {
  const next = columnsFor(list, sent);
  const { dropped, retyped } = changesOf(list, next);
  for (const [old, column] of retyped)
    if (old.type !== column.type) refuseComputedType(old, column, `/columns/${next.indexOf(column)}/type`);
  for (const old of [...dropped, ...retyped.map(([one]) => one)]) refuseUsed(list.columns, old, next);
  const columns = withResults(next, (index) => `/columns/${index}`);
  const computed = dropped.filter(isComputed);
  return { columns, ...(computed.length > 0 && { deletedColumns: [...(list.deletedColumns ?? []), ...computed] }) };
}

/** The changes in plain sentences, for a preview. */
export function changesInWords({ added, dropped, renamed, retyped }: ColumnChanges): Phrase[] {
  const names = (columns: readonly Column[]) => columns.map(({ name }) => name).join(', ');
  return [
    ...(added.length > 0 ? [phrase`Added: ${names(added)}.`] : []),
    ...(dropped.length > 0 ? [phrase`Dropped; they hold no values of their own: ${names(dropped)}.`] : []),
    ...renamed.map(([old, column]) => renamedTo(old.name, column.name)),
    ...retyped.map(([old, column]) =>
      old.type === column.type
        ? phrase`${column.name} has these options: ${column.options?.map(({ name }) => name).join(', ') || NONE}.`
        : heldInstead(old, column),
    ),
  ];
}

/**
 * Refuses changes that would lose values.
 * @param apart ids of rows that get new, fitting values in the same call
 * @throws Refusal conflict if values would be lost, or would not fit the new type of their column
 */
export async function refuseLosses(
  context: ReadContext,
  list: List,
  changes: ColumnChanges,
  apart: ReadonlySet<string> = NO_ROWS,
): Promise<void> {
  const losses: Phrase[] = [];
  for (const { id, name } of changes.dropped.filter((column) => !isComputed(column))) {
    const count = await context.rows.countHolding(list._id, { field: `cells.${id}` });
    if (count > 0) losses.push(phrase`“${name}” holds a value in ${countedRows(count)}`);
  }
  for (const [old, column] of changes.retyped) {
    const count = await misfits(context, list, [old, column], apart);
    if (count > 0) losses.push(phrase`“${old.name}” holds a value that is no ${column.type} in ${countedRows(count)}`);
  }
  if (losses.length === 0) return;
  throw new Refusal(
    'conflict',
    phrase`Values would be lost (deleted rows count, too): ${joined(losses, '; ')}. Empty or change those cells first, or keep the column as it is.`,
  );
}

/** The number of rows whose value does not fit the new type. @throws Refusal conflict for too many values */
async function misfits(
  context: ReadContext,
  list: List,
  [old, column]: readonly [Column, Column],
  apart: ReadonlySet<string>,
): Promise<number> {
  const wasText = !NO_TEXTS.has(valueType(old)) && old.multiple !== true;
  if (isText(column) && wasText) return 0;
  let checked = 0;
  let wrong = 0;
  for await (const rows of context.rows.holding(list._id, { field: `cells.${old.id}` })) {
    checked += rows.length;
    if (checked > MOST_VALUES) {
      throw new Refusal(
        'conflict',
        phrase`“${old.name}” holds more than ${String(MOST_VALUES)} values to check. Change this column alone with lists.changeColumn.`,
      );
    }
    const others = rows.filter(({ _id }) => !apart.has(_id));
    const values = others.map(({ cells }) => cellAt(cells, old.id) ?? null);
    // A value of another type does not identify a member or a file.
    const isMisfit = (value: Cell) =>
      column.type === 'person' ||
      (value !== null && (column.type === 'file') !== (old.type === 'file')) ||
      !sameCell(storedCell(column, value), value);
    wrong += values.filter(isMisfit).length;
  }
  return wrong;
}
