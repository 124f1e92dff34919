import { texts } from '../texts';
import { filterTexts } from '../texts/places/filter';
import type { Column, List } from '../queries';
import { nameOfRow } from '../actions/foundRows';
import type { FilterEntry } from './address';
import { asOptions, isAuthor, keyOptions, strangerText, type People } from './people';
import { valuesOf } from './shownValues';
import { readNumber, shownNumber } from './fields';
import { daysLater, instantOf, startOf, wallTime } from './zonedTime';

/** Converts filters to the conditions of a form, and back. */

export type Operator = keyof typeof filterTexts.operators;

/** A condition with fields of its own in the form. */
export interface Condition {
  readonly column: string;
  readonly op: Operator;
  /** The value as the person wrote or chose it. For times: a day, or a day and a time in the zone of the column. */
  readonly value: string;
  /** The filter entries that the condition was made from. Left out if the person has changed it. */
  readonly made?: readonly FilterEntry[];
}

/** A filter entry that the form cannot edit. The form keeps it and describes it. */
interface Kept {
  readonly kept: FilterEntry;
}

type ValueKind = 'text' | 'number' | 'date' | 'time' | 'option' | 'checkbox' | 'row';

const ORDER = ['eq', 'gte', 'lte', 'gt', 'lt', 'empty', 'filled'] as const;

const OPERATORS: Readonly<Record<ValueKind, readonly Operator[]>> = {
  text: ['contains', 'eq', 'neq', 'empty', 'filled'],
  number: ORDER,
  date: ORDER,
  time: ORDER,
  option: ['eq', 'neq', 'empty', 'filled'],
  checkbox: ['eq', 'empty', 'filled'],
  row: ['eq', 'neq', 'empty', 'filled'],
};

/** No field of the form fits files. */
const KINDS: Readonly<Partial<Record<Column['type'], ValueKind>>> = {
  text: 'text',
  long_text: 'text',
  url: 'text',
  email: 'text',
  number: 'number',
  date: 'date',
  date_time: 'time',
  created_at: 'time',
  changed_at: 'time',
  choice: 'option',
  person: 'option',
  created_by: 'option',
  changed_by: 'option',
  checkbox: 'checkbox',
  link: 'row',
  linked: 'row',
};

type Options = readonly { readonly id: string; readonly name: string }[];

/** A column that a filter can name, the status included. */
export interface FilteredColumn {
  readonly id: string;
  readonly name: string;
  readonly kind: ValueKind;
  readonly operators: readonly Operator[];
  /** For choices: the values to choose from. */
  readonly options: Options;
  /** For times: the zone in which people see them. Undefined for the person's own zone. */
  readonly zone: string | undefined;
  /** For links: the list of the linked rows. */
  readonly linkedListId: string | undefined;
}

/** The columns of a list that a filter can name. */
export function filteredColumns(list: List, people: People): readonly FilteredColumn[] {
  const status = { id: 'status', name: texts.list.status, kind: 'option', options: list.statuses } as const;
  const columns = list.columns.flatMap((column) => {
    const values = valuesOf(column, list);
    const kind = values && KINDS[values.result ?? values.type];
    if (!kind) return [];
    const { type, options = [], zone, linkedListId } = values;
    const known = isAuthor(values)
      ? [...asOptions(people), ...keyOptions(people)]
      : type === 'person'
        ? asOptions(people)
        : options;
    return [{ id: `cells.${column.id}`, name: column.name, kind, options: known, zone, linkedListId }];
  });
  const none = { zone: undefined, linkedListId: undefined };
  return [status, ...columns].map((column) => ({ ...none, ...column, operators: OPERATORS[column.kind] }));
}

/** The label of an operator, for the kind of the column. */
export function operatorText(op: Operator, kind: ValueKind | undefined): string {
  const { operators, ofDates } = filterTexts;
  const isDate = kind === 'date' || kind === 'time';
  return isDate && op in ofDates ? ofDates[op as keyof typeof ofDates] : operators[op];
}

/** The filter entries for a condition. Empty if the condition is not complete. */
export function entriesOf(condition: Condition | Kept, columns: readonly FilteredColumn[]): readonly FilterEntry[] {
  if ('kept' in condition) return [condition.kept];
  if (condition.made) return condition.made;
  const { column, op, value } = condition;
  const known = columns.find(({ id }) => id === column);
  if (!known) return [];
  if (op === 'empty' || op === 'filled') return [{ column, op: 'empty', value: op === 'empty' }];
  if (known.kind === 'checkbox') return [{ column, op, value: value !== 'false' }];
  if (value === '') return [];
  if (known.kind === 'time') return timesOf(condition, op, known.zone);
  if (known.kind !== 'number') return [{ column, op, value }];
  const number = readNumber(value);
  return typeof number === 'number' ? [{ column, op, value: number }] : [];
}

/** A day is the time from its start until the start of the next day. */
function timesOf(
  { column, value }: Condition,
  op: NonNullable<FilterEntry['op']>,
  zone: string | undefined,
): readonly FilterEntry[] {
  const at = (operator: typeof op, instant: number) =>
    ({ column, op: operator, value: new Date(instant).toISOString() }) as const;
  if (value.includes('T')) return [at(op, instantOf(value, zone))];
  const [begin, end] = [startOf(value, zone), startOf(daysLater(value, 1), zone)];
  if (op === 'eq') return [at('gte', begin), at('lt', end)];
  if (op === 'gte') return [at('gte', begin)];
  if (op === 'gt') return [at('gte', end)];
  return [at('lt', op === 'lt' ? begin : end)];
}

/** The conditions for a filter. Entries that the form has no fields for are kept unchanged. */
export function conditionsOf(
  filter: readonly FilterEntry[],
  columns: readonly FilteredColumn[],
): readonly (Condition | Kept)[] {
  const conditions: (Condition | Kept)[] = [];
  for (const entry of filter) {
    const next = conditionOf(entry, columns);
    const last = conditions.at(-1);
    const day = last && dayOf(last, next, columns);
    if (day) conditions[conditions.length - 1] = day;
    else conditions.push(next);
  }
  return conditions;
}

function conditionOf(entry: FilterEntry, columns: readonly FilteredColumn[]): Condition | Kept {
  const { column = '', op, value } = entry;
  const known = columns.find(({ id }) => id === column);
  const made = [entry];
  if (op === 'empty' && known) return { column, op: value === false ? 'filled' : 'empty', value: '', made };
  if (!op || value === undefined || !known?.operators.includes(op)) return { kept: entry };
  if (known.kind !== 'time') return { column, op, value: shownNumber(value), made };
  const { zone } = known;
  const instant = Date.parse(String(value));
  if (Number.isNaN(instant)) return { kept: entry };
  const exact = wallTime(instant, zone);
  const day = exact.slice(0, 10);
  const isBegin = startOf(day, zone) === instant;
  if (isBegin && op === 'gte') return { column, op, value: day, made };
  if (isBegin && op === 'lt') return { column, op: 'lte', value: daysLater(day, -1), made };
  return { column, op, value: exact, made };
}

/** Two conditions, from a day on and until the end of the same day, as one condition for the day. */
function dayOf(one: Condition | Kept, other: Condition | Kept, columns: readonly FilteredColumn[]) {
  if ('kept' in one || 'kept' in other || one.op !== 'gte' || other.op !== 'lte') return undefined;
  if (one.column !== other.column || one.value !== other.value || one.value.includes('T')) return undefined;
  if (columns.find(({ id }) => id === one.column)?.kind !== 'time') return undefined;
  return { ...one, op: 'eq', made: [...(one.made ?? []), ...(other.made ?? [])] } as const;
}

/** The description of a filter entry. */
export function entryText(entry: FilterEntry, columns: readonly FilteredColumn[]): string {
  const { any, column: id = '', op = 'eq', value, values } = entry;
  const { both, either } = filterTexts;
  if (any)
    return any
      .map(({ all, ...rest }) => (all ?? [rest]).map((one) => entryText(one, columns)).reduce(both))
      .reduce(either);
  const column = columns.find((one) => one.id === id);
  const nameOf = (one: unknown) => {
    if (column?.kind === 'row') return nameOfRow(String(one));
    const time = column?.kind === 'time' ? Date.parse(String(one)) : NaN;
    if (!Number.isNaN(time)) return wallTime(time, column?.zone).replace('T', ' ');
    return column?.options.find((option) => option.id === one)?.name ?? strangerText(String(one));
  };
  const shown = op === 'empty' && value === false ? 'filled' : op;
  const said = op === 'empty' ? [] : (values ?? [value]).map(nameOf);
  return `${column?.name ?? id.replace(/^cells\./, '')} ${operatorText(shown, column?.kind)} ${said.join(', ')}`.trim();
}
