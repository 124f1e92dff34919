import { bodyOf } from '../../../engine/events/event.js';
import { DELIVERY_STATES, type DeliveryView } from '../../../engine/ports/webhooks.js';
import {
  arrayOf,
  count,
  identifier,
  object,
  oneOf,
  refTo,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../../../engine/schema.js';
import { EXAMPLE_ENDPOINT } from './webhooks.js';
import { EXAMPLE_ROW } from '../lists/shapes.js';

/** Schemas and helpers for the actions on deliveries to webhook endpoints. */

export const DELIVERY_ID = identifier('delivery', 'Identifier of the delivery.');

/** Result: the delivery of one event to one endpoint. */
export const DELIVERY_FIELDS = {
  deliveryId: refTo('delivery', 'Identifier of the delivery.'),
  endpointId: refTo('endpoint', 'The endpoint that it goes to.'),
  eventId: refTo('event', 'Identifier of the event: the `webhook-id` of every attempt.'),
  type: text('Type of the event.'),
  state: oneOf(DELIVERY_STATES, 'Current state. It is cancelled if the endpoint may no longer receive the event.'),
  createdAt: time('When the first attempt was due.'),
  nextAttemptAt: timeOrNull('When the next attempt is due; null if there is none.'),
  endedAt: timeOrNull('When it ended; null while it is pending.'),
  attempts: arrayOf(
    object({
      at: time('When the attempt was made.'),
      durationMs: count('How long it took, in milliseconds.'),
      status: { type: ['integer', 'null'], description: 'HTTP status of the response; null if there was none.' },
      problem: textOrNull(
        'Why there was no response: a word such as `timeout`, `connection` or `refused_address`; null if there ' +
          'was one.',
      ),
      response: text('The beginning of the response body.'),
    }),
    'All attempts, oldest first.',
  ),
} as const;

export const EXAMPLE_DELIVERY = {
  deliveryId: 'dlv_01jd9q5r7t9v1x3z5b7d9f1h3k',
  endpointId: EXAMPLE_ENDPOINT.endpointId,
  eventId: `evt_${EXAMPLE_ROW.id}_v1`,
  type: 'row.created' as const,
  state: 'failed' as const,
  createdAt: '2026-11-20T14:03:21.000Z',
  nextAttemptAt: null,
  endedAt: '2026-11-20T14:03:22.000Z',
  attempts: [
    {
      at: '2026-11-20T14:03:21.000Z',
      durationMs: 128,
      status: 503,
      problem: null,
      response: 'The warehouse is closed.',
    },
  ],
};

/** An example of a body that was sent. */
export const EXAMPLE_BODY = bodyOf({
  _id: EXAMPLE_DELIVERY.eventId,
  companyId: 'acme',
  type: EXAMPLE_DELIVERY.type,
  at: new Date(EXAMPLE_DELIVERY.createdAt),
  callId: 'call_01jd8n5r7t9v1x3z5b7d9f1h3k',
  by: EXAMPLE_ENDPOINT.ownerId,
  object: EXAMPLE_ROW.id,
  version: 1,
  audience: { kind: 'list', listId: 'lst_01jd8m2a4c6e8g0j2m4p6r8t0v' },
  data: {
    rowId: EXAMPLE_ROW.id,
    listId: 'lst_01jd8m2a4c6e8g0j2m4p6r8t0v',
    version: 1,
    after: { status: 'open', cells: { name: 'Northwind Traders', amount: 1200 } },
  },
});

/** A delivery as callers see it. */
export function deliveryView({ deliveryId, endpointId, eventId, type, state, ...rest }: DeliveryView) {
  return {
    deliveryId,
    endpointId,
    eventId,
    type,
    state,
    createdAt: rest.at.toISOString(),
    nextAttemptAt: rest.nextAt?.toISOString() ?? null,
    endedAt: rest.endedAt?.toISOString() ?? null,
    attempts: rest.attempts.map(({ at, took, status, problem, response }) => ({
      at: at.toISOString(),
      durationMs: took,
      status,
      problem,
      response,
    })),
  };
}

/** The entry in `changed` for a new delivery. */
export function deliveryMade(id: string) {
  return { type: 'delivery', id, change: 'created' } as const;
}
