import { Refusal } from '../contract/errors.js';
import type { Column, List } from '../contract/documents.js';
import type { ReadContext } from '../engine/context.js';
import { fits } from './cells.js';
import { columnsOf } from './columns.js';
import { countedRows } from './rows.js';

/** Replacement of the columns of a list. */

/** The most values of one column that are checked against a new type. */
const MOST_VALUES = 10_000;

/** Columns that take any text. */
const ANY_TEXT: ReadonlySet<Column['type']> = new Set(['text', 'choice', 'person']);

interface ColumnChanges {
  readonly added: readonly Column[];
  readonly dropped: readonly Column[];
  readonly renamed: readonly (readonly [Column, Column])[];
  readonly retyped: readonly (readonly [Column, Column])[];
}

/** The columns as they are stored. A known column that is sent without a type keeps its type. */
export function columnsFor(
  list: Pick<List, 'columns'>,
  sent: readonly { readonly name: string; readonly id?: string; readonly type?: Column['type'] }[],
): readonly Column[] {
  const types = new Map(list.columns.map(({ id, type }) => [id, type]));
  return columnsOf(sent).map((column, index) => ({
    ...column,
    type: sent[index]?.type ?? types.get(column.id) ?? column.type,
  }));
}

/** How the new columns differ from the current ones, by id. */
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
    retyped: pairs.filter(([old, column]) => old.type !== column.type),
  };
}

/** The changes in plain sentences, for a preview. */
export function changesInWords({ added, dropped, renamed, retyped }: ColumnChanges): string[] {
  const names = (columns: readonly Column[]) => columns.map(({ name }) => name).join(', ');
  return [
    ...(added.length > 0 ? [`Added: ${names(added)}.`] : []),
    ...(dropped.length > 0 ? [`Dropped; they hold no values: ${names(dropped)}.`] : []),
    ...renamed.map(([old, column]) => `${old.name} is renamed to ${column.name}.`),
    ...retyped.map(([old, column]) => `${column.name} holds ${column.type} values instead of ${old.type}.`),
  ];
}

/** @throws Refusal conflict where values would be lost, or would not fit the new type of their column */
export async function refuseLosses(context: ReadContext, list: List, changes: ColumnChanges): Promise<void> {
  const losses: string[] = [];
  for (const { id, name } of changes.dropped) {
    const count = await context.rows.countHolding(list._id, id);
    if (count > 0) losses.push(`“${name}” holds a value in ${countedRows(count)}`);
  }
  for (const [old, column] of changes.retyped) {
    const count = await misfits(context, list, old, column);
    if (count > 0) losses.push(`“${old.name}” holds a value that is no ${column.type} in ${countedRows(count)}`);
  }
  if (losses.length === 0) return;
  const ways = 'Empty or change those cells first, or keep the column as it is.';
  throw new Refusal('conflict', `Deleted rows included: ${losses.join('; ')}. ${ways}`);
}

/** The number of rows whose value does not fit the new type. @throws Refusal conflict for too many values */
async function misfits(context: ReadContext, list: List, old: Column, column: Column): Promise<number> {
  // A number is never a text, nor a text a number: no value fits.
  if (old.type === 'number' || column.type === 'number') return context.rows.countHolding(list._id, old.id);
  if (ANY_TEXT.has(column.type)) return 0;
  let checked = 0;
  let wrong = 0;
  for await (const value of context.rows.valuesOf(list._id, old.id)) {
    checked += 1;
    if (checked > MOST_VALUES) {
      const instead = `Add a new ${column.type} column instead.`;
      throw new Refusal('conflict', `“${old.name}” holds more than ${MOST_VALUES} values to check. ${instead}`);
    }
    if (!fits(column.type, value)) wrong += 1;
  }
  return wrong;
}
