import type { Cell } from '../contract/documents.js';

/** What readers of a row know by name. */
export interface RowValues {
  readonly status?: string | null;
  readonly cells?: Readonly<Record<string, Cell>>;
}

/** The values of a row among the fields of a stored document, or of a change to one. */
export function valuesOf(fields: Readonly<Record<string, unknown>>): RowValues {
  const { status, cells } = fields as RowValues;
  return { ...(cells !== undefined && { cells }), ...(status !== undefined && { status }) };
}

/**
 * What a change made of a row, by the values that differ alone.
 * @returns `fields`: `status`, and `cells.<column>` for each cell
 */
export function rowDifference(
  before: RowValues,
  after: RowValues,
): { readonly fields: readonly string[]; readonly before: RowValues; readonly after: RowValues } {
  const cells = Object.keys({ ...before.cells, ...after.cells }).filter(
    (id) => (before.cells?.[id] ?? null) !== (after.cells?.[id] ?? null),
  );
  const isMoved = after.status !== undefined && (before.status ?? null) !== after.status;
  const only = (values: RowValues): RowValues => ({
    ...(cells.length > 0 && { cells: Object.fromEntries(cells.map((id) => [id, values.cells?.[id] ?? null])) }),
    ...(isMoved && { status: values.status ?? null }),
  });
  const fields = [...(isMoved ? ['status'] : []), ...cells.map((id) => `cells.${id}`)];
  return { fields, before: only(before), after: only(after) };
}
