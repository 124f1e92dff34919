import type { Column, List } from '../queries';
import type { Texts } from '../texts';
import type { FilterEntry } from './address';

export type Operator = keyof Texts['operators'];

/** A condition that a person makes. */
export interface Condition {
  readonly column: string;
  readonly op: Operator;
  /** As the person wrote or chose it. */
  readonly value: string;
}

type Kind = 'text' | 'number' | 'date' | 'option' | 'checkbox';

const OPERATORS: Readonly<Record<Kind, readonly Operator[]>> = {
  text: ['contains', 'eq', 'neq', 'empty'],
  number: ['eq', 'gte', 'lte', 'gt', 'lt', 'empty'],
  date: ['eq', 'gte', 'lte', 'empty'],
  option: ['eq', 'neq', 'empty'],
  checkbox: ['eq'],
};

const KINDS: Readonly<Partial<Record<Column['type'], Kind>>> = {
  text: 'text',
  long_text: 'text',
  url: 'text',
  email: 'text',
  number: 'number',
  date: 'date',
  date_time: 'date',
  choice: 'option',
  person: 'option',
  checkbox: 'checkbox',
};

/** A column that a filter can name, the status included. */
export interface FilteredColumn {
  readonly id: string;
  readonly name: string;
  readonly kind: Kind;
  readonly operators: readonly Operator[];
  /** Of an option: what it can be. */
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

/** The columns of a list that a filter can name. @param people the members of the company, for columns of persons */
export function filteredColumns(
  list: List,
  statusName: string,
  people: FilteredColumn['options'],
): readonly FilteredColumn[] {
  const status = { id: 'status', name: statusName, kind: 'option', options: list.statuses } as const;
  const columns = list.columns.flatMap(({ id, name, type, options = [] }) => {
    const kind = KINDS[type];
    if (!kind) return [];
    return [{ id: `cells.${id}`, name, kind, options: type === 'person' ? people : options }];
  });
  return [status, ...columns].map((column) => ({ ...column, operators: OPERATORS[column.kind] }));
}

/** The entry of a filter for a condition; undefined where it is not complete. */
export function entryOf({ column, op, value }: Condition, columns: readonly FilteredColumn[]): FilterEntry | undefined {
  const kind = columns.find(({ id }) => id === column)?.kind;
  if (!kind) return undefined;
  if (op === 'empty') return { column, op, value: true };
  if (kind === 'checkbox') return { column, op, value: value !== 'false' };
  if (value === '') return undefined;
  if (kind !== 'number') return { column, op, value };
  const number = Number(value);
  return Number.isFinite(number) ? { column, op, value: number } : undefined;
}

/** The condition that an entry was made of, as far as this form shows it. */
export function conditionOf({ column = '', op = 'eq', value }: FilterEntry): Condition {
  return { column, op: op as Operator, value: value === undefined || value === true ? '' : String(value) };
}
