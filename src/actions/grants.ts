import type { Grant } from '../contract/documents.js';
import { grantState } from '../engine/grants.js';
import { timestamp, timestampOrNull } from './shapes.js';

/** Grants as administrators see them. */

export const GRANT = {
  type: 'object',
  required: [
    'grantId',
    'state',
    'action',
    'memberId',
    'keyId',
    'lists',
    'recipients',
    'grantedBy',
    'callId',
    'calls',
    'remaining',
    'credits',
    'creditsLeft',
    'createdAt',
    'expiresAt',
    'revokedAt',
    'usedBy',
  ],
  additionalProperties: false,
  description: 'An approval given beforehand, to calls alike.',
  properties: {
    grantId: { type: 'string', description: 'Identifier of the grant.' },
    state: {
      type: 'string',
      enum: ['active', 'used_up', 'expired', 'revoked'],
      description: 'Whether it still covers calls.',
    },
    action: { type: 'string', description: 'The action that it covers.' },
    memberId: { type: 'string', description: 'The person whose calls it covers.' },
    keyId: { type: ['string', 'null'], description: 'The key whose calls it covers; null for calls from the app.' },
    lists: {
      type: 'array',
      items: { type: 'string' },
      description: 'The lists that covered calls touch, and no others.',
    },
    recipients: {
      type: 'array',
      items: { type: 'string' },
      description: 'Who outside receives something of covered calls, and nobody else.',
    },
    grantedBy: { type: 'string', description: 'The administrator who gave it.' },
    callId: { type: 'string', description: 'The call whose approval it was given with.' },
    calls: { type: 'integer', description: 'How many calls it was given for.' },
    remaining: { type: 'integer', description: 'How many are left.' },
    credits: { type: 'integer', description: 'How many Deep credits it was given for.' },
    creditsLeft: { type: 'integer', description: 'How many are left.' },
    createdAt: timestamp('When it was given.'),
    expiresAt: timestamp('When it ends by itself.'),
    revokedAt: timestampOrNull('When it was revoked, or null.'),
    usedBy: { type: 'array', items: { type: 'string' }, description: 'The calls that ran under it.' },
  },
} as const;

export const EXAMPLE_GRANT = {
  grantId: 'grt_01jd8n5r7t9v1x3z5b7d9f1h3k',
  state: 'active' as const,
  action: 'rows.delete',
  memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j',
  keyId: 'key_01jd8m4b6d8f0h2k4n6q8s0u2w',
  lists: ['lst_01jd8m2a4c6e8g0j2m4p6r8t0v'],
  recipients: [],
  grantedBy: 'mem_01jd8m1r4t6v8x0z2b4d6f8h0k',
  callId: 'call_01jd8n5r7t9v1x3z5b7d9f1h3k',
  calls: 10,
  remaining: 9,
  credits: 0,
  creditsLeft: 0,
  createdAt: '2026-11-20T14:03:21.000Z',
  expiresAt: '2026-11-20T15:03:21.000Z',
  revokedAt: null,
  usedBy: ['call_01jd8n6a8c0e2g4j6m8p0r2t4v'],
};

export function grantView(grant: Grant, now: Date) {
  return {
    grantId: grant._id,
    state: grantState(grant, now),
    action: grant.action,
    memberId: grant.principal.memberId,
    keyId: grant.principal.keyId,
    lists: [...grant.lists],
    recipients: [...grant.recipients],
    grantedBy: grant.grantedBy,
    callId: grant.callId,
    calls: grant.allowed.calls,
    remaining: grant.remaining,
    credits: grant.allowed.credits,
    creditsLeft: grant.creditsLeft,
    createdAt: grant.createdAt.toISOString(),
    expiresAt: grant.expiresAt.toISOString(),
    revokedAt: grant.revokedAt?.toISOString() ?? null,
    usedBy: Object.keys(grant.used),
  };
}
