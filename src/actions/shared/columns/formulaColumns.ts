import type { Column } from '../../../contract/columns.js';
import type { List } from '../../../contract/documents.js';
import type { Change } from '../../../contract/envelope.js';
import type { FieldFault } from '../../../contract/errorFields.js';
import { Refusal } from '../../../contract/errors.js';
import { isDeepStrictEqual } from 'node:util';
import type { ReadContext, RunContext } from '../../../engine/context.js';
import { isComputed } from '../../../engine/columnTypes.js';
import { hasFormulas, readFormula, usersOf } from '../../../engine/formulas.js';
import { FormulaFault } from '../../../engine/formulaSyntax.js';
import type { ListChange } from '../../../engine/ports/lists.js';
import { isRowField } from '../../../engine/rowFields.js';
import { invalidFields } from '../rows/cells.js';
import { deletedColumn, withPart } from './listParts.js';
import { listResult } from '../lists/lists.js';
import { rowsChanged } from '../rows/rows.js';
import { phrase, forCount, joined } from '../../../engine/phrases/phrase.js';

/**
 * Formula columns. Their expressions are checked with the columns of the list, and their cells are filled in its rows.
 */

/** The most rows whose cells one call computes. */
const MOST_ROWS = 10_000;

/**
 * The columns with the result type of each formula.
 * @param pathOf the path of a column in the input; null if the input has no columns
 * @throws Refusal invalid_input with one entry for each formula that does not fit the columns; conflict without paths
 */
export function withResults(
  columns: readonly Column[],
  pathOf: ((index: number) => string) | null = () => '',
): readonly Column[] {
  const faults: FieldFault[] = [];
  const read = columns.map((column, index): Column => {
    const { type, expression = '', result: before } = column;
    if (type !== 'formula') return column;
    try {
      const { result } = readFormula(expression, columns);
      // If the result type of a formula changes, the format of the earlier type is dropped.
      if (before !== undefined && before !== result) return { ...plainOf(column), type, expression, result };
      const fault = oddFormat(column, result);
      if (fault) faults.push({ ...fault, path: (pathOf?.(index) ?? '') + fault.path });
      return { ...column, result };
    } catch (error) {
      if (!(error instanceof FormulaFault)) throw error;
      const message = phrase`${column.name}: ${error.wording}`;
      faults.push({ path: `${pathOf?.(index) ?? ''}/expression`, message, fix: error.fix });
      return column;
    }
  });
  const [first] = faults;
  if (first && !pathOf) throw new Refusal('conflict', phrase`${first.message} ${first.fix}`);
  if (first) throw invalidFields(faults);
  return read;
}

/**
 * @throws Refusal invalid_input if a column would become computed, or if a column of a row field would change its type
 */
export function refuseComputedType(old: Column, next: Column, path = '/type'): void {
  if (!isComputed(next) && !isRowField(old)) return;
  const message = phrase`${old.name} cannot get the type ${next.type}: its values would be lost.`;
  throw invalidFields([{ path, message, fix: phrase`Add a column of this type, and delete the old one.` }]);
}

/** A column without the format of its values. */
function plainOf({ format: _format, currency: _currency, zone: _zone, ...column }: Column): Column {
  return column;
}

/** The fault of a format or zone that does not belong to the result type of a formula. */
function oddFormat({ format, zone }: Column, result: NonNullable<Column['result']>): FieldFault | null {
  const fix = phrase`Leave it out, or change the expression.`;
  const message = phrase`The formula gives ${result.replace('_', ' ')} values.`;
  if (format !== undefined && result !== 'number') return { path: '/format', message, fix };
  return zone !== undefined && result !== 'date_time' ? { path: '/zone', message, fix } : null;
}

/**
 * Refuses a change of a column that a formula uses.
 * @param columns those of the list before the change
 * @param next those after it, if they are replaced; formulas that change in the same call are left out
 * @throws Refusal conflict that names the formulas
 */
export function refuseUsed(columns: readonly Column[], { id, name }: Column, next = columns): void {
  const stays = (user: Column) => next.some((one) => one.id === user.id && one.expression === user.expression);
  const users = usersOf(columns, id).flatMap((user) => (stays(user) ? [phrase`“${user.name}”`] : []));
  if (users.length === 0) return;
  const [count, named] = [users.length, joined(users)];
  const one = phrase`“${name}” is used by the formula ${named}. Change or delete what uses it first.`;
  const several = phrase`“${name}” is used by the formulas ${named}. Change or delete what uses it first.`;
  throw new Refusal('conflict', forCount(count, one, several));
}

/** What formula cells depend on in addition to the cells of their row. */
function formulasIn(columns: readonly Column[]): readonly unknown[] {
  return columns
    .filter(({ type }) => type === 'formula')
    .map(({ id, expression, result }) => ({ id, expression, result }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Whether rows need cells of a formula that is new, changed or restored. */
function mustFill(before: readonly Column[], after: readonly Column[]): boolean {
  return formulasIn(after).some((formula) => !formulasIn(before).some((old) => isDeepStrictEqual(old, formula)));
}

/** @throws Refusal conflict if a call would have to compute the cells of too many rows */
export async function refuseLongFill(context: ReadContext, list: List, columns: readonly Column[]): Promise<void> {
  if (!mustFill(list.columns, columns)) return;
  const rows = await context.rows.countHolding(list._id, null);
  if (rows <= MOST_ROWS) return;
  const message = phrase`${list.name} has more than ${MOST_ROWS} rows, deleted ones included, which is more than one call computes a formula for.`;
  throw new Refusal('conflict', message);
}

/**
 * Writes the cells of formulas that are new, changed or restored. A re-run computes the remaining cells.
 * @param before the list before the change
 * @param list the list after it
 * @returns the entries of `changed`
 */
export async function fillFormulas(
  context: RunContext,
  before: Pick<List, 'columns'>,
  list: List,
): Promise<readonly Change[]> {
  if (!mustFill(before.columns, list.columns)) return [];
  const written = await context.rows.changeHolding(list, null, (row) =>
    hasFormulas(list, row) ? null : { cells: {} },
  );
  return rowsChanged(
    written.map(({ id }) => id),
    'updated',
  );
}

interface Updating {
  /** The version in the input. */
  readonly named?: number | undefined;
  /** Writes the other ends of link columns. @returns the changes */
  readonly others?: () => Promise<readonly Change[]>;
}

/** Replaces the columns of a list, and fills the cells of formulas. */
export async function updateColumns(
  context: RunContext,
  list: List,
  change: Pick<ListChange, 'columns' | 'deletedColumns'>,
  { named, others = () => Promise.resolve([]) }: Updating = {},
): Promise<ReturnType<typeof listResult>> {
  const next = await context.lists.update(list._id, change, { named, seen: list.version });
  const ends = await others();
  return listResult(next, 'updated', [...ends, ...(await fillFormulas(context, list, next))]);
}

/** The change that restores a deleted column. @throws Refusal conflict for a formula whose columns no longer exist */
export function restoring(
  list: List,
  { columnId, before }: { readonly columnId: string; readonly before?: string | null },
) {
  return {
    columns: withResults(withPart(list.columns, deletedColumn(list, columnId), before), null),
    deletedColumns: (list.deletedColumns ?? []).filter(({ id }) => id !== columnId),
  };
}
