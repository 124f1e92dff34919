import type { Cell, Column, ValueType } from '../contract/columns.js';
import type { List } from '../contract/documents.js';
import type { RowOperator } from '../contract/rowOperators.js';
import { holdsArrays, storedCell, valueType, wanted } from './columnTypes.js';
import { heldValues } from './heldValues.js';
import type { RowField, RowValue } from './ports/rowQueries.js';
import { isRowField, ROW_FIELDS } from './rowFields.js';
import { phrase } from './phrases/phrase.js';
import type { Phrase } from '../contract/phrase.js';

/** How rows can be queried by each type of column. A new type needs one entry in `KINDS`. */

const EQUALITY = ['eq', 'neq', 'in', 'notIn', 'empty'] as const;
const ORDER = ['gt', 'gte', 'lt', 'lte'] as const;
const TEXT = [...EQUALITY, 'contains', ...ORDER] as const;

/** How groups are made: one for each value, for each declared value, or for each day, month or year. */
export type Grouping = 'value' | 'declared' | 'time';

interface Kind {
  readonly operators: readonly RowOperator[];
  /** Whether conditions accept parts of values, which need not be valid values of the column. */
  readonly takesParts?: boolean;
  /** Absent if rows cannot be grouped by it. */
  readonly groups?: Grouping;
}

const KINDS: Readonly<Record<ValueType | 'status' | 'time' | 'author', Kind>> = {
  text: { operators: TEXT, groups: 'value' },
  long_text: { operators: TEXT },
  number: { operators: [...EQUALITY, ...ORDER], groups: 'value' },
  checkbox: { operators: EQUALITY, groups: 'declared' },
  date: { operators: TEXT, groups: 'time' },
  date_time: { operators: TEXT, groups: 'time' },
  choice: { operators: TEXT, groups: 'declared' },
  person: { operators: TEXT, groups: 'value' },
  url: { operators: TEXT, takesParts: true, groups: 'value' },
  email: { operators: TEXT, takesParts: true, groups: 'value' },
  link: { operators: EQUALITY, groups: 'value' },
  linked: { operators: EQUALITY, groups: 'value' },
  // Used if the caller may not see what the column shows. Otherwise, the type of the values decides.
  lookup: { operators: [] },
  rollup: { operators: [] },
  file: { operators: ['empty'] },
  status: { operators: EQUALITY, groups: 'declared' },
  time: { operators: [...EQUALITY, ...ORDER], groups: 'time' },
  author: { operators: EQUALITY, groups: 'value' },
};

/** A column with the column of another list that it shows, if any. */
export interface ColumnWithSource extends Column {
  /** Lookup and rollup columns only: the column of the other list whose values it shows. */
  readonly shows?: Column | undefined;
  /** Lookup columns only: whether a cell may show several values. */
  readonly showsSeveral?: boolean;
  /** Whether the list or the column that it leads to no longer exists, or the caller may not see it. */
  readonly isHidden?: boolean;
}

/** A list with the columns that its lookup and rollup columns show. */
export type ListWithSources = Pick<List, 'statuses'> & { readonly columns: readonly ColumnWithSource[] };

/** A field that a query names. */
export interface QueriedField {
  readonly field: RowField;
  /** Null for the status, the times and the authors of the row. */
  readonly column: ColumnWithSource | null;
}

/** The names of the fields that are not columns. */
const WORDS: ReadonlySet<string> = new Set<RowField>([
  'order',
  'status',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
  'deletedAt',
]);

/** Names of the times and authors of rows, in every query. */
export const ROW_WORDS = ['createdAt', 'updatedAt', 'createdBy', 'updatedBy'] as const;

/**
 * The field with this name; undefined if the list has no such column.
 * @param name a word, the id of a column, or `cells.<id>` for a column whose id is one of the words
 * @param words the words that are allowed in this query
 */
export function queriedField(
  { columns }: Pick<ListWithSources, 'columns'>,
  name: string,
  words: readonly string[],
): QueriedField | undefined {
  if (isWord(name) && words.includes(name)) return { field: name, column: null };
  const id = name.startsWith('cells.') ? name.slice('cells.'.length) : name;
  const column = columns.find((one) => one.id === id);
  return column && { field: isRowField(column) ? ROW_FIELDS[column.type] : `cells.${id}`, column };
}

function isWord(name: string): name is RowField {
  return WORDS.has(name);
}

/** A column with the type of the shown values, which conditions on a lookup or rollup column compare with. */
function valuesOf(column: ColumnWithSource): Column {
  if (column.type === 'lookup') return column.shows ?? column;
  if (column.type !== 'rollup') return column;
  return column.function === 'min' || column.function === 'max'
    ? (column.shows ?? column)
    : { ...column, type: 'number' };
}

/** The column whose options, format and type describe the values of a field; null for fields that are not columns. */
export function valueColumn({ column }: QueriedField): Column | null {
  return column && valuesOf(column);
}

/** Whether the values of the field are numbers. */
export function holdsNumbers(queried: QueriedField): boolean {
  const column = valueColumn(queried);
  return column !== null && valueType(column) === 'number' && !holdsSeveral(queried);
}

function kindOf({ field, column }: QueriedField): Kind {
  if (isAuthorField({ field })) return KINDS.author;
  return KINDS[
    column && field.startsWith('cells.') ? valueType(valuesOf(column)) : field === 'status' ? 'status' : 'time'
  ];
}

/** Whether the field contains who created or changed the row, that is, ids of members and keys. */
export function isAuthorField({ field }: Pick<QueriedField, 'field'>): boolean {
  return field === 'createdBy' || field === 'updatedBy';
}

export function operatorsOf(queried: QueriedField): readonly RowOperator[] {
  return kindOf(queried).operators;
}

/** How rows are grouped by the field; undefined if they cannot be. */
export function groupingOf(queried: QueriedField): Grouping | undefined {
  return kindOf(queried).groups;
}

/** Whether a cell holds several values. Rows cannot be sorted by such a column. */
export function holdsSeveral({ column }: QueriedField): boolean {
  if (column?.type === 'lookup') return column.showsSeveral ?? true;
  return column !== null && (column.type === 'linked' || holdsArrays(column));
}

/** Why rows cannot be sorted by the field; null if they can. */
export function unsortable(queried: QueriedField): Phrase | null {
  if (!hasKnownValues(queried)) return HIDDEN;
  return holdsSeveral(queried) ? phrase`The column holds several values in a cell.` : null;
}

/** The message for a column whose values are hidden. */
export const HIDDEN = phrase`The column shows a list or a column that is deleted or archived, or that you may not see.`;

/** Whether the caller may see what the field shows. */
export function hasKnownValues({ column }: QueriedField): boolean {
  return column?.isHidden !== true;
}

/** Why a value does not fit a field. */
interface Misfit {
  readonly message: Phrase;
  readonly fix: Phrase;
}

/** A value in the form that rows store, or why it does not fit. For a cell with several values, it is one of them. */
export function comparable(
  { statuses }: Pick<ListWithSources, 'statuses'>,
  queried: QueriedField,
  op: RowOperator,
  value: Exclude<Cell, null | string[]>,
): { readonly value: RowValue } | Misfit {
  const { field } = queried;
  const column = valueColumn(queried);
  if (field === 'status') {
    if (statuses.some(({ id }) => id === value)) return { value };
    const known = statuses.map(({ id }) => id).join(', ');
    return { message: phrase`The list has no such status.`, fix: phrase`Use one of: ${known}.` };
  }
  const asText = kindOf(queried).takesParts === true || op === 'contains';
  const compared: Column = column
    ? {
        ...column,
        ...(asText ? { type: 'text' } : { type: column.type === 'linked' ? 'link' : column.type, multiple: false }),
      }
    : { id: field, name: field, type: isAuthorField(queried) ? 'person' : 'date_time' };
  const read = storedCell(compared, value);
  if (read === undefined || Array.isArray(read))
    return {
      message: column
        ? phrase`The column holds ${heldValues(column)}.`
        : isAuthorField(queried)
          ? phrase`This is no id.`
          : phrase`This is no time.`,
      fix: phrase`Send ${wanted(compared)}.`,
    };
  const isTime = kindOf(queried) === KINDS.time;
  return { value: isTime && typeof read === 'string' ? new Date(read) : read };
}

/** A noun for the field, for the message that an operator does not fit it. */
export function inWords(queried: QueriedField): Phrase {
  const { field } = queried;
  const column = valueColumn(queried);
  if (column) return heldValues(column);
  if (field === 'status') return phrase`a status`;
  return isAuthorField({ field }) ? phrase`the authors of rows` : phrase`the times of rows`;
}
