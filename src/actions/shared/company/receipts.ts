import type { Receipt } from '../../../engine/receipts.js';
import { arrayOf, count, object, oneOf, refOrNull, refTo, text, time } from '../../../engine/schema.js';

/** Receipts and the receipt chain in results. */

const hash = text('SHA-256 of the canonical form (RFC 8785), base64url.');

const ALLOWED_BY = {
  anyOf: [
    object({ memberId: refTo('member', 'The member who decided.'), at: time('When the decision was made.') }),
    { type: 'null' },
  ],
  description: 'Who allowed the call; null if this was not needed.',
} as const;

export const RECEIPT = object(
  {
    callId: refTo('call', 'Identifier of the call.'),
    action: refTo('action', 'Name of the action.'),
    version: text('Version of the API.'),
    memberId: refTo('member', 'The member who called, or whose key did.'),
    keyId: refOrNull('key', 'The key that called; null for a session.'),
    role: text('The role that the call was made with.'),
    inputHash: { ...hash, description: 'SHA-256 of the canonical input (RFC 8785), base64url.' },
    outcome: oneOf(['succeeded', 'failed', 'outcome_unknown'], 'How the call ended.'),
    changes: arrayOf(
      object({
        type: text('Type of the object.'),
        id: text('Identifier of the object.'),
        change: oneOf(['created', 'updated', 'deleted'], 'How it was changed.'),
      }),
      'The objects that the call changed.',
    ),
    confirmedBy: ALLOWED_BY,
    approvedBy: ALLOWED_BY,
    grantId: refOrNull('grant', 'The grant that replaced the approval, or null.'),
    credits: count('Deep credits charged.'),
    at: time('When the call ended.'),
    hash: { ...hash, description: 'Hash of the fields above, which the receipt chain contains.' },
  },
  { description: 'The receipt of one call.' },
);

export const ANCHOR = object({
  seq: { type: 'integer', minimum: 1, description: 'Number of the block.' },
  hash: text('Hash of the block.', { minLength: 1, maxLength: 100 }),
});

export const FAULTS = arrayOf(
  object({
    kind: oneOf(
      [
        'block_missing',
        'block_changed',
        'block_reordered',
        'receipt_missing',
        'receipt_changed',
        'receipt_twice',
        'receipt_outside',
        'call_without_receipt',
        'signature_missing',
        'signature_wrong',
        'key_unknown',
        'head_missing',
        'head_changed',
      ],
      'Type of the fault.',
    ),
    seq: {
      anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }],
      description: 'Number of the block; null if no block is concerned.',
    },
    callId: refOrNull('call', 'The call that is concerned, or null.'),
  }),
  'The faults of the chain in its order, at most 100.',
);

export const EXAMPLE_ANCHOR = { seq: 12, hash: 'kq3u0Zb1rT8yVtq0m9o2Q5c7d1fHh4jXlS6nPwEaR8M' };

export const EXAMPLE_RECEIPT = {
  callId: 'call_01jd8m3x5v7q9s0b2c4d6e8f0g',
  action: 'rows.delete',
  version: 'v1',
  memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j',
  keyId: 'key_01jd8m4b6d8f0h2k4n6q8s0u2w',
  role: 'member',
  inputHash: 'Yz2b8oV0xJc4kq9mT1uQ5s7w3eRhLfNaPgDiUvXy6Bk',
  outcome: 'succeeded' as const,
  changes: [{ type: 'row', id: 'row_01jd8m3x5v7q9s0b2c4d6e8f0g', change: 'deleted' as const }],
  confirmedBy: { memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j', at: '2026-11-20T14:03:05.000Z' },
  approvedBy: null,
  grantId: null,
  credits: 0,
  at: '2026-11-20T14:03:21.000Z',
  hash: 'pV5nK8tG1wC0bXz3uQmY7rLs2eJdHfA9oTiWkN4vSgE',
};

/** A receipt as administrators see it. */
export function receiptView(receipt: Receipt) {
  const { who, allowed } = receipt;
  const by = (decision: { readonly by: string; readonly at: Date } | null) =>
    decision && { memberId: decision.by, at: decision.at.toISOString() };
  return {
    callId: receipt._id,
    action: receipt.action,
    version: receipt.version,
    memberId: who.memberId,
    keyId: who.keyId,
    role: who.role,
    inputHash: receipt.inputHash,
    outcome: receipt.outcome as (typeof EXAMPLE_RECEIPT)['outcome'],
    changes: receipt.changes.map((change) => ({ ...change })),
    confirmedBy: by(allowed.confirmation),
    approvedBy: by(allowed.approval),
    grantId: allowed.grant,
    credits: receipt.credits,
    at: receipt.at.toISOString(),
    hash: receipt.hash,
  };
}
