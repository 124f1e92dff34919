import { MOST_FILES, type Cell, type Column, type ColumnType } from '../contract/columns.js';
import type { List, Row } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import { isFileId } from './fileIds.js';
import { isMailAddress } from './mailAddress.js';

/** What each type of column holds. One entry here, and an entry of `COLUMN_TYPES`, add a type. */

interface TypeOfColumn {
  /** The value as the column stores it; undefined where it does not fit. */
  read(value: Exclude<Cell, null>, column: Column): Exclude<Cell, null> | undefined;
  /** The values that fit, such as `a number`. */
  want(column: Column): string;
  /** A text of a file, or of a column of texts, as a value for `read`. */
  ofText?(text: string, column: Column): Exclude<Cell, null>;
}

/** The most options that a message names. */
const MOST_NAMED = 20;

const FULL_DATE = /^\d{4}-\d{2}-\d{2}$/;
const FULL_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const TRUE = new Set(['true', 'yes', '1', 'x', '✓']);
const FALSE = new Set(['false', 'no', '0', '-']);

const string: Pick<TypeOfColumn, 'read' | 'want'> = {
  read: (value) => (typeof value === 'string' ? value : undefined),
  want: () => 'a string',
};

const TYPES: Readonly<Record<ColumnType, TypeOfColumn>> = {
  text: string,
  long_text: string,
  number: {
    read: (value) => (typeof value === 'number' ? value : undefined),
    want: () => 'a number',
    ofText(text) {
      const number = Number(text);
      return NUMBER.test(text) && Number.isFinite(number) ? number : text;
    },
  },
  checkbox: {
    read: (value) => (typeof value === 'boolean' ? value : undefined),
    want: () => 'true or false',
    ofText(text) {
      const word = text.toLowerCase();
      if (TRUE.has(word)) return true;
      return FALSE.has(word) ? false : text;
    },
  },
  date: {
    read: (value) => (typeof value === 'string' && FULL_DATE.test(value) && isDay(value) ? value : undefined),
    want: () => 'a date such as 2026-11-20',
    // A time is taken as the day that it is written on.
    ofText: (text) => FULL_TIME.exec(text)?.[1] ?? text,
  },
  date_time: {
    // One form for all, so that texts sort as the times that they mean.
    read(value) {
      const day = typeof value === 'string' ? FULL_TIME.exec(value)?.[1] : undefined;
      const instant = typeof value === 'string' && day !== undefined && isDay(day) ? Date.parse(value) : NaN;
      return Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
    },
    want: () => 'a time with its zone such as 2026-11-20T14:30:00+01:00',
    ofText: (text) => (FULL_DATE.test(text) ? `${text}T00:00:00Z` : text),
  },
  choice: {
    read: (value, column) => (column.multiple ? options(value, column) : option(value, column)),
    want(column) {
      if (!column.options?.length) return 'nothing: the column has no options yet';
      const named = column.options.slice(0, MOST_NAMED).map(({ id }) => id);
      const some = named.join(', ') + (column.options.length > MOST_NAMED ? ' or another of its options' : '');
      return column.multiple ? `an array of: ${some}` : `one of: ${some}`;
    },
    ofText(text, column) {
      if (!column.multiple) return idOf(text, column);
      return text.split(';').flatMap((part) => (part.trim() === '' ? [] : [idOf(part.trim(), column)]));
    },
  },
  // Whether there is such a member is checked against the team.
  person: { ...string, want: () => 'the identifier of a member' },
  url: {
    read: (value) =>
      typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : undefined,
    want: () => 'an address that begins with https:// or http://',
  },
  email: {
    read: (value) => (typeof value === 'string' && isMailAddress(value) ? value : undefined),
    want: () => 'an email address',
  },
  // Whether the caller may use these files is checked against the files.
  file: {
    read: (value) => (Array.isArray(value) ? files(value) : undefined),
    want: () => `an array of at most ${MOST_FILES} identifiers of files, which files.create returns`,
  },
};

/** A cell as the column stores it; undefined where it does not fit. Null, which empties a cell, fits everywhere. */
export function storedCell(column: Column, value: Cell): Cell | undefined {
  return value === null ? null : TYPES[column.type].read(value, column);
}

/**
 * The cells as their columns store them.
 * @throws Refusal conflict where one does not fit, because the list has changed since the checks
 */
export function storedCells({ columns }: Pick<List, 'columns'>, cells: Readonly<Record<string, Cell>>): Row['cells'] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const stored = Object.entries(cells).map(([id, value]) => {
    const column = byId.get(id);
    const cell = column && storedCell(column, value);
    if (cell !== undefined) return [id, cell] as const;
    const message = `The columns of the list have changed: ${column?.name ?? id} does not take this value any more.`;
    throw new Refusal('conflict', `${message} Read the list again, then decide.`);
  });
  return Object.fromEntries(stored);
}

/** A description of the values that fit the column, such as `a number`. */
export function wanted(column: Column): string {
  return TYPES[column.type].want(column);
}

/** What the column holds, in words: `date time values`. */
export function held({ type }: Pick<Column, 'type'>): string {
  return `${type.replace('_', ' ')} values`;
}

/** A value of a file as the column stores it; undefined where it does not fit. Names of options stand for their ids. */
export function cellOfText(column: Column, value: string | number | boolean): Cell | undefined {
  if (typeof value === 'string') {
    if (isText(column)) return value;
    const text = value.trim();
    return storedCell(column, TYPES[column.type].ofText?.(text, column) ?? text);
  }
  return storedCell(column, value) ?? cellOfText(column, String(value));
}

/** Whether a cell of the column holds several values, as an array. */
export function holdsArrays({ type, multiple }: Pick<Column, 'type' | 'multiple'>): boolean {
  return type === 'file' || multiple === true;
}

/** Whether the column takes any text as it is. */
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

/** The options, each once; undefined where one is unknown. No option at all is an empty cell. */
function options(value: Cell, column: Column): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const known = [...new Set(value)].filter((one) => option(one, column) !== undefined);
  return known.length === new Set(value).size ? known : undefined;
}

/** The files, each once; undefined where there are too many or one is no file. */
function files(value: string[]): string[] | undefined {
  const once = [...new Set(value)];
  return once.length <= MOST_FILES && once.every(isFileId) ? once : undefined;
}

/** Whether the calendar has this day: `Date.parse` turns 2026-02-30 into a day in March. */
function isDay(day: string): boolean {
  const instant = Date.parse(day);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day);
}
