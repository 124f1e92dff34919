import { SESSION_METHODS } from '../../contract/signIn.js';
import { defineAction } from '../../engine/action.js';
import { flag, object, pageOf, PAGE, refTo, time } from '../../engine/schema.js';

export default defineAction({
  name: 'account.sessions',
  title: 'List your sessions',
  description: 'Returns your own sessions: since when, until when and how each browser is signed in.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ ...PAGE }),
  result: pageOf(
    'sessions',
    object(
      {
        sessionId: refTo('session', 'Identifier of the session. It cannot be used to sign in.'),
        createdAt: time('When you signed in.'),
        expiresAt: time('When the session expires.'),
        method: {
          type: ['string', 'null'],
          enum: [...SESSION_METHODS, null],
          description: 'How you signed in; null in sessions from before this was noted.',
        },
        current: flag('Whether this call was made in this session.'),
      },
      { description: 'One session.' },
    ),
    'The sessions of this page, not sorted by time.',
  ),
  examples: [
    {
      summary: 'List your sessions',
      input: {},
      result: {
        sessions: [
          {
            sessionId: 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c',
            createdAt: '2026-11-20T08:00:00.000Z',
            expiresAt: '2026-12-04T08:00:00.000Z',
            method: 'single_sign_on',
            current: true,
          },
        ],
        nextCursor: null,
      },
    },
  ],
  async run(context, { limit, cursor }) {
    const { items, nextCursor } = await context.sessions.page({ limit, cursor });
    const sessions = items.map(({ id, createdAt, expiresAt, method }) => ({
      sessionId: id,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      method,
      current: id === context.principal.sessionId,
    }));
    return { data: { sessions, nextCursor } };
  },
});
