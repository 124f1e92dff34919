import type { Cell } from '../contract/columns.js';
import { cellAt } from './cellAt.js';
import { sameCell } from './sameCell.js';

/** The values of a row that readers see. */
export interface RowValues {
  /** The list, if the change moves the row to another one. */
  readonly listId?: string;
  readonly status?: string | null;
  readonly cells?: Readonly<Record<string, Cell>>;
}

/** The visible values among the fields of a stored row, or of a change to one. */
export function valuesOf(fields: Readonly<Record<string, unknown>>): RowValues {
  const { status, cells } = fields as RowValues;
  return { ...(cells !== undefined && { cells }), ...(status !== undefined && { status }) };
}

/** The difference that a recorded change made to a row, with its list if the row was moved to another one. */
export function recordedDifference(
  before: Readonly<Record<string, unknown>>,
  set: Readonly<Record<string, unknown>>,
): ReturnType<typeof rowDifference> {
  const { fields: named, ...values } = rowDifference(valuesOf(before), valuesOf(set));
  const fields = (before['order'] ?? null) === (set['order'] ?? null) ? named : [...named, 'order'];
  const [from, to] = [before['listId'], set['listId']];
  if (typeof from !== 'string' || typeof to !== 'string' || from === to) return { fields, ...values };
  return {
    fields: ['listId', ...fields],
    before: { listId: from, ...values.before },
    after: { listId: to, ...values.after },
  };
}

/**
 * The difference that a change makes to a row, with only the values that differ.
 * @returns `fields`: `status`, and `cells.<column>` for each cell
 */
export function rowDifference(
  before: RowValues,
  after: RowValues,
): { readonly fields: readonly string[]; readonly before: RowValues; readonly after: RowValues } {
  const cells = Object.keys({ ...before.cells, ...after.cells }).filter(
    (id) => !sameCell(cellAt(before.cells, id), cellAt(after.cells, id)),
  );
  const isMoved = after.status !== undefined && (before.status ?? null) !== after.status;
  const only = (values: RowValues): RowValues => ({
    ...(cells.length > 0 && { cells: Object.fromEntries(cells.map((id) => [id, cellAt(values.cells, id) ?? null])) }),
    ...(isMoved && { status: values.status ?? null }),
  });
  const fields = [...(isMoved ? ['status'] : []), ...cells.map((id) => `cells.${id}`)];
  return { fields, before: only(before), after: only(after) };
}
