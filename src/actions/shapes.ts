import type { List, Row } from '../contract/documents.js';

/** Result schemas that several actions share, with the functions that make them from documents. */

const timestamp = { type: 'string', format: 'date-time' } as const;

export const ROW = {
  type: 'object',
  required: ['id', 'status', 'cells', 'version', 'createdAt', 'updatedAt'],
  additionalProperties: false,
  properties: {
    id: { type: 'string' },
    status: { type: ['string', 'null'] },
    cells: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
    version: { type: 'integer', minimum: 1 },
    createdAt: timestamp,
    updatedAt: timestamp,
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
  items: {
    type: 'object',
    required: ['id', 'name'],
    additionalProperties: false,
    properties: { id: { type: 'string' }, name: { type: 'string' } },
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

export const COLUMN = {
  type: 'object',
  required: ['id', 'name', 'type'],
  additionalProperties: false,
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    type: { type: 'string', enum: ['text', 'number', 'date', 'choice', 'person', 'url', 'email'] },
  },
} as const;

export const LIST = {
  type: 'object',
  required: ['listId', 'name', 'columns', 'statuses', 'version', 'createdAt', 'updatedAt'],
  additionalProperties: false,
  properties: {
    listId: { type: 'string' },
    name: { type: 'string' },
    columns: { type: 'array', items: COLUMN },
    statuses: STATUSES,
    version: { type: 'integer', minimum: 1 },
    createdAt: timestamp,
    updatedAt: timestamp,
  },
} as const;

/** A list as callers see it. */
export function listView(list: List) {
  return {
    listId: list._id,
    name: list.name,
    columns: list.columns.map((column) => ({ ...column })),
    statuses: list.statuses.map((status) => ({ ...status })),
    version: list.version,
    createdAt: list.createdAt.toISOString(),
    updatedAt: list.updatedAt.toISOString(),
  };
}
