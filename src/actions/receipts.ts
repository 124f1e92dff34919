import type { Receipt } from '../engine/receipts.js';
import { arrayOf, count, object, oneOf, text, textOrNull, time } from '../engine/schema.js';

/** Schemas of what the receipt actions answer, with the function that makes it. */

const hash = text('SHA-256 of the canonical form (RFC 8785), base64url.');

/** Who said yes, and when; null where nobody was asked. */
const ALLOWED_BY = {
  anyOf: [object({ memberId: text('The person who said yes.'), at: time('When.') }), { type: 'null' }],
  description: 'Who said yes; null where nobody had to.',
} as const;

export const RECEIPT = object(
  {
    callId: text('Identifier of the call.'),
    action: text('Name of the action.'),
    version: text('Version of the API.'),
    memberId: text('The person who called, or in whose name it was.'),
    keyId: textOrNull('The key that called; null for a signed-in person.'),
    role: text('The role that the call was made with.'),
    inputHash: { ...hash, description: 'SHA-256 of the canonical input (RFC 8785), base64url.' },
    outcome: oneOf(['succeeded', 'failed', 'outcome_unknown'], 'How it ended.'),
    changes: arrayOf(
      object({
        type: text('Kind of thing.'),
        id: text('Its identifier.'),
        change: oneOf(['created', 'updated', 'deleted'], 'What became of it.'),
      }),
      'What it changed.',
    ),
    confirmedBy: ALLOWED_BY,
    approvedBy: ALLOWED_BY,
    grantId: textOrNull('The grant that stood for an approval, or null.'),
    credits: count('Deep credits charged.'),
    at: time('When the call ended.'),
    hash: { ...hash, description: 'Of all of this; what the chain holds.' },
  },
  { description: 'What is kept of one call.' },
);

export const ANCHOR = object({
  seq: { type: 'integer', minimum: 1, description: 'Number of the block.' },
  hash: text('Its hash.', { minLength: 1, maxLength: 100 }),
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
        'head_missing',
        'head_changed',
      ],
      'What was found.',
    ),
    seq: { type: 'integer', minimum: 1, description: 'Number of the block.' },
    callId: textOrNull('The call whose receipt it is, or null.'),
  }),
  'What is wrong, from the start of the chain; the first hundred.',
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
  const by = (yes: { readonly by: string; readonly at: Date } | null) =>
    yes && { memberId: yes.by, at: yes.at.toISOString() };
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
