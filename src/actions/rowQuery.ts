import type { InvalidField } from '../contract/errorFields.js';
import { createHash } from 'node:crypto';
import type { Cell, Column } from '../contract/columns.js';
import type { List } from '../contract/documents.js';
import { arrayOf, object, oneOf, text } from '../engine/schema.js';
import type { RowField, RowOperator, RowPosition, RowQuery } from '../engine/ports/rowQueries.js';
import { held, storedCell, wanted } from '../engine/columnTypes.js';
import { invalidFields, unknownColumn } from './cells.js';

/** Filters and orders of rows as callers send them. */

const OPERATORS = ['eq', 'neq', 'contains', 'gt', 'gte', 'lt', 'lte', 'empty'] as const satisfies RowOperator[];

const NAMED =
  'The id of a column, or one of the words below. Write `cells.<id>` for a column whose id is one of these words.';

export const FILTER = arrayOf(
  object({
    column: text(`${NAMED} Words: \`status\`.`, { minLength: 1, maxLength: 100 }),
    op: oneOf(
      OPERATORS,
      '`contains` is for texts and ignores case; `empty` with the value false finds rows that have a value.',
    ),
    'value?': {
      type: ['string', 'number', 'boolean'],
      maxLength: 1_000,
      description: 'The value to compare with, of the type of the column. `empty` needs none.',
    },
  }),
  'Returns only rows that meet all of these conditions. Texts and dates are compared character by character, ' +
    'capitals first: use one date format in a column. A filter reads every row of the list.',
  { maxItems: 20 },
);

export const SORT = object(
  {
    by: text(`${NAMED} Words: \`status\` (by its id), \`createdAt\`, \`updatedAt\`.`, {
      minLength: 1,
      maxLength: 100,
    }),
    'direction?': oneOf(['asc', 'desc'], 'Ascending or descending.', { default: 'asc' }),
  },
  {
    description:
      'The order of the rows; oldest first where left out. Rows without a value come first in ascending order, last ' +
      'in descending order. Sorting reads every row of the list.',
  },
);

/** Longer than other cursors: it can contain a whole cell. */
export const QUERY_CURSOR = text(
  '`nextCursor` of the page before, with the same filter and sort; leave it out for the first page.',
  { minLength: 1, maxLength: 100_000 },
);

export interface AskedRows {
  readonly listId: string;
  readonly filter?: readonly {
    readonly column: string;
    readonly op: RowOperator;
    readonly value?: string | number | boolean;
  }[];
  readonly sort?: { readonly by: string; readonly direction?: 'asc' | 'desc' };
  readonly fields?: readonly string[];
  readonly cursor?: string;
}

/** Whether the page has no filter and the default order. */
export function isPlain({ filter = [], sort }: AskedRows): boolean {
  return filter.length === 0 && sort === undefined;
}

const WORDS: Readonly<Record<string, RowField>> = { status: 'status', createdAt: 'createdAt', updatedAt: 'updatedAt' };

function fieldOf(list: Pick<List, 'columns'>, name: string, words: readonly string[]): RowField | undefined {
  if (words.includes(name)) return WORDS[name];
  const id = name.startsWith('cells.') ? name.slice('cells.'.length) : name;
  return list.columns.some((column) => column.id === id) ? `cells.${id}` : undefined;
}

function columnOf(list: Pick<List, 'columns'>, field: RowField): Column | undefined {
  return list.columns.find(({ id }) => field === `cells.${id}`);
}

/**
 * The query for the store.
 * @throws Refusal invalid_input with one entry for each column, operator or value that does not fit the list
 */
export function rowQueryOf(list: List, { filter = [], sort, fields = [] }: AskedRows): RowQuery {
  const faults: InvalidField[] = [];
  const ids = list.columns.map((column) => column.id);
  const where = filter.flatMap(({ column, op, value }, index) => {
    const field = fieldOf(list, column, ['status']);
    if (!field) {
      faults.push(unknownColumn(`/filter/${index}/column`, ['status', ...ids]));
      return [];
    }
    const fault = faultOf(list, field, op, value);
    if (fault) faults.push({ ...fault, path: `/filter/${index}/${fault.path}` });
    return [{ field, op, value: value ?? null }];
  });
  const orders = Object.keys(WORDS);
  const by = sort && fieldOf(list, sort.by, orders);
  if (sort && !by) faults.push(unknownColumn('/sort/by', [...orders, ...ids]));
  for (const [index, id] of fields.entries()) {
    if (!ids.includes(id)) faults.push(unknownColumn(`/fields/${index}`, ids));
  }
  if (faults.length > 0) throw invalidFields(faults);
  return { where, ...(by && { sort: { by, direction: sort?.direction ?? 'asc' } }) };
}

function faultOf(list: List, field: RowField, op: RowOperator, value: Cell | undefined): InvalidField | undefined {
  const { type = 'choice' } = columnOf(list, field) ?? {};
  if (op === 'empty') {
    if (value === undefined || typeof value === 'boolean') return undefined;
    return { path: 'value', message: '`empty` takes true or false only.', fix: 'Leave it out, or send true or false.' };
  }
  if (value === undefined) {
    return { path: 'value', message: 'This is missing.', fix: 'Add it, or use `empty` for rows without a value.' };
  }
  if (field === 'status') {
    if (op !== 'eq' && op !== 'neq') {
      return { path: 'op', message: 'Statuses cannot be compared with this operator.', fix: 'Use eq, neq or empty.' };
    }
    if (list.statuses.some(({ id }) => id === value)) return undefined;
    const known = list.statuses.map(({ id }) => id).join(', ');
    return { path: 'value', message: 'The list has no such status.', fix: `Use one of: ${known}.` };
  }
  if (op === 'contains' && type === 'number') {
    return {
      path: 'op',
      message: '`contains` cannot be used on numbers.',
      fix: 'Use eq, neq, gt, gte, lt, lte or empty.',
    };
  }
  const column = columnOf(list, field);
  if (!column) return undefined;
  // Part of an address is not a valid address, but can be searched for. A cell of several options is met by one.
  const asText = type === 'url' || type === 'email' || op === 'contains';
  const compared: Column = asText ? { ...column, type: 'text' } : { ...column, multiple: false };
  if (storedCell(compared, value) !== undefined) return undefined;
  return { path: 'value', message: `The column holds ${held(column)}.`, fix: `Send ${wanted(compared)}.` };
}

/** A hash that ties a cursor to its query. */
function markOf({ listId, filter = [], sort }: AskedRows): string {
  const query = JSON.stringify([
    listId,
    filter.map(({ column, op, value }) => [column, op, value]),
    sort?.by,
    sort?.direction,
  ]);
  return createHash('sha256').update(query).digest('base64url').slice(0, 12);
}

/** The first characters of every cursor of a query: `{"` in base64url. Cursors of plain pages are ids. */
const BEGINS = 'eyJ';

export function cursorOf(asked: AskedRows, { value, id }: RowPosition): string {
  const position = { query: markOf(asked), id, ...(value instanceof Date ? { time: value.getTime() } : { value }) };
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * The position behind which the page begins; null for the first page.
 * @throws Refusal invalid_input where the cursor belongs to another query
 */
export function positionOf(asked: AskedRows): RowPosition | null {
  if (asked.cursor === undefined) return null;
  const read = readCursor(asked.cursor);
  if (!read || read['query'] !== markOf(asked) || typeof read['id'] !== 'string') throw foreignCursor();
  const { id, time, value } = read;
  if (typeof time === 'number') return { value: new Date(time), id };
  if (value !== null && typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    throw foreignCursor();
  }
  return { value, id };
}

/** @throws Refusal invalid_input where a plain page is requested with the cursor of a query */
export function refuseQueryCursor({ cursor }: AskedRows): void {
  if (cursor?.startsWith(BEGINS)) throw foreignCursor();
}

function readCursor(cursor: string): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function foreignCursor() {
  const fix = 'Send the cursor with the list, filter and sort that it was returned for, or leave it out.';
  return invalidFields([{ path: '/cursor', message: 'This cursor belongs to another query.', fix }]);
}
