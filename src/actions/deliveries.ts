import { bodyOf } from '../engine/events/event.js';
import { DELIVERY_STATES, type DeliveryView } from '../engine/ports/webhooks.js';
import { EXAMPLE_ENDPOINT } from './webhooks.js';
import { EXAMPLE_ROW, timestamp, timestampOrNull } from './shapes.js';

/** What the actions on deliveries to webhook endpoints share. */

export const DELIVERY_ID = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Identifier of the delivery.',
} as const;

/** Result: one event on its way to one endpoint. */
export const DELIVERY_FIELDS = {
  deliveryId: { type: 'string', description: 'Identifier of the delivery.' },
  endpointId: { type: 'string', description: 'The endpoint that it goes to.' },
  eventId: { type: 'string', description: 'Identifier of the event: the `webhook-id` of every attempt.' },
  type: { type: 'string', description: 'Type of the event.' },
  state: {
    type: 'string',
    enum: DELIVERY_STATES,
    description: 'How it stands. It is cancelled where the endpoint wants nothing any more.',
  },
  createdAt: timestamp('When it was to be sent first.'),
  nextAttemptAt: timestampOrNull('When it is tried next; null where it is over.'),
  endedAt: timestampOrNull('When it came to its end; null before.'),
  attempts: {
    type: 'array',
    description: 'Every try, oldest first.',
    items: {
      type: 'object',
      required: ['at', 'durationMs', 'status', 'problem', 'response'],
      additionalProperties: false,
      properties: {
        at: timestamp('When it was tried.'),
        durationMs: { type: 'integer', minimum: 0, description: 'How long it took, milliseconds.' },
        status: { type: ['integer', 'null'], description: 'HTTP status of the answer; null where none came.' },
        problem: {
          type: ['string', 'null'],
          description:
            'Why none came, in a word such as `timeout`, `connection` or `refused_address`; null where one did.',
        },
        response: { type: 'string', description: 'How the body of the answer begins.' },
      },
    },
  },
} as const;

export const DELIVERY_REQUIRED = [
  'deliveryId',
  'endpointId',
  'eventId',
  'type',
  'state',
  'createdAt',
  'nextAttemptAt',
  'endedAt',
  'attempts',
] as const;

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

/** What was sent, as an example. */
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

/** What `run` says of a delivery that it made. */
export function deliveryMade(id: string) {
  return { type: 'delivery', id, change: 'created' } as const;
}
