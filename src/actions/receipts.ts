import type { Receipt } from '../engine/receipts.js';
import { timestamp } from './shapes.js';

/** Schemas of what the receipt actions answer, with the function that makes it. */

const hash = { type: 'string', description: 'SHA-256 of the canonical form (RFC 8785), base64url.' } as const;

/** Who said yes, and when; null where nobody was asked. */
const ALLOWED_BY = {
  anyOf: [
    {
      type: 'object',
      required: ['memberId', 'at'],
      additionalProperties: false,
      properties: {
        memberId: { type: 'string', description: 'The person who said yes.' },
        at: timestamp('When.'),
      },
    },
    { type: 'null' },
  ],
  description: 'Who said yes; null where nobody had to.',
} as const;

export const RECEIPT = {
  type: 'object',
  required: [
    'callId',
    'action',
    'version',
    'memberId',
    'keyId',
    'role',
    'inputHash',
    'outcome',
    'changes',
    'confirmedBy',
    'approvedBy',
    'grantId',
    'credits',
    'at',
    'hash',
  ],
  additionalProperties: false,
  description: 'What is kept of one call.',
  properties: {
    callId: { type: 'string', description: 'Identifier of the call.' },
    action: { type: 'string', description: 'Name of the action.' },
    version: { type: 'string', description: 'Version of the API.' },
    memberId: { type: 'string', description: 'The person who called, or in whose name it was.' },
    keyId: { type: ['string', 'null'], description: 'The key that called; null for a signed-in person.' },
    role: { type: 'string', description: 'The role that the call was made with.' },
    inputHash: { ...hash, description: 'SHA-256 of the canonical input (RFC 8785), base64url.' },
    outcome: { type: 'string', enum: ['succeeded', 'failed', 'outcome_unknown'], description: 'How it ended.' },
    changes: {
      type: 'array',
      description: 'What it changed.',
      items: {
        type: 'object',
        required: ['type', 'id', 'change'],
        additionalProperties: false,
        properties: {
          type: { type: 'string', description: 'Kind of thing.' },
          id: { type: 'string', description: 'Its identifier.' },
          change: { type: 'string', enum: ['created', 'updated', 'deleted'], description: 'What became of it.' },
        },
      },
    },
    confirmedBy: ALLOWED_BY,
    approvedBy: ALLOWED_BY,
    grantId: { type: ['string', 'null'], description: 'The grant that stood for an approval, or null.' },
    credits: { type: 'integer', minimum: 0, description: 'Deep credits charged.' },
    at: timestamp('When the call ended.'),
    hash: { ...hash, description: 'Of all of this; what the chain holds.' },
  },
} as const;

export const ANCHOR = {
  type: 'object',
  required: ['seq', 'hash'],
  additionalProperties: false,
  properties: {
    seq: { type: 'integer', minimum: 1, description: 'Number of the block.' },
    hash: { type: 'string', minLength: 1, maxLength: 100, description: 'Its hash.' },
  },
} as const;

export const FAULTS = {
  type: 'array',
  description: 'What is wrong, from the start of the chain; the first hundred.',
  items: {
    type: 'object',
    required: ['kind', 'seq', 'callId'],
    additionalProperties: false,
    properties: {
      kind: {
        type: 'string',
        enum: [
          'block_missing',
          'block_changed',
          'block_reordered',
          'receipt_missing',
          'receipt_changed',
          'receipt_twice',
          'head_missing',
          'head_changed',
        ],
        description: 'What was found.',
      },
      seq: { type: 'integer', minimum: 1, description: 'Number of the block.' },
      callId: { type: ['string', 'null'], description: 'The call whose receipt it is, or null.' },
    },
  },
} as const;

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
