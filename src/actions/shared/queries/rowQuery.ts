import type { FieldFault } from '../../../contract/errorFields.js';
import type { FilterEntry, OrderEntry } from '../../../contract/views.js';
import type { RowOrder, RowQuery } from '../../../engine/ports/rowQueries.js';
import { queriedField, ROW_WORDS, unsortable, type ListWithSources } from '../../../engine/rowOperators.js';
import { arrayOf, oneOf, ref, text } from '../../../engine/schema.js';
import { invalidFields, unknownColumn } from '../rows/cells.js';
import { NAMED, readFilter } from './rowFilter.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** Queries of rows as callers send them. */

/** The most columns that rows are sorted by. */
const MOST_ORDERS = 5;

const FIELD = { ...ref('field'), minLength: 1, maxLength: 100 } as const;
const ORDER_FIELDS = {
  by: text(
    `${NAMED} Words: \`status\` (by its id), \`createdAt\`, \`updatedAt\`, \`createdBy\`, \`updatedBy\`, \`order\` (made by rows.place), and with \`deleted\` \`deletedAt\`.`,
    FIELD,
  ),
  direction: oneOf(['asc', 'desc'], 'Ascending or descending.', { default: 'asc' }),
} as const;

/** An order in the input, typed for `anyOf` below. */
interface OrderSchema {
  readonly type: 'object';
  readonly required: readonly ['by'];
  readonly additionalProperties: false;
  readonly properties: typeof ORDER_FIELDS;
}

const ORDER: OrderSchema = { type: 'object', required: ['by'], additionalProperties: false, properties: ORDER_FIELDS };
const ORDER_OF_SEVERAL = { ...ORDER, properties: { ...ORDER_FIELDS, by: text('As above.', FIELD) } };

/**
 * One order, or several. It is typed as `anyOf`. The schema itself allows several types instead, so that a validator
 * reports an error once.
 */
export const SORT = {
  ...ORDER,
  type: ['object', 'array'],
  items: ORDER_OF_SEVERAL,
  minItems: 1,
  maxItems: MOST_ORDERS,
  description:
    `The order of the rows, or up to ${MOST_ORDERS} as an array, the first one first; oldest first if left out, ` +
    'and of deleted rows the last one deleted. Rows without a value come first in ascending order, last in descending ' +
    'order.',
} as unknown as {
  readonly anyOf: readonly [OrderSchema, { readonly type: 'array'; readonly items: OrderSchema }];
};

export const FIELDS = arrayOf(
  { type: 'string', ...ref('column'), minLength: 1, maxLength: 64 },
  'Ids of the columns to return; all if left out.',
  { maxItems: 200, uniqueItems: true },
);

export interface AskedRows {
  readonly listId: string;
  readonly filter?: readonly FilterEntry[];
  readonly sort?: OrderEntry | readonly OrderEntry[];
  readonly deleted?: boolean;
  readonly fields?: readonly string[];
  readonly cursor?: string;
}

/** Whether the page has no filter and the default order. */
export function isPlain({ filter = [], sort, deleted = false }: AskedRows): boolean {
  return filter.length === 0 && sort === undefined && !deleted;
}

/** The requested orders, the first one first. */
export function ordersOf({ sort, deleted = false }: Pick<AskedRows, 'sort' | 'deleted'>): readonly OrderEntry[] {
  if (sort === undefined) return deleted ? [{ by: 'deletedAt', direction: 'desc' }] : [];
  return isSeveral(sort) ? sort : [sort];
}

function isSeveral(sort: OrderEntry | readonly OrderEntry[]): sort is readonly OrderEntry[] {
  return Array.isArray(sort);
}

/** One fault for each column, operator or value that does not fit the list. */
export function faultsOf(list: ListWithSources, asked: AskedRows): readonly FieldFault[] {
  return readQuery(list, asked).faults;
}

/**
 * The query for the store.
 * @throws Refusal invalid_input with one entry for each column, operator or value that does not fit the list
 */
export function rowQueryOf(list: ListWithSources, asked: AskedRows): RowQuery {
  const { query, faults } = readQuery(list, asked);
  if (faults.length > 0) throw invalidFields(faults);
  return query;
}

function readQuery(
  list: ListWithSources,
  asked: AskedRows,
): { readonly query: RowQuery; readonly faults: readonly FieldFault[] } {
  const { filter = [], fields = [], deleted = false } = asked;
  const { where, faults: odd } = readFilter(list, filter, deleted);
  const faults = [...odd];
  const sort = readOrders(list, asked, faults);
  const ids = list.columns.map((column) => column.id);
  for (const [index, id] of fields.entries())
    if (!ids.includes(id)) faults.push(unknownColumn(`/fields/${index}`, ids));
  return { query: { where, sort, deleted }, faults };
}

/** Converts the orders for the store. @param faults gets one for each column that rows cannot be sorted by */
function readOrders(list: ListWithSources, asked: AskedRows, faults: FieldFault[]): readonly RowOrder[] {
  const words = ['status', ...ROW_WORDS, asked.deleted ? 'deletedAt' : 'order'];
  const seen = new Set<string>();
  return ordersOf(asked).flatMap(({ by, direction = 'asc' }, index) => {
    const path = Array.isArray(asked.sort) ? `/sort/${index}/by` : '/sort/by';
    const queried = queriedField(list, by, words);
    const fix = phrase`Leave it out, or sort by another column.`;
    const odd = queried ? unsortable(queried) : null;
    if (!queried) faults.push(unknownColumn(path, [...words, ...list.columns.map(({ id }) => id)]));
    else if (queried.field === 'order' && ordersOf(asked).length > 1)
      faults.push({
        path,
        message: phrase`No two rows have the same place.`,
        fix: phrase`Sort by \`order\` alone, or leave it out.`,
      });
    else if (odd !== null) faults.push({ path, message: odd, fix });
    else if (seen.has(queried.field)) faults.push({ path, message: phrase`This column is named twice.`, fix });
    if (!queried) return [];
    seen.add(queried.field);
    return [{ by: queried.field, direction }];
  });
}
