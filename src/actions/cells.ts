import { Refusal } from '../contract/errors.js';
import type { Cell, List } from '../contract/documents.js';

/**
 * Refuses cells of unknown columns, values of the wrong type and unknown statuses, all at once.
 * @throws Refusal invalid_input with one entry a field
 */
export function refuseUnknownCells(list: List, cells: Readonly<Record<string, Cell>>, status?: string | null): void {
  const columns = new Map(list.columns.map((column) => [column.id, column]));
  const fields: { path: string; message: string; fix: string }[] = [];
  for (const [id, value] of Object.entries(cells)) {
    const column = columns.get(id);
    const path = `/cells/${id.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!column) {
      const known = [...columns.keys()].join(', ');
      fields.push({ path, message: 'The list has no such column.', fix: `Use one of: ${known}.` });
    } else if (value !== null && (column.type === 'number') !== (typeof value === 'number')) {
      const want = column.type === 'number' ? 'a number' : 'a string';
      fields.push({ path, message: `The column holds ${column.type} values.`, fix: `Send ${want}, or null to empty it.` });
    }
  }
  if (status !== undefined && status !== null && !list.statuses.some(({ id }) => id === status)) {
    const known = list.statuses.map(({ id }) => id).join(', ');
    fields.push({ path: '/status', message: 'The list has no such status.', fix: `Use one of: ${known}, or null.` });
  }
  if (fields.length > 0) throw new Refusal('invalid_input', 'Some input is not valid.', { fields });
}
