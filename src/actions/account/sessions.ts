import { defineAction } from '../../engine/action.js';
import { NEXT_CURSOR, PAGE, timestamp } from '../shapes.js';

export default defineAction({
  name: 'account.sessions',
  title: 'List where you are signed in',
  description: 'Answers your own sessions: since when each browser is signed in, and until when.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: { type: 'object', additionalProperties: false, properties: { ...PAGE } },
  result: {
    type: 'object',
    required: ['sessions', 'nextCursor'],
    additionalProperties: false,
    properties: {
      sessions: {
        type: 'array',
        description: 'The sessions of this page, in no order of time.',
        items: {
          type: 'object',
          required: ['sessionId', 'createdAt', 'expiresAt', 'current'],
          additionalProperties: false,
          description: 'One browser.',
          properties: {
            sessionId: { type: 'string', description: 'Identifier of the session; it signs nobody in.' },
            createdAt: timestamp('When you signed in.'),
            expiresAt: timestamp('When you will be signed out by itself.'),
            current: { type: 'boolean', description: 'Whether this call came with it.' },
          },
        },
      },
      nextCursor: NEXT_CURSOR,
    },
  },
  examples: [
    {
      summary: 'Read them',
      input: {},
      result: {
        sessions: [
          {
            sessionId: 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c',
            createdAt: '2026-11-20T08:00:00.000Z',
            expiresAt: '2026-12-04T08:00:00.000Z',
            current: true,
          },
        ],
        nextCursor: null,
      },
    },
  ],
  async run(context, { limit, cursor }) {
    const { items, nextCursor } = await context.sessions.page({ limit, cursor });
    const sessions = items.map(({ id, createdAt, expiresAt }) => ({
      sessionId: id,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      current: id === context.principal.sessionId,
    }));
    return { data: { sessions, nextCursor } };
  },
});
