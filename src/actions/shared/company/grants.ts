import type { Grant } from '../../../contract/grants.js';
import { grantState, scopeText } from '../../../engine/grants.js';
import { minuteInUtc } from '../../../engine/zones.js';
import { arrayOf, object, oneOf, refOrNull, refsTo, refTo, text, time, timeOrNull } from '../../../engine/schema.js';

/** Grants as administrators see them. */

export const GRANT = object(
  {
    grantId: refTo('grant', 'Identifier of the grant.'),
    state: oneOf(['active', 'used_up', 'expired', 'revoked'], 'Whether it still covers calls.'),
    scope: text('What it was given for, in one sentence.'),
    action: refTo('action', 'The action that it covers.'),
    memberId: refTo('member', 'The member whose calls it covers.'),
    keyId: refOrNull('key', 'The key whose calls it covers; null for calls from the app.'),
    lists: refsTo('list', 'The lists that covered calls touch, and no others.'),
    recipients: arrayOf({ type: 'string' }, 'The recipients outside the service of covered calls, and no others.'),
    grantedBy: refTo('member', 'The administrator who gave it.'),
    callId: refTo('call', 'The call whose approval it was given with.'),
    calls: { type: 'integer', description: 'Number of calls that it was given for.' },
    remaining: { type: 'integer', description: 'Number of calls that are left.' },
    rows: { type: 'integer', description: 'Rows that its calls may affect together; 0 for a grant of an old version.' },
    rowsLeft: { type: 'integer', description: 'Rows that are left.' },
    credits: { type: 'integer', description: 'Deep credits that it was given for.' },
    creditsLeft: { type: 'integer', description: 'Deep credits that are left.' },
    createdAt: time('When it was given.'),
    expiresAt: time('When it expires.'),
    revokedAt: timeOrNull('When it was revoked, or null.'),
    usedBy: refsTo('call', 'The calls that ran under it.'),
  },
  { description: 'An approval that was given in advance, for similar calls.' },
);

export const EXAMPLE_GRANT = {
  grantId: 'grt_01jd8n5r7t9v1x3z5b7d9f1h3k',
  state: 'active' as const,
  scope: 'Up to 10 more deletions in Deals with the same key, 500 rows in all, until 2026-11-20 15:03 UTC.',
  action: 'rows.delete',
  memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j',
  keyId: 'key_01jd8m4b6d8f0h2k4n6q8s0u2w',
  lists: ['lst_01jd8m2a4c6e8g0j2m4p6r8t0v'],
  recipients: [],
  grantedBy: 'mem_01jd8m1r4t6v8x0z2b4d6f8h0k',
  callId: 'call_01jd8n5r7t9v1x3z5b7d9f1h3k',
  calls: 10,
  remaining: 9,
  rows: 500,
  rowsLeft: 460,
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
    scope: scopeText(grant, grant.allowed, minuteInUtc(grant.expiresAt)),
    action: grant.action,
    memberId: grant.principal.memberId,
    keyId: grant.principal.keyId,
    lists: [...grant.lists],
    recipients: [...grant.recipients],
    grantedBy: grant.grantedBy,
    callId: grant.callId,
    calls: grant.allowed.calls,
    remaining: grant.remaining,
    rows: grant.allowed.rows,
    rowsLeft: grant.rowsLeft,
    credits: grant.allowed.credits,
    creditsLeft: grant.creditsLeft,
    createdAt: grant.createdAt.toISOString(),
    expiresAt: grant.expiresAt.toISOString(),
    revokedAt: grant.revokedAt?.toISOString() ?? null,
    usedBy: Object.keys(grant.used),
  };
}
