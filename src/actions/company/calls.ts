import { Refusal } from '../../contract/errors.js';
import { roleAtLeast } from '../../contract/ranks.js';
import { defineAction } from '../../engine/action.js';
import type { ReadContext } from '../../engine/context.js';
import { invalidFields } from '../cells.js';
import { CALL_STATES } from '../company.js';
import { visibleKey } from '../keys.js';
import { NEXT_CURSOR, PAGE } from '../shapes.js';

const id = { type: 'string', minLength: 1, maxLength: 100 } as const;
const time = { type: 'string', format: 'date-time', maxLength: 40 } as const;

export default defineAction({
  name: 'company.calls',
  title: 'Read the log of calls',
  description:
    'Answers who called what, when, and what became of it: neither inputs nor results. You see your own calls and ' +
    'those of your keys; an administrator sees all of the company.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: {
    type: 'object',
    additionalProperties: false,
    properties: {
      action: { ...id, description: 'Only calls of this action.' },
      memberId: { ...id, description: 'Only calls by this person or their keys.' },
      keyId: { ...id, description: 'Only calls with this key.' },
      state: { type: 'string', enum: CALL_STATES, description: 'Only calls that stand like this now.' },
      from: { ...time, description: 'Only calls made at this time or later.' },
      to: { ...time, description: 'Only calls made before this time.' },
      ...PAGE,
    },
  },
  result: {
    type: 'object',
    required: ['calls', 'nextCursor'],
    additionalProperties: false,
    properties: {
      calls: {
        type: 'array',
        description: 'The calls of this page, newest first.',
        items: {
          type: 'object',
          required: [
            'callId',
            'action',
            'state',
            'dryRun',
            'error',
            'memberId',
            'name',
            'keyId',
            'keyName',
            'credits',
            'requestId',
            'createdAt',
            'endedAt',
          ],
          additionalProperties: false,
          properties: {
            callId: { type: 'string', description: 'Identifier of the call.' },
            action: { type: 'string', description: 'Name of the action.' },
            state: { type: 'string', enum: CALL_STATES, description: 'How the call stands.' },
            dryRun: { type: 'boolean', description: 'Whether it was a try in check mode: nothing was done.' },
            error: { type: ['string', 'null'], description: 'Code of the error that it ended with, or null.' },
            memberId: { type: 'string', description: 'The person who called, or whose key did.' },
            name: { type: 'string', description: 'Name of the person.' },
            keyId: { type: ['string', 'null'], description: 'The key that called; null for a session.' },
            keyName: { type: ['string', 'null'], description: 'Name of the key; null for a session.' },
            credits: { type: 'integer', minimum: 0, description: 'Deep credits charged.' },
            requestId: { type: 'string', description: 'Identifier of the request that made it.' },
            createdAt: { type: 'string', format: 'date-time', description: 'When it was made.' },
            endedAt: {
              type: ['string', 'null'],
              format: 'date-time',
              description: 'When it ended; null while it waits or runs.',
            },
          },
        },
      },
      nextCursor: NEXT_CURSOR,
    },
  },
  examples: [
    {
      summary: 'Read the last calls that were refused',
      input: { state: 'refused', limit: 20 },
      result: {
        calls: [
          {
            callId: 'call_01jd8m5c7e9g1j3m5p7r9t1v3x',
            action: 'rows.update',
            state: 'refused',
            dryRun: false,
            error: 'forbidden',
            memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j',
            name: 'Jonas Weber',
            keyId: 'key_01jd8m4b6d8f0h2k4n6q8s0u2w',
            keyName: 'Nightly import',
            credits: 0,
            requestId: 'req_1f6c1c6e-3a47-4a0e-9d52-6f0e6a6f8b11',
            createdAt: '2026-11-20T14:03:21.000Z',
            endedAt: '2026-11-20T14:03:21.008Z',
          },
        ],
        nextCursor: null,
      },
    },
  ],
  async validate(context, input) {
    const [from, to] = [timeOf('/from', input.from), timeOf('/to', input.to)];
    if (from && to && from >= to) {
      const fix = 'Send a later one, or leave one of the two out.';
      throw invalidFields([{ path: '/to', message: '`to` is not after `from`.', fix }]);
    }
    if (input.keyId !== undefined) await visibleKey(context, input.keyId);
    if (input.memberId === undefined || input.memberId === context.principal.memberId) return;
    if (!seesAll(context)) {
      const message = "Only an administrator sees other people's calls. Leave memberId out for your own.";
      throw new Refusal('forbidden', message, { required_role: 'admin' });
    }
    await context.members.get(input.memberId);
  },
  async run(context, input) {
    const { action, keyId, state, limit, cursor } = input;
    const memberId = seesAll(context) ? input.memberId : context.principal.memberId;
    const [from, to] = [timeOf('/from', input.from), timeOf('/to', input.to)];
    const filter = { action, memberId, keyId, state, from, to };
    const page = await context.account.calls(filter, { limit, cursor });
    const whoIs = await context.account.names(page.items.map((call) => call.keyId ?? call.memberId));
    const calls = page.items.map(({ createdAt, endedAt, ...call }) => {
      const { name, key } = whoIs(call.keyId ?? call.memberId);
      return {
        ...call,
        name,
        keyName: key?.name ?? null,
        createdAt: createdAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      };
    });
    return { data: { calls, nextCursor: page.nextCursor } };
  },
});

function seesAll({ principal }: Pick<ReadContext, 'principal'>): boolean {
  return roleAtLeast(principal.role, 'admin');
}

/** A time as it was sent. The schema lets a leap second through, which no `Date` holds. */
function timeOf(path: string, sent: string | undefined): Date | undefined {
  if (sent === undefined) return undefined;
  const moment = new Date(sent);
  // Ids hold times from 1970 on.
  if (moment.getTime() >= 0) return moment;
  throw invalidFields([
    { path, message: 'This is no time that calls can have.', fix: 'Send one like 2026-11-20T14:00:00Z.' },
  ]);
}
