import type { Column, List, Row } from '../queries';
import { locale, texts } from '../texts';
import { isPerson, personText, type People } from './people';

/** The texts of cells. */

export type Cell = Row['cells'][string] | undefined;

/** The key of the status in the grid. No column has this key. */
export const STATUS_KEY = '/status';

/** The value of a row under a key; null if it is empty. @param key the id of a column, or `STATUS_KEY` */
export function valueAt(row: Row, key: string): Exclude<Cell, undefined> {
  return key === STATUS_KEY ? row.status : (row.cells[key] ?? null);
}

/** A copy of the row with another value. */
export function withValue(row: Row, key: string, value: Cell): Row {
  if (key === STATUS_KEY) return { ...row, status: value as string | null };
  return { ...row, cells: { ...row.cells, [key]: value ?? null } };
}

const DAY: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeZone: 'UTC' };

/** Formatters are slow to make and fast to use, so there is one for each format. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const timeFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * The names of rows that a person has chosen for cells. Until the row is read again, its own names do not contain them.
 */
export const rowNames = new Map<string, string>();

/** The value of a cell as text. @param names the names of the rows that the cell links to */
export function cellText(column: Column, value: Cell, people: People, names: Row['names'] = {}): string {
  if (value === undefined || value === null) return '';
  if (column.type === 'file') return Array.isArray(value) && value.length > 0 ? texts.list.files(value.length) : '';
  if (Array.isArray(value))
    return (value as readonly Cell[]).map((one) => cellText(column, one, people, names)).join(', ');
  switch (column.type) {
    case 'choice':
      return column.options?.find(({ id }) => id === value)?.name ?? String(value);
    case 'person':
    case 'created_by':
    case 'changed_by':
      return personText(String(value), people);
    case 'lookup':
    case 'rollup':
      // Values of other lists come without their type.
      return isPerson(value) ? personText(value, people) : plainCell(column, value);
    case 'link':
    case 'linked':
      return names[String(value)] ?? rowNames.get(String(value)) ?? String(value);
    case 'date':
      return dayText(String(value));
    case 'date_time':
    case 'created_at':
    case 'changed_at':
      return inZone(String(value), column.zone);
    default:
      return plainCell(column, value);
  }
}

function plainCell(column: Column, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? texts.list.yes : texts.list.no;
  return typeof value === 'number' ? numberCell(column, value) : value;
}

/** The name of a row: the text of its first column. Empty if that cell is empty. */
export function rowTitle({ columns: [first] }: List, row: Row, people: People): string {
  return first ? cellText(first, row.cells[first.id], people, row.names) : '';
}

/** A day as text. A text that is not a day is returned unchanged. */
function dayText(value: string): string {
  const day = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? value : timeFormat('day', DAY).format(day);
}

function inZone(value: string, zone: string | undefined): string {
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return value;
  const options = { dateStyle: 'medium', timeStyle: 'short', ...(zone !== undefined && { timeZone: zone }) } as const;
  return timeFormat(zone ?? 'own', options).format(time);
}

/** A number as the cells of a column show it. */
export function numberCell({ format = 'plain', currency }: Column, value: number): string {
  const key = `${format} ${currency ?? ''}`;
  let known = numberFormats.get(key);
  if (!known) {
    const style: Intl.NumberFormatOptions =
      format === 'currency' && currency !== undefined
        ? { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }
        : { maximumFractionDigits: 10, ...(format === 'percent' && { style: 'unit', unit: 'percent' }) };
    known = new Intl.NumberFormat(locale, style);
    numberFormats.set(key, known);
  }
  return known.format(value);
}

function timeFormat(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = timeFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  timeFormats.set(key, known);
  return known;
}

/** The name of a status. Empty if there is none. */
export function statusText(list: List, status: string | null): string {
  return list.statuses.find(({ id }) => id === status)?.name ?? '';
}
