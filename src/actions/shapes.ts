import type { List, Row } from '../contract/documents.js';

/** Schemas that several actions share, with the functions that make them from documents. */

/** A moment, RFC 3339, UTC. */
export function timestamp<const D extends string>(description: D) {
  return { type: 'string', format: 'date-time', description } as const;
}

/** The same where there may be none. */
export function timestampOrNull<const D extends string>(description: D) {
  return { type: ['string', 'null'], format: 'date-time', description } as const;
}

/** Input of every action that answers page by page. */
export const PAGE = {
  limit: { type: 'integer', minimum: 1, maximum: 200, default: 50, description: 'How many to answer at most.' },
  cursor: {
    type: 'string',
    minLength: 1,
    maxLength: 500,
    description: '`nextCursor` of the page before; leave it out for the first page.',
  },
} as const;

export const NEXT_CURSOR = {
  type: ['string', 'null'],
  description: 'Send it as `cursor` for the next page; null on the last page.',
} as const;

/** Input: cells of a row by column id. Whether they fit the list's columns is looked at by `refuseUnknownCells`. */
export const CELLS = {
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'], maxLength: 10_000 },
  propertyNames: { maxLength: 64 },
  maxProperties: 200,
  description: 'Values by column id. Dates as 2026-11-20 or as a full RFC 3339 time; null for an empty cell.',
} as const;

export const ROW = {
  type: 'object',
  required: ['id', 'status', 'cells', 'version', 'createdAt', 'updatedAt'],
  additionalProperties: false,
  description: 'One row of a list.',
  properties: {
    id: { type: 'string', description: 'Identifier of the row.' },
    status: { type: ['string', 'null'], description: "Identifier of one of the list's statuses, or null." },
    cells: {
      type: 'object',
      additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
      description: 'Values by column id; empty cells may be missing.',
    },
    version: { type: 'integer', minimum: 1, description: 'Grows by one with every change.' },
    createdAt: timestamp('When the row was made.'),
    updatedAt: timestamp('When the row last changed.'),
  },
} as const;

export const EXAMPLE_ROW = {
  id: 'row_01jd8m3x5v7q9s0b2c4d6e8f0g',
  status: 'open',
  cells: { name: 'Northwind Traders', amount: 1200 },
  version: 2,
  createdAt: '2026-11-02T09:15:00.000Z',
  updatedAt: '2026-11-20T14:03:21.000Z',
};

export const STATUSES = {
  type: 'array',
  description: 'The statuses that rows of the list may have, in order.',
  items: {
    type: 'object',
    required: ['id', 'name'],
    additionalProperties: false,
    properties: {
      id: { type: 'string', description: 'What `status` of a row holds.' },
      name: { type: 'string', description: 'What people see.' },
    },
  },
} as const;

/** A row as callers see it. */
export function rowView(row: Row): {
  id: string;
  status: string | null;
  cells: Record<string, string | number | boolean | null>;
  version: number;
  createdAt: string;
  updatedAt: string;
} {
  return {
    id: row._id,
    status: row.status,
    cells: { ...row.cells },
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** What a person knows a row by: the first text cell that is not empty, else its id. */
export function rowLabel(list: Pick<List, 'columns'>, row: Pick<Row, '_id' | 'cells'>): string {
  for (const { id, type } of list.columns) {
    const cell = row.cells[id];
    if (type === 'text' && typeof cell === 'string' && cell.trim() !== '') return cell.trim().slice(0, 80);
  }
  return row._id;
}

export const COLUMN_TYPES = ['text', 'number', 'date', 'choice', 'person', 'url', 'email'] as const;

const COLUMN = {
  type: 'object',
  required: ['id', 'name', 'type'],
  additionalProperties: false,
  description: 'One column of a list.',
  properties: {
    id: { type: 'string', description: 'The name under which `cells` hold the value.' },
    name: { type: 'string', description: 'What people see.' },
    type: { type: 'string', enum: COLUMN_TYPES, description: 'What the cells hold.' },
  },
} as const;

export const LIST = {
  type: 'object',
  required: ['listId', 'name', 'columns', 'statuses', 'openTo', 'archivedAt', 'version', 'createdAt', 'updatedAt'],
  additionalProperties: false,
  description: 'A list, without its rows.',
  properties: {
    listId: { type: 'string', description: 'Identifier of the list.' },
    name: { type: 'string', description: 'Name of the list.' },
    columns: { type: 'array', items: COLUMN, description: 'The columns, in order.' },
    statuses: STATUSES,
    openTo: {
      anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }],
      description: 'The members who see it besides the administrators; null where it is open to the whole company.',
    },
    archivedAt: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When the list was archived; null where it is not.',
    },
    version: { type: 'integer', minimum: 1, description: 'Grows by one with every change of the list itself.' },
    createdAt: timestamp('When the list was made.'),
    updatedAt: timestamp('When the list itself last changed.'),
  },
} as const;

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

/** A list as callers see it. */
export function listView(list: List) {
  return {
    listId: list._id,
    name: list.name,
    columns: list.columns.map((column) => ({ ...column })),
    statuses: list.statuses.map((status) => ({ ...status })),
    openTo: list.openTo ? [...list.openTo] : null,
    archivedAt: list.archivedAt?.toISOString() ?? null,
    version: list.version,
    createdAt: list.createdAt.toISOString(),
    updatedAt: list.updatedAt.toISOString(),
  };
}
