import {
  COMPUTED_TYPES,
  MOST_FILES,
  READ_TYPES,
  type Cell,
  type Column,
  type ColumnType,
  type ValueType,
} from '../contract/columns.js';
import type { List, Row } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import { isFileId } from './fileIds.js';
import { isMailAddress } from './mailAddress.js';
import { instantIn } from './zones.js';
import { phrase } from './phrases/phrase.js';
import type { Phrase } from '../contract/phrase.js';

/**
 * The values of each type of column. A new type needs one entry here and one in `VALUE_TYPES`. A computed column holds
 * values of another type (`valueType`).
 */

interface TypeOfColumn {
  /** The value as the column stores it; undefined if it does not fit. */
  read(value: Exclude<Cell, null>, column: Column): Exclude<Cell, null> | undefined;
  /** A description of the values that fit, such as `a number`. */
  want(column: Column): Phrase;
  /** Converts a text of a file, or of a column of texts, to a value for `read`. */
  ofText?(text: string, column: Column): Exclude<Cell, null>;
}

/** The most options that a message names. */
const MOST_NAMED = 20;

/** The most rows in a cell of a link column. */
export const MOST_LINKS = 100;

const ROW_ID = /^row_\w{1,96}$/;
const FULL_DATE = /^\d{4}-\d{2}-\d{2}$/;
/** A time without a zone. */
export const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;
const FULL_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
/** Characters of a time in UTC with milliseconds. */
const UTC_LENGTH = 24;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** Words for true, in English and German. */
const TRUE = new Set(['true', 'yes', 'ja', 'wahr', '1', 'x', '✓']);
const FALSE = new Set(['false', 'no', 'nein', 'falsch', '0', '-']);

const string: Pick<TypeOfColumn, 'read' | 'want'> = {
  read: (value) => (typeof value === 'string' ? value : undefined),
  want: () => phrase`a string`,
};

/** A column without cells. Its values are computed when rows are read. */
const onReading: TypeOfColumn = { read: () => undefined, want: () => phrase`nothing: the column is computed` };

const TYPES: Readonly<Record<ValueType, TypeOfColumn>> = {
  text: string,
  long_text: string,
  number: {
    read: (value) => (typeof value === 'number' ? value : undefined),
    want: () => phrase`a number`,
    ofText(text) {
      const number = Number(text);
      return NUMBER.test(text) && Number.isFinite(number) ? number : text;
    },
  },
  checkbox: {
    read: (value) => (typeof value === 'boolean' ? value : undefined),
    want: () => phrase`true or false`,
    ofText(text) {
      const word = text.toLowerCase();
      if (TRUE.has(word)) return true;
      return FALSE.has(word) ? false : text;
    },
  },
  date: {
    read: (value) => (typeof value === 'string' && FULL_DATE.test(value) && isDay(value) ? value : undefined),
    want: () => phrase`a date such as 2026-11-20`,
    // A time becomes the day that is written in it.
    ofText: (text) => FULL_TIME.exec(text)?.[1] ?? LOCAL_TIME.exec(text)?.[1] ?? text,
  },
  date_time: {
    // All times are stored in one form, so that texts sort in the order of their times.
    read(value) {
      const day = typeof value === 'string' ? FULL_TIME.exec(value)?.[1] : undefined;
      const instant = typeof value === 'string' && day !== undefined && isDay(day) ? Date.parse(value) : NaN;
      const text = Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
      // In UTC, the first and last hours of the calendar can be in a year that does not have four digits (RFC 3339).
      return text?.length === UTC_LENGTH ? text : undefined;
    },
    want: () => phrase`a time with its zone such as 2026-11-20T14:30:00+01:00`,
    // A time without a zone is in the zone of the column. A day becomes its first moment there, or in UTC.
    ofText(text, { zone }) {
      const [, day, time] = LOCAL_TIME.exec(text) ?? (FULL_DATE.test(text) ? [text, text, '00:00:00'] : []);
      if (day === undefined || (zone === undefined && day !== text)) return text;
      return instantIn(zone ?? 'UTC', `${day}T${time}`) ?? text;
    },
  },
  choice: {
    read: (value, column) => (column.multiple ? options(value, column) : option(value, column)),
    want(column) {
      if (!column.options?.length) return phrase`nothing: the column has no options yet`;
      const named = column.options.slice(0, MOST_NAMED).map(({ id }) => id);
      const some =
        column.options.length > MOST_NAMED ? phrase`${named.join(', ')} or another of its options` : named.join(', ');
      return column.multiple ? phrase`an array of: ${some}` : phrase`one of: ${some}`;
    },
    ofText(text, column) {
      if (!column.multiple) return idOf(text, column);
      return partsOf(text).map((part) => idOf(part, column));
    },
  },
  // `src/actions/shared/rows/cells.ts` checks that the team has this member.
  person: { ...string, want: () => phrase`the identifier of a member` },
  url: {
    read: (value) =>
      typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : undefined,
    want: () => phrase`an address that begins with https:// or http://`,
  },
  email: {
    read: (value) => (typeof value === 'string' && isMailAddress(value) ? value : undefined),
    want: () => phrase`an email address`,
  },
  // `src/actions/shared/rows/cells.ts` checks that the other list has these rows.
  link: {
    read: (value, column) => (column.multiple ? rowIds(value) : rowId(value)),
    want: ({ multiple }) =>
      multiple ? phrase`an array of identifiers of rows, at most ${MOST_LINKS}` : phrase`the identifier of a row`,
    ofText: (text, column) => (column.multiple ? partsOf(text) : text),
  },
  linked: onReading,
  lookup: onReading,
  rollup: onReading,
  // `src/actions/shared/rows/usableFiles.ts` checks that the caller may use these files.
  file: {
    read: (value) => (Array.isArray(value) ? files(value) : undefined),
    want: () => phrase`an array of at most ${MOST_FILES} identifiers of files, which files.create returns`,
  },
};

const COMPUTED: ReadonlySet<ColumnType> = new Set(COMPUTED_TYPES);

/** Whether the service computes the cells of the column, so that callers do not set them. */
export function isComputed({ type }: Pick<Column, 'type'>): boolean {
  return COMPUTED.has(type);
}

const ON_READING: ReadonlySet<ColumnType> = new Set(READ_TYPES);

/** Whether the values of the column are computed when rows are read, so that no row can be found by them. */
export function isComputedOnReading({ type }: Pick<Column, 'type'>): boolean {
  return ON_READING.has(type);
}

/** The type of the values that the column shows; for a computed column, the type of the result. */
export function valueType({ type, result }: Pick<Column, 'type' | 'result'>): ValueType {
  switch (type) {
    case 'formula':
      return result ?? 'text';
    case 'created_at':
    case 'changed_at':
      return 'date_time';
    case 'created_by':
    case 'changed_by':
      return 'person';
    default:
      return type;
  }
}

/** A cell as the column stores it; undefined if it does not fit. Null, which empties a cell, fits everywhere. */
export function storedCell(column: Column, value: Cell): Cell | undefined {
  return value === null ? null : TYPES[valueType(column)].read(value, column);
}

/**
 * The cells as their columns store them.
 * @throws Refusal conflict if one does not fit, because the list has changed since the checks
 */
export function storedCells({ columns }: Pick<List, 'columns'>, cells: Readonly<Record<string, Cell>>): Row['cells'] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const stored = Object.entries(cells).map(([id, value]) => {
    const column = byId.get(id);
    const cell = column && !isComputed(column) ? storedCell(column, value) : undefined;
    if (cell !== undefined) return [id, cell] as const;
    const message = phrase`The columns of the list have changed: ${column?.name ?? id} does not take this value any more. Read the list again, then decide.`;
    throw new Refusal('conflict', message);
  });
  return Object.fromEntries(stored);
}

/** A description of the values that fit the column, such as `a number`. */
export function wanted(column: Column): Phrase {
  return TYPES[valueType(column)].want(column);
}

/** A value of a file as the column stores it; undefined if it does not fit. Options are found by their names. */
export function cellOfText(column: Column, value: string | number | boolean): Cell | undefined {
  if (typeof value === 'string') {
    if (isText(column)) return value;
    const text = value.trim();
    return storedCell(column, TYPES[valueType(column)].ofText?.(text, column) ?? text);
  }
  return storedCell(column, value) ?? cellOfText(column, String(value));
}

/** Whether a cell of the column holds several values, as an array. */
export function holdsArrays({ type, multiple }: Pick<Column, 'type' | 'multiple'>): boolean {
  return type === 'file' || multiple === true;
}

/** Whether the column accepts any text unchanged. */
export function isText({ type }: Pick<Column, 'type'>): boolean {
  return type === 'text' || type === 'long_text';
}

/** A cell as a text, for files: names of options, true or false, numbers in full. */
export function textOfCell(column: Column, cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  const names = [cell].flat().map((value) => nameOf(value, column));
  return names.join('; ');
}

function nameOf(value: string, { options: all = [] }: Column): string {
  return all.find(({ id }) => id === value)?.name ?? value;
}

function idOf(text: string, { options: all = [] }: Column): string {
  const plain = text.toLowerCase();
  return (all.find(({ id }) => id === text) ?? all.find(({ name }) => name.toLowerCase() === plain))?.id ?? text;
}

function option(value: Cell, { options: all = [] }: Column): string | undefined {
  return all.find(({ id }) => id === value)?.id;
}

/** The options without duplicates; undefined if one is unknown. Without any option, the cell is empty. */
function options(value: Cell, column: Column): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const known = [...new Set(value)].filter((one) => option(one, column) !== undefined);
  return known.length === new Set(value).size ? known : undefined;
}

/** The parts of a text that semicolons separate. */
function partsOf(text: string): string[] {
  return text.split(';').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
}

function rowId(value: Cell): string | undefined {
  return typeof value === 'string' && ROW_ID.test(value) ? value : undefined;
}

/** The rows without duplicates; undefined if one is not an identifier of a row, or if there are too many. */
function rowIds(value: Cell): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const ids = [...new Set(value)];
  return ids.length <= MOST_LINKS && ids.every((one) => rowId(one) !== undefined) ? ids : undefined;
}

/** The identifiers of rows in a cell, whatever the type of its column. */
export function rowIdsIn(cell: Cell | undefined): readonly string[] {
  return [cell ?? null].flat().filter((one) => typeof one === 'string' && ROW_ID.test(one)) as string[];
}

/** The files without duplicates; undefined if there are too many, or if one is not a file. */
function files(value: string[]): string[] | undefined {
  const once = [...new Set(value)];
  return once.length <= MOST_FILES && once.every(isFileId) ? once : undefined;
}

/** Whether the calendar has this day. `Date.parse` would turn 2026-02-30 into a day in March. */
export function isDay(day: string): boolean {
  const instant = Date.parse(day);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day);
}
