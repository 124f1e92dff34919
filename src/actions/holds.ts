import type { HeldCall } from '../engine/deciding.js';
import type { ReadHolds } from '../engine/ports/holds.js';
import { arrayOf, flag, identifier, object, oneOf, text, time } from '../engine/schema.js';

/** Calls that wait for a person, as actions tell of them. Deciding itself is never an action: a person does it. */

export const CALL_ID = identifier('Identifier of the call that waits.');

export const HELD_FIELDS = {
  callId: text('Identifier of the call that waits.'),
  action: text('Name of the action.'),
  title: text('What would happen, in a few words.'),
  waitsFor: oneOf(
    ['confirmation', 'approval'],
    'A confirmation by the person behind the call, or an approval by an administrator.',
  ),
  askedBy: object(
    {
      person: text('Name of the person behind the call.'),
      via: text('The key, or the app, that the call came through.'),
    },
    { description: 'Who asks.' },
  ),
  since: time('Since when it waits.'),
  expiresAt: time('When it ends by itself without having run.'),
  decideUrl: text('Where the person who is asked decides. Only they can, signed in there.'),
  statusUrl: text('Where the caller reads what became of it.'),
} as const;

export const HELD = object(HELD_FIELDS, { description: 'One call that waits.' });

export const PREVIEW = object(
  {
    effects: arrayOf({ type: 'string' }, 'What will happen, in order of weight.'),
    input: { description: 'The input as it will run.' },
    affected: object(
      {
        count: { type: 'integer', description: 'How many things.' },
        sample: arrayOf(
          object({
            id: text('Identifier of the thing.'),
            label: text('What a person knows it by.'),
            before: { type: ['object', 'null'], description: 'What it holds now; null where that is not shown.' },
            after: {
              type: ['object', 'null'],
              description: 'What it would hold then; null where that is not shown.',
            },
          }),
          'Some of them.',
        ),
      },
      { description: 'How many things are touched, with a sample of them.' },
    ),
    recipients: arrayOf({ type: 'string' }, 'Who outside receives something.'),
    reversible: flag('Whether it can be undone.'),
    cost: object(
      {
        credits: { type: 'integer', description: 'Deep credits.' },
        balanceAfter: { type: ['integer', 'null'], description: 'Credits left after it; null where it costs nothing.' },
      },
      { description: 'What it costs at most.' },
    ),
    reason: text('Why somebody is asked.'),
    differs: arrayOf({ type: 'string' }, 'What has changed since the preview before, where this one replaces another.'),
  },
  { description: 'What the person who is asked sees, and what then runs.' },
);

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
