import type { WorkspaceEvent } from '../../../engine/events/event.js';
import { DELIVERY_STATES, type DeliveryOutline } from '../../../engine/ports/webhooks.js';
import { arrayOf, count, object, oneOf, refOrNull, refTo, text, time, timeOrNull } from '../../../engine/schema.js';
import { EXAMPLE_BODY, EXAMPLE_DELIVERY } from '../webhooks/deliveries.js';
import { EXAMPLE_LIST, EXAMPLE_ROW } from '../lists/shapes.js';
import { EXAMPLE_ENDPOINT } from '../webhooks/webhooks.js';

/** Events as results about the call that caused them. */

export const CALL_EVENT = object(
  {
    eventId: refTo('event', 'Identifier of the event: the `webhook-id` of its deliveries.'),
    type: text('Type of the event.'),
    at: time('When it happened.'),
    subject: text('Identifier of what the event is about: a row, a list, the call itself.'),
    listId: refOrNull('list', 'The list that the event is about, or null.'),
    deliveries: arrayOf(
      object({
        deliveryId: refTo('delivery', 'Identifier of the delivery.'),
        endpointId: refTo('endpoint', 'The endpoint that it goes to.'),
        url: text('URL of the endpoint.'),
        state: oneOf(DELIVERY_STATES, 'Current state. It is cancelled if the endpoint may not receive the event.'),
        attempts: count('How often it was attempted. webhooks.delivery has each attempt.'),
        createdAt: time('When the first attempt was due.'),
        nextAttemptAt: timeOrNull('When the next attempt is due; null if there is none.'),
      }),
      'Its deliveries to the endpoints that you see, oldest first.',
    ),
  },
  { description: 'One event.' },
);

/** The call of the example. */
export const EXAMPLE_CAUSE = EXAMPLE_BODY.callId ?? '';

export const EXAMPLE_CALL_EVENT = {
  eventId: EXAMPLE_DELIVERY.eventId,
  type: EXAMPLE_DELIVERY.type,
  at: EXAMPLE_DELIVERY.createdAt,
  subject: EXAMPLE_ROW.id,
  listId: EXAMPLE_LIST.listId,
  deliveries: [
    {
      deliveryId: EXAMPLE_DELIVERY.deliveryId,
      endpointId: EXAMPLE_ENDPOINT.endpointId,
      url: EXAMPLE_ENDPOINT.url,
      state: EXAMPLE_DELIVERY.state,
      attempts: EXAMPLE_DELIVERY.attempts.length,
      createdAt: EXAMPLE_DELIVERY.createdAt,
      nextAttemptAt: null,
    },
  ],
};

/**
 * An event as the callers who see its call see it.
 * @param deliveries of this event and of others
 * @param endpoints the addresses of the endpoints of these deliveries, by their ids
 */
export function callEventView(
  { _id: eventId, type, at, object: subject, audience }: WorkspaceEvent,
  deliveries: readonly DeliveryOutline[],
  endpoints: ReadonlyMap<string, string>,
) {
  return {
    eventId,
    type,
    at: at.toISOString(),
    subject,
    listId: 'listId' in audience ? audience.listId : null,
    deliveries: deliveries
      .filter((delivery) => delivery.eventId === eventId)
      .map(({ deliveryId, endpointId, state, attempts, ...rest }) => ({
        deliveryId,
        endpointId,
        url: endpoints.get(endpointId) ?? '',
        state,
        attempts,
        createdAt: rest.at.toISOString(),
        nextAttemptAt: rest.nextAt?.toISOString() ?? null,
      })),
  };
}
