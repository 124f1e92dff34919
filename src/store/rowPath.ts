import type { RowField } from '../engine/ports/rowQueries.js';

/** The path of a field in stored rows. Every condition, order and group uses it. */
export function pathOf(field: RowField): string {
  return field === 'deletedAt' ? 'archivedAt' : field;
}
