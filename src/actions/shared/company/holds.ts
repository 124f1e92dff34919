import type { HeldCall } from '../../../engine/deciding.js';
import type { ReadContext } from '../../../engine/context.js';
import { previewIn, titleIn } from '../../../engine/previewIn.js';
import { arrayOf, flag, identifier, object, oneOf, refsTo, refTo, text, time } from '../../../engine/schema.js';

/** Held calls in results. A decision is never an action: only a signed-in person makes it. */

export const CALL_ID = identifier('call', 'Identifier of the held call.');

export const HELD_FIELDS = {
  callId: refTo('call', 'Identifier of the held call.'),
  action: refTo('action', 'Name of the action.'),
  title: text('What would happen, in a few words.'),
  waitsFor: oneOf(
    ['confirmation', 'approval'],
    'A confirmation by the person on whose behalf the call was made, or an approval by an administrator.',
  ),
  askedBy: object(
    {
      person: text('Name of the person on whose behalf the call was made.'),
      via: text('The key, or the app, that the call was made with.'),
    },
    { description: 'Who made the call.' },
  ),
  since: time('When the call was held.'),
  expiresAt: time('When the hold expires. The call then ends without running.'),
  decideUrl: text('The page on which a person who may decide does so, signed in.'),
  statusUrl: text('Where the caller reads the state of the call.'),
} as const;

export const HELD = object(
  {
    ...HELD_FIELDS,
    'rowIds?': refsTo(
      'row',
      'The rows that the call would change. Only with `listId`, and only if the preview is bound to rows.',
    ),
  },
  { description: 'One held call.' },
);

/** Input that limits held calls to those of one list. */
export const OF_LIST = { 'listId?': identifier('list', 'Only calls that are about this list.') } as const;

export const PREVIEW = object(
  {
    effects: arrayOf({ type: 'string' }, 'What will happen, the most important first.'),
    input: { description: 'The input that the call runs with.' },
    affected: object(
      {
        count: { type: 'integer', description: 'Number of objects.' },
        sample: arrayOf(
          object({
            id: text('Identifier of the object.'),
            label: text('Name of the object for people.'),
            before: { type: ['object', 'null'], description: 'Its current values; null if they are not shown.' },
            after: {
              type: ['object', 'null'],
              description: 'Its values after the call; null if they are not shown.',
            },
          }),
          'A sample of the objects.',
        ),
      },
      { description: 'The objects that the call affects.' },
    ),
    'unit?': text('What is counted, in the singular, such as `row`.'),
    'names?': object(
      {
        fields: { type: 'object', description: 'The name of each field, by its key in `before` and `after`.' },
        values: {
          type: 'object',
          description: 'The names of values, by the key of their field and then by the value.',
        },
      },
      { description: 'The names of the columns, statuses and members in the sample.' },
    ),
    recipients: arrayOf({ type: 'string' }, 'Recipients outside the service.'),
    reversible: flag('Whether the effects can be undone.'),
    cost: object(
      {
        credits: { type: 'integer', description: 'Deep credits.' },
        balanceAfter: {
          type: ['integer', 'null'],
          description: 'Credits left after the call; null if it costs nothing.',
        },
      },
      { description: 'What the call costs at most.' },
    ),
    reason: text('Why a decision is needed.'),
    differs: arrayOf({ type: 'string' }, 'What has changed since the preview that this one replaces.'),
  },
  { description: 'What the person who decides sees, and what then runs.' },
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

type ViewContext = Pick<ReadContext, 'holds' | 'language'>;

/** A page of held calls as callers see it. @param listId the requested list, whose rows show the calls */
export function heldViews(calls: readonly HeldCall[], context: ViewContext, listId: string | undefined) {
  return calls.map((call) => {
    const rowIds = call.hold.targets.filter(({ type }) => type === 'row').map(({ id }) => id);
    return { ...heldView(call, context), ...(listId !== undefined && rowIds.length > 0 && { rowIds }) };
  });
}

/** A held call as callers see it, in their language. */
export function heldView({ _id, action, hold }: HeldCall, { holds, language }: ViewContext) {
  const { preview, kind, openedAt, expiresAt } = hold;
  return {
    callId: _id,
    action,
    title: titleIn(hold, language),
    waitsFor: kind,
    askedBy: { ...preview.asked_by },
    since: openedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...holds.urls(_id),
  };
}

/** The preview of a held call as callers see it, in their language. */
export function previewView({ hold }: HeldCall, { language }: Pick<ViewContext, 'language'>) {
  const preview = previewIn(hold, language);
  const { effects, input, affected, recipients, reversible, cost, reason, unit, names, differs = [] } = preview;
  return {
    effects: [...effects],
    input,
    affected: {
      count: affected.count,
      sample: affected.sample.map(({ id, label, before = null, after = null }) => ({ id, label, before, after })),
    },
    ...(unit !== undefined && { unit }),
    ...(names && { names: { fields: { ...names.fields }, values: { ...names.values } } }),
    recipients: [...recipients],
    reversible,
    cost: { credits: cost.credits, balanceAfter: cost.balance_after },
    reason,
    differs: [...differs],
  };
}
