import { EXAMPLE_CAUSE } from '../../src/actions/shared/company/callEvents.js';
import { EXAMPLE_DELIVERY } from '../../src/actions/shared/webhooks/deliveries.js';
import { EXAMPLE_LIST, EXAMPLE_ROW } from '../../src/actions/shared/lists/shapes.js';
import { EXAMPLE_ENDPOINT } from '../../src/actions/shared/webhooks/webhooks.js';
import type { Versioned } from '../../src/contract/documents.js';
import type { Store } from '../../src/store/index.js';

/** The endpoint of the examples, and a failed delivery to it. It subscribes to events that no example causes. */
export async function seedEndpoint(
  store: Store,
  fresh: Omit<Versioned, '_id'> & { readonly ownerId: string },
  disabledAt: Date | null,
): Promise<void> {
  const { companyId, createdAt: at } = fresh;
  await store.endpoints.collection.insertOne({
    ...fresh,
    _id: EXAMPLE_ENDPOINT.endpointId,
    url: EXAMPLE_ENDPOINT.url,
    description: EXAMPLE_ENDPOINT.description,
    events: ['call.outcome_unknown'],
    ordered: false,
    disabledAt,
    deletedAt: null,
    secret: 'sealed',
  });
  const { eventId, type, deliveryId } = EXAMPLE_DELIVERY;
  await store.events.insert([
    {
      _id: eventId,
      companyId,
      type,
      at,
      callId: EXAMPLE_CAUSE,
      by: null,
      object: EXAMPLE_ROW.id,
      version: 1,
      audience: { kind: 'list', listId: EXAMPLE_LIST.listId },
      data: { rowId: EXAMPLE_ROW.id, listId: EXAMPLE_LIST.listId, version: 1 },
    },
  ]);
  await store.deliveries.insert([
    {
      _id: deliveryId,
      companyId,
      channel: 'webhook',
      receiver: EXAMPLE_ENDPOINT.endpointId,
      eventId,
      type,
      state: 'failed',
      at,
      attempts: [{ at, took: 128, status: 503, problem: null, response: 'closed' }],
      nextAt: null,
      endedAt: at,
      position: '',
    },
  ]);
}
