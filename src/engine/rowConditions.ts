import type { RowCondition, RowOrder, RowPosition, RowValue } from './ports/rowQueries.js';

/** Conditions and orders over computed values, with the same results as MongoDB has for stored values. */

/** The value or values that a row stores or shows in a field. */
export type ShownValue = RowValue | readonly RowValue[];

/**
 * Whether a value meets a condition. If there are several values, one must meet it; for `neq` and `notIn`, all must.
 */
export function meets(shown: ShownValue, { op, value }: Pick<RowCondition, 'op' | 'value'>): boolean {
  const values = severalOf(shown).filter((one) => one !== null && one !== '');
  const isOneOf = (named: RowCondition['value']) =>
    values.some((one) => severalOf(named).some((other) => compareValues(one, other) === 0));
  switch (op) {
    case 'eq':
    case 'in':
      return isOneOf(value);
    case 'neq':
    case 'notIn':
      return !isOneOf(value);
    case 'empty':
      return (values.length === 0) === (value !== false);
    case 'contains':
      return values.some((one) => String(one).toLowerCase().includes(String(value).toLowerCase()));
    default:
      return values.some((one) => isBeyond(op, one, severalOf(value)[0] ?? null));
  }
}

/** Compares two values. Values of different types are neither smaller nor larger than each other. */
function isBeyond(op: 'gt' | 'gte' | 'lt' | 'lte', value: RowValue, bound: RowValue): boolean {
  if (typeRank(value) !== typeRank(bound)) return false;
  const order = compareValues(value, bound);
  if (order === 0) return op === 'gte' || op === 'lte';
  return op.startsWith('g') === order > 0;
}

export function severalOf(shown: ShownValue): readonly RowValue[] {
  return Array.isArray(shown) ? shown : [shown as RowValue];
}

/** Negative if the first value sorts before the second one: no value, numbers, texts, false and true, times. */
export function compareValues(a: RowValue, b: RowValue): number {
  const [first, second] = [comparable(a), comparable(b)];
  if (typeRank(a) !== typeRank(b)) return typeRank(a) - typeRank(b);
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function typeRank(value: RowValue): number {
  if (value === null) return 0;
  return value instanceof Date ? 4 : ['', 'number', 'string', 'boolean'].indexOf(typeof value);
}

function comparable(value: RowValue): string | number | boolean {
  return value instanceof Date ? value.getTime() : (value ?? 0);
}

/** Negative if the first row sorts before the second one. */
export function comparePositions(a: RowPosition, b: RowPosition, sort: readonly RowOrder[]): number {
  for (const [index, { direction }] of sort.entries()) {
    const order = compareValues(a.values[index] ?? null, b.values[index] ?? null);
    if (order !== 0) return direction === 'asc' ? order : -order;
  }
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
