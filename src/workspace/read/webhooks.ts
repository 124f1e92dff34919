import { roleAtLeast } from '../../contract/ranks.js';
import { viewerOf, listsOf, maySee, type Viewer } from '../../engine/events/audience.js';
import type { WorkspaceEvent } from '../../engine/events/event.js';
import type { ReadWebhooks, DeliveryView } from '../../engine/ports/webhooks.js';
import type { Delivery } from '../../store/deliveries.js';
import type { Reading } from './reading.js';
import { noSuch } from '../../engine/refusals.js';

export function readWebhooks({ store, companyId, record, key, urlProblem, once }: Reading): ReadWebhooks {
  const { memberId, keyId, role } = record.principal;
  const lists = key?.scope?.lists;
  /** The rights of the member, with any key. A key with lists in its scope only sees the events of those lists. */
  const viewer: Viewer = { memberId, role, keyId: lists ? keyId : null, ...(lists && { scope: { lists } }) };
  const seesAll = roleAtLeast(role, 'admin') && !lists;

  async function seenBy(whose: Viewer, events: readonly WorkspaceEvent[]): Promise<readonly WorkspaceEvent[]> {
    const about = await store.lists.many(companyId, listsOf(events));
    return events.filter(({ audience }) => maySee(whose, audience, about));
  }

  return {
    get: (id) => once('webhook endpoint', id, () => store.endpoints.get(companyId, id)),
    page: (request, ownerId) => store.endpoints.page(companyId, request, ownerId),
    count: () => store.endpoints.count(companyId),
    urlProblem,
    async deliveries(endpointId, request, state) {
      const { items, nextCursor } = await store.deliveries.page(companyId, endpointId, request, state);
      if (seesAll || items.length === 0) return { items: items.map(sendingOf), nextCursor };
      const events = (await store.events.many(items.map(({ eventId }) => eventId))).filter(
        (event) => event.companyId === companyId,
      );
      const seen = new Set((await seenBy(viewer, events)).map(({ _id }) => _id));
      return { items: items.filter(({ eventId }) => seen.has(eventId)).map(sendingOf), nextCursor };
    },
    async eventsOf(callId, request) {
      const { items, nextCursor } = await store.events.ofCall(companyId, callId, request);
      return { items: await seenBy(viewer, items), nextCursor };
    },
    async deliveriesOf(eventIds, endpointIds) {
      if (eventIds.length === 0 || endpointIds.length === 0) return [];
      const found = await store.deliveries.ofEvents(companyId, eventIds, endpointIds);
      return found.map(({ _id, receiver, eventId, state, at, nextAt, attempts }) => ({
        deliveryId: _id,
        endpointId: receiver,
        eventId,
        state,
        at,
        nextAt: state === 'pending' ? nextAt : null,
        attempts: attempts.length,
      }));
    },
    async delivery(id) {
      const delivery = await store.deliveries.get(id);
      const isWebhook = delivery?.companyId === companyId && delivery.channel === 'webhook';
      const event = delivery && isWebhook ? await store.events.get(companyId, delivery.eventId) : null;
      const isSeen = seesAll || (event !== null && (await seenBy(viewer, [event])).length === 1);
      if (!delivery || !isWebhook || !isSeen) throw noSuch('delivery');
      return { ...sendingOf(delivery), event };
    },
    async ownerSees({ ownerId }, event) {
      const [owner] = await store.members.many(companyId, [ownerId]);
      if (!owner || owner.removedAt) return false;
      return (await seenBy(viewerOf(owner), [event])).length === 1;
    },
  };
}

function sendingOf({ _id, receiver, eventId, type, state, at, nextAt, endedAt, attempts }: Delivery): DeliveryView {
  return {
    deliveryId: _id,
    endpointId: receiver,
    eventId,
    type,
    state,
    at,
    nextAt: state === 'pending' ? nextAt : null,
    endedAt: endedAt ?? null,
    attempts,
  };
}
