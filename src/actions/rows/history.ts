import { defineAction } from '../../engine/action.js';
import type { RowChange } from '../../engine/ports/rows.js';
import { ROW_ID } from '../rows.js';
import { EXAMPLE_ROW, NEXT_CURSOR, PAGE, timestamp } from '../shapes.js';
import { EXAMPLE_WHO, WHO, whoView } from '../who.js';

const FIELDS = {
  cells: {
    type: 'object',
    additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
    description: 'The values that differ, by column id; left out where none does.',
  },
  status: { type: ['string', 'null'], description: 'The status; left out where it stayed.' },
} as const;

function fieldsView({ cells, status }: RowChange) {
  return { ...(cells && { cells: { ...cells } }), ...(status !== undefined && { status }) };
}

export default defineAction({
  name: 'rows.history',
  title: 'Read the history of a row',
  description: 'Answers what became of one row, newest first: who changed which cells, when, from what to what.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: {
    type: 'object',
    required: ['rowId'],
    additionalProperties: false,
    properties: { rowId: ROW_ID, limit: PAGE.limit, cursor: { ...PAGE.cursor, pattern: '^[0-9]{1,15}$' } },
  },
  result: {
    type: 'object',
    required: ['changes', 'nextCursor'],
    additionalProperties: false,
    properties: {
      changes: {
        type: 'array',
        description: 'The changes of this page.',
        items: {
          type: 'object',
          required: ['version', 'change', 'by', 'at', 'before', 'after'],
          additionalProperties: false,
          properties: {
            version: { type: 'integer', minimum: 1, description: 'The version that the change led to.' },
            change: {
              type: 'string',
              enum: ['created', 'updated', 'deleted', 'restored'],
              description: 'What was done.',
            },
            by: WHO,
            at: timestamp('When it was done.'),
            before: {
              type: 'object',
              additionalProperties: false,
              description: 'What differs, as it was; empty where the row was new.',
              properties: FIELDS,
            },
            after: {
              type: 'object',
              additionalProperties: false,
              description: 'What differs, as it became.',
              properties: FIELDS,
            },
          },
        },
      },
      nextCursor: NEXT_CURSOR,
    },
  },
  examples: [
    {
      summary: 'Read the latest changes',
      input: { rowId: EXAMPLE_ROW.id },
      result: {
        changes: [
          {
            version: 2,
            change: 'updated',
            by: EXAMPLE_WHO,
            at: EXAMPLE_ROW.updatedAt,
            before: { cells: { amount: 900 } },
            after: { cells: { amount: 1200 } },
          },
        ],
        nextCursor: null,
      },
    },
  ],
  async run(context, input) {
    const page = await context.rows.history(input.rowId, { limit: input.limit, cursor: input.cursor });
    return {
      data: {
        changes: page.items.map(({ version, change, by, at, before, after }) => ({
          version,
          change,
          by: whoView(by),
          at: at.toISOString(),
          before: fieldsView(before),
          after: fieldsView(after),
        })),
        nextCursor: page.nextCursor,
      },
    };
  },
});
