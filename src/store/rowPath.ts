import type { RowField } from '../engine/ports/rowQueries.js';

/** The path of a field in stored rows, for every condition, order and group. */
export function pathOf(field: RowField): string {
  return field === 'deletedAt' ? 'archivedAt' : field;
}
