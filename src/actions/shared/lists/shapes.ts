import {
  COLUMN_TYPES,
  FORMULA_RESULTS,
  LINK_RULES,
  NUMBER_FORMATS,
  OPTION_COLORS,
  ROLLUP_FUNCTIONS,
  type Column,
  type ShownCell,
} from '../../../contract/columns.js';
import type { List, Row } from '../../../contract/documents.js';
import type { RefKind } from '../../../engine/refs.js';
import { isRowField, shownCell, type ShownColumn } from '../../../engine/rowFields.js';
import {
  arrayOf,
  count,
  flag,
  object,
  oneOf,
  ref,
  refOrNull,
  refTo,
  text,
  time,
  timeOrNull,
  versionNumber,
} from '../../../engine/schema.js';

/** Schemas that several actions share, with the functions that make them from documents. */

/** A number. */
export function number(description: string) {
  return { type: 'number', description } as const;
}

/** A number, or null if there is none. */
export function numberOrNull(description: string) {
  return { type: ['number', 'null'], description } as const;
}

/**
 * A cell. It is typed as `anyOf`, because typebox derives the items of an array only from a schema of one type.
 * The schema itself has no `anyOf`, because a validator reports the long name of a bad cell once for each branch.
 */
const CELL = { type: ['string', 'number', 'boolean', 'null', 'array'], items: { type: 'string' } } as unknown as {
  readonly anyOf: readonly [
    { readonly type: readonly ['string', 'number', 'boolean', 'null'] },
    { readonly type: 'array'; readonly items: { readonly type: 'string' } },
  ];
};

const CELL_INPUT: typeof CELL = Object.assign({}, CELL, {
  maxLength: 10_000,
  items: { type: 'string', maxLength: 100 },
  maxItems: 100,
});

/** A cell of a result. A cell of a lookup column is an array of values of any type. */
const SHOWN_CELL = Object.assign({}, CELL, { items: { type: ['string', 'number', 'boolean'] } }) as unknown as {
  readonly anyOf: readonly [
    (typeof CELL)['anyOf'][0],
    { readonly type: 'array'; readonly items: { readonly type: readonly ['string', 'number', 'boolean'] } },
  ];
};

/** Result: cells of a row by column id. */
export function cellValues(description: string) {
  return {
    type: 'object',
    additionalProperties: SHOWN_CELL,
    propertyNames: ref('column'),
    description,
  } as const;
}

/** Input: cells of a row by column id. `refuseUnknownCells` checks that they fit the columns of the list. */
export const CELLS = {
  type: 'object',
  additionalProperties: CELL_INPUT,
  propertyNames: { maxLength: 64, ...ref('column') },
  maxProperties: 200,
  description:
    'Values by column id: a date as 2026-11-20, a time with its zone (RFC 3339), a choice by the id of its option, ' +
    'several choices as an array, a person by member id, a link by row id; null for an empty cell.',
} as const;

function valuesById<const T extends object>(of: RefKind, schema: T, description: string) {
  return { type: 'object', additionalProperties: schema, propertyNames: ref(of), description } as const;
}

const ROW_FIELDS = {
  id: refTo('row', 'Identifier of the row.'),
  status: refOrNull('status', "Identifier of one of the list's statuses, or null."),
  cells: cellValues('Values by column id; empty cells may be missing.'),
  'names?': valuesById('row', text('Name of a row.'), 'Names of the rows that cells link to, by their identifier.'),
  'linkTotals?': valuesById(
    'column',
    count('Number of rows.'),
    'Number of linked rows by column, if there are more than its cell has (100).',
  ),
  version: versionNumber('Increases by one with every change.'),
  createdAt: time('When the row was created.'),
  updatedAt: time('When the row was last changed.'),
} as const;

export const ROW = object(ROW_FIELDS, { description: 'One row of a list.' });

/** A row that may be deleted. */
export const ROW_OR_DELETED = object(
  { ...ROW_FIELDS, 'deletedAt?': time('When the row was deleted; absent if it is not.') },
  { description: 'One row of a list.' },
);

export const EXAMPLE_ROW = {
  id: 'row_01jd8m3x5v7q9s0b2c4d6e8f0g',
  status: 'open',
  cells: { name: 'Northwind Traders', amount: 1200 },
  version: 2,
  createdAt: '2026-11-02T09:15:00.000Z',
  updatedAt: '2026-11-20T14:03:21.000Z',
};

export const STATUSES = arrayOf(
  object({ id: refTo('status', 'Identifier, which `status` of a row holds.'), name: text('Name that people see.') }),
  'The statuses that rows of the list may have, in order.',
);

/** The cells of a row, with those that show fields of the row, but without those of deleted columns. */
function cellsView(row: Row, { columns, deletedColumns }: ShownList): Record<string, ShownCell> {
  const view: Record<string, ShownCell> = { ...row.cells };
  for (const { id } of deletedColumns ?? []) delete view[id];
  for (const column of columns) if (isRowField(column)) view[column.id] = shownCell(row, column) ?? null;
  return view;
}

/** The part of a list that determines which cells of its rows are shown. */
export type ShownList = Pick<List, 'deletedColumns'> & { readonly columns: readonly ShownColumn[] };

/** A row as callers see it. */
export interface RowView {
  id: string;
  status: string | null;
  cells: Record<string, ShownCell>;
  names?: Record<string, string>;
  linkTotals?: Record<string, number>;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** A stored row in the form for callers. `rowViews` adds the values that are computed when rows are read. */
export function rowView(row: Row, list: ShownList): RowView {
  return {
    id: row._id,
    status: row.status,
    cells: cellsView(row, list),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const COLUMN = object(
  {
    id: refTo('column', 'Identifier, the key of its values in `cells`.'),
    name: text('Name that people see.'),
    type: oneOf(COLUMN_TYPES, 'Type of the values.'),
    'expression?': text('Of a formula column: what computes its cells.'),
    'result?': oneOf(FORMULA_RESULTS, 'Of a formula column: what it gives.'),
    'format?': oneOf(NUMBER_FORMATS, 'How people see its numbers; plain if absent.'),
    'currency?': text('Currency of the numbers (ISO 4217).'),
    'zone?': text('Zone in which people see its times (IANA); UTC if absent.'),
    'options?': arrayOf(
      object({
        id: refTo('option', 'Identifier, which cells hold.'),
        name: text('Name that people see.'),
        'color?': oneOf(OPTION_COLORS, 'Color that people see.'),
      }),
      'The options of a choice column, in order.',
    ),
    'multiple?': flag('Whether a cell holds several options or rows, as an array.'),
    'linkedListId?': refTo('list', 'List that a link column leads to, or whose rows link here.'),
    'onDelete?': oneOf(LINK_RULES, 'What becomes of a link when its row is deleted; unlink if absent.'),
    'linkColumnId?': refTo('column', 'Link or linked column that a lookup or rollup column goes through.'),
    'linkedColumnId?': refTo('column', 'Column of the other list.'),
    'function?': oneOf(ROLLUP_FUNCTIONS, 'What a rollup column makes of the values.'),
    'hidden?': flag('Whether views leave the column out.'),
  },
  { description: 'One column of a list.' },
);

export const LIST = object(
  {
    listId: refTo('list', 'Identifier of the list.'),
    name: text('Name of the list.'),
    columns: arrayOf(COLUMN, 'The columns, in order.'),
    statuses: STATUSES,
    openTo: {
      anyOf: [{ type: 'array', items: { type: 'string', ...ref('member') } }, { type: 'null' }],
      description: 'The members who see it besides the administrators; null if the whole company sees it.',
    },
    archivedAt: timeOrNull('When the list was archived; null if it is not.'),
    version: versionNumber('Increases by one with every change of the list itself.'),
    createdAt: time('When the list was created.'),
    updatedAt: time('When the list itself was last changed.'),
  },
  { description: 'A list, without its rows.' },
);

export const EXAMPLE_LIST = {
  listId: 'lst_01jd8m2a4c6e8g0j2m4p6r8t0v',
  name: 'Deals',
  columns: [
    { id: 'name', name: 'Name', type: 'text' as const },
    { id: 'amount', name: 'Amount', type: 'number' as const },
  ],
  statuses: [
    { id: 'open', name: 'Open' },
    { id: 'won', name: 'Won' },
  ],
  openTo: null,
  archivedAt: null,
  version: 1,
  createdAt: '2026-11-02T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
};

/** The example list after one change. */
export const CHANGED_LIST = { ...EXAMPLE_LIST, version: 2, updatedAt: '2026-11-20T14:03:21.000Z' };

export function columnView({ options, ...column }: Column) {
  return { ...column, ...(options && { options: options.map((option) => ({ ...option })) }) };
}

/** A list as callers see it. */
export function listView(list: List) {
  return {
    listId: list._id,
    name: list.name,
    columns: list.columns.map(columnView),
    statuses: list.statuses.map((status) => ({ ...status })),
    openTo: list.openTo ? [...list.openTo] : null,
    archivedAt: list.archivedAt?.toISOString() ?? null,
    version: list.version,
    createdAt: list.createdAt.toISOString(),
    updatedAt: list.updatedAt.toISOString(),
  };
}
