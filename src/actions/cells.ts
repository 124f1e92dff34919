import type { InvalidField } from '../contract/errorFields.js';
import { Refusal } from '../contract/errors.js';
import { isMailAddress } from '../engine/mailAddress.js';
import type { Cell, Column, List } from '../contract/documents.js';

/** The refusal that names every invalid field. */
export function invalidFields(fields: readonly InvalidField[]): Refusal {
  return new Refusal('invalid_input', 'Some input is not valid.', { fields });
}

const FULL_DATE = /^\d{4}-\d{2}-\d{2}$/;
const FULL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

function isDate(value: string): boolean {
  const instant = Date.parse(value);
  if (Number.isNaN(instant)) return false;
  // Date.parse turns 2026-02-30 into a day in March, so the parsed day must be the day that was sent.
  if (FULL_DATE.test(value)) return new Date(instant).toISOString().startsWith(value);
  return FULL_TIME.test(value);
}

/** The values that each type of column holds, with a description for the fix of a refusal. */
const HOLDS: Readonly<Record<Column['type'], { readonly fits: (value: Cell) => boolean; readonly want: string }>> = {
  text: { fits: (value) => typeof value === 'string', want: 'a string' },
  number: { fits: (value) => typeof value === 'number', want: 'a number' },
  date: { fits: (value) => typeof value === 'string' && isDate(value), want: 'a date such as 2026-11-20' },
  choice: { fits: (value) => typeof value === 'string', want: 'a string' },
  person: { fits: (value) => typeof value === 'string', want: 'a string' },
  url: {
    fits: (value) => typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value),
    want: 'an address that begins with https:// or http://',
  },
  email: {
    fits: (value) => typeof value === 'string' && isMailAddress(value),
    want: 'an email address',
  },
};

/** Whether a column of this type holds this value. */
export function fits(type: Column['type'], value: Cell): boolean {
  return HOLDS[type].fits(value);
}

/** A description of the values of this type, such as `a number`. */
export function wanted(type: Column['type']): string {
  return HOLDS[type].want;
}

/** The fault for a column that the list does not have. @param known the ids to choose from */
export function unknownColumn(path: string, known: readonly string[]): InvalidField {
  return { path, message: 'The list has no such column.', fix: `Use one of: ${known.join(', ')}.` };
}

/** Everything that does not fit the list: cells of unknown columns, values of the wrong type, and an unknown status. */
export function faultsOf(
  list: Pick<List, 'columns' | 'statuses'>,
  cells: Readonly<Record<string, Cell>>,
  status?: string | null,
): readonly InvalidField[] {
  const columns = new Map(list.columns.map((column) => [column.id, column]));
  const fields: InvalidField[] = [];
  for (const [id, value] of Object.entries(cells)) {
    const column = columns.get(id);
    const path = `/cells/${id.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!column) fields.push(unknownColumn(path, [...columns.keys()]));
    else if (value !== null && !HOLDS[column.type].fits(value)) {
      const fix = `Send ${HOLDS[column.type].want}, or null to empty it.`;
      fields.push({ path, message: `The column holds ${column.type} values.`, fix });
    }
  }
  if (status !== undefined && status !== null && !list.statuses.some(({ id }) => id === status)) {
    const known = list.statuses.map(({ id }) => id).join(', ');
    const fix = known === '' ? 'Send null: the list has no statuses.' : `Use one of: ${known}, or null.`;
    fields.push({ path: '/status', message: 'The list has no such status.', fix });
  }
  return fields;
}

/**
 * Refuses cells and a status that do not fit the list.
 * @throws Refusal invalid_input with one entry a field
 */
export function refuseUnknownCells(
  list: Pick<List, 'columns' | 'statuses'>,
  cells: Readonly<Record<string, Cell>>,
  status?: string | null,
): void {
  const faults = faultsOf(list, cells, status);
  if (faults.length > 0) throw invalidFields(faults);
}
