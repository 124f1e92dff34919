import type { HeldCall } from '../engine/deciding.js';
import type { ReadHolds } from '../engine/ports/holds.js';
import { timestamp } from './shapes.js';

/** Calls that wait for a person, as actions tell of them. Deciding itself is never an action: a person does it. */

export const CALL_ID = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Identifier of the call that waits.',
} as const;

export const HELD_FIELDS = {
  callId: { type: 'string', description: 'Identifier of the call that waits.' },
  action: { type: 'string', description: 'Name of the action.' },
  title: { type: 'string', description: 'What would happen, in a few words.' },
  waitsFor: {
    type: 'string',
    enum: ['confirmation', 'approval'],
    description: 'A confirmation by the person behind the call, or an approval by an administrator.',
  },
  askedBy: {
    type: 'object',
    required: ['person', 'via'],
    additionalProperties: false,
    description: 'Who asks.',
    properties: {
      person: { type: 'string', description: 'Name of the person behind the call.' },
      via: { type: 'string', description: 'The key, or the app, that the call came through.' },
    },
  },
  since: timestamp('Since when it waits.'),
  expiresAt: timestamp('When it ends by itself without having run.'),
  decideUrl: { type: 'string', description: 'Where the person who is asked decides. Only they can, signed in there.' },
  statusUrl: { type: 'string', description: 'Where the caller reads what became of it.' },
} as const;

export const HELD = {
  type: 'object',
  required: ['callId', 'action', 'title', 'waitsFor', 'askedBy', 'since', 'expiresAt', 'decideUrl', 'statusUrl'],
  additionalProperties: false,
  description: 'One call that waits.',
  properties: HELD_FIELDS,
} as const;

export const PREVIEW = {
  type: 'object',
  required: ['effects', 'input', 'affected', 'recipients', 'reversible', 'cost', 'reason', 'differs'],
  additionalProperties: false,
  description: 'What the person who is asked sees, and what then runs.',
  properties: {
    effects: { type: 'array', items: { type: 'string' }, description: 'What will happen, in order of weight.' },
    input: { description: 'The input as it will run.' },
    affected: {
      type: 'object',
      required: ['count', 'sample'],
      additionalProperties: false,
      description: 'How many things are touched, with a sample of them.',
      properties: {
        count: { type: 'integer', description: 'How many things.' },
        sample: {
          type: 'array',
          description: 'Some of them.',
          items: {
            type: 'object',
            required: ['id', 'label', 'before', 'after'],
            additionalProperties: false,
            properties: {
              id: { type: 'string', description: 'Identifier of the thing.' },
              label: { type: 'string', description: 'What a person knows it by.' },
              before: { type: ['object', 'null'], description: 'What it holds now; null where that is not shown.' },
              after: {
                type: ['object', 'null'],
                description: 'What it would hold then; null where that is not shown.',
              },
            },
          },
        },
      },
    },
    recipients: { type: 'array', items: { type: 'string' }, description: 'Who outside receives something.' },
    reversible: { type: 'boolean', description: 'Whether it can be undone.' },
    cost: {
      type: 'object',
      required: ['credits', 'balanceAfter'],
      additionalProperties: false,
      description: 'What it costs at most.',
      properties: {
        credits: { type: 'integer', description: 'Deep credits.' },
        balanceAfter: { type: ['integer', 'null'], description: 'Credits left after it; null where it costs nothing.' },
      },
    },
    reason: { type: 'string', description: 'Why somebody is asked.' },
    differs: {
      type: 'array',
      items: { type: 'string' },
      description: 'What has changed since the preview before, where this one replaces another.',
    },
  },
} as const;

export const EXAMPLE_HELD = {
  callId: 'call_01jd8n5r7t9v1x3z5b7d9f1h3k',
  action: 'rows.delete',
  title: 'Delete 120 rows from Deals',
  waitsFor: 'approval' as const,
  askedBy: { person: 'Jonas Weber', via: 'key "Nightly import" ending in x7Qa' },
  since: '2026-11-20T14:03:21.000Z',
  expiresAt: '2026-11-23T14:03:21.000Z',
  decideUrl: 'https://acme.example.com/decide/call_01jd8n5r7t9v1x3z5b7d9f1h3k',
  statusUrl: 'https://acme.example.com/api/v1/calls/call_01jd8n5r7t9v1x3z5b7d9f1h3k',
};

/** A held call as callers see it in a list. */
export function heldView({ _id, action, hold }: HeldCall, holds: ReadHolds) {
  const { preview, kind, openedAt, expiresAt } = hold;
  return {
    callId: _id,
    action,
    title: preview.title,
    waitsFor: kind,
    askedBy: { ...preview.asked_by },
    since: openedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...holds.urls(_id),
  };
}

/** What is shown of a held call to whoever is asked. */
export function previewView({ hold: { preview } }: HeldCall) {
  const { effects, input, affected, recipients, reversible, cost, reason, differs = [] } = preview;
  return {
    effects: [...effects],
    input,
    affected: {
      count: affected.count,
      sample: affected.sample.map(({ id, label, before = null, after = null }) => ({ id, label, before, after })),
    },
    recipients: [...recipients],
    reversible,
    cost: { credits: cost.credits, balanceAfter: cost.balance_after },
    reason,
    differs: [...differs],
  };
}
