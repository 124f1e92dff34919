import { PLAN_TERMS } from '../../contract/ranks.js';
import type { EndpointDisabled } from '../../contract/endpoints.js';
import { memberDenial } from '../../engine/authority.js';
import { viewerOf, listsOf, maySee } from '../../engine/events/audience.js';
import { bodyOf, type WorkspaceEvent } from '../../engine/events/event.js';
import { pauseAfter, pauseAsked, pauseForSlot } from '../../engine/events/schedule.js';
import { signedHeaders } from '../../engine/events/sign.js';
import type { DeliveryAttempt, Delivery } from '../../store/deliveries.js';
import type { StoredEndpoint } from '../../store/endpoints.js';
import { announceChange } from '../announceChange.js';
import type { Channel, Tried } from '../deliver.js';
import type { Dependencies } from '../../dependencies.js';
import { briefly } from './briefly.js';
import { createEndpointConcurrency } from './endpointConcurrency.js';
import { createSend } from './send.js';

export type WebhookDependencies = Pick<Dependencies, 'store' | 'vault' | 'config' | 'publisher' | 'log' | 'now'>;

/** The author, in the history, of changes that deliveries make to an endpoint. */
const SERVICE = 'deliveries';
/** Attempts that begin within this time, in milliseconds, share one read of the endpoint, its company and its owner. */
const SHARED_FOR = 100;
/** The status by which an endpoint refuses all further events. */
const GONE = 410;

/** Delivers to webhook endpoints (standardwebhooks.com). A 2xx ends the delivery; any other response is tried again. */
export function createWebhookChannel(parts: WebhookDependencies): Channel {
  const { store, vault, config, publisher, log, now } = parts;
  const send = createSend({ production: config.production, ...config.webhooks });
  const slots = createEndpointConcurrency();
  const endpointOf = briefly(SHARED_FOR, (id: string) => store.endpoints.toSign(id));
  const companyOf = briefly(SHARED_FOR, (id: string) => store.companies.get(id));
  const ownerOf = briefly(SHARED_FOR, (companyId: string, id: string) => store.members.get(companyId, id));
  const listsFor = briefly(SHARED_FOR, (companyId: string, ...ids: string[]) => store.lists.many(companyId, ids));

  return async (delivery, event, { wakeDelivery, signal }) => {
    const { receiver } = delivery;
    const slot = slots.take(receiver, delivery._id, wakeDelivery);
    if (!slot) return { outcome: 'busy', pause: pauseForSlot(slots.expected(receiver), Math.random()) };
    const began = performance.now();
    try {
      const endpoint = await endpointOf(receiver);
      if (!endpoint || !(await isOpen(endpoint, delivery, event))) return { outcome: 'cancelled' };
      return await tryOnce(endpoint, delivery, event, signal);
    } finally {
      slot.leave(performance.now() - began);
    }
  };

  /** Whether the endpoint may get the event now. Plan, owner and rights may have changed since it was published. */
  async function isOpen(endpoint: StoredEndpoint, delivery: Delivery, event: WorkspaceEvent): Promise<boolean> {
    const { companyId, ownerId } = endpoint;
    if (endpoint.disabledAt || endpoint.deletedAt) return false;
    const [company, owner, lists] = await Promise.all([
      companyOf(companyId),
      ownerOf(companyId, ownerId),
      // Includes archived and deleted lists, because their changes are events, too.
      listsFor(companyId, ...listsOf([event])),
    ]);
    const denial = memberDenial(company, owner);
    if (!company || denial === 'company_suspended' || !PLAN_TERMS[company.plan].webhooks) return false;
    if (denial || !owner) {
      await disable(endpoint, 'owner_removed', delivery);
      return false;
    }
    // Only the member who sent a test event is its audience.
    if (event.type === 'endpoint.test') return true;
    return maySee(viewerOf(owner), event.audience, lists);
  }

  async function tryOnce(
    endpoint: StoredEndpoint,
    delivery: Delivery,
    event: WorkspaceEvent,
    signal: AbortSignal,
  ): Promise<Tried> {
    const at = now();
    const began = performance.now();
    const secrets = openSecrets(endpoint, at);
    if (!secrets) return failed(endpoint, delivery, { at, took: 0, status: null, problem: 'secret', response: '' });
    const body = JSON.stringify(bodyOf(event));
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Action-API-Webhooks',
      ...signedHeaders(event._id, at, body, secrets),
    };
    const { retryAfter, ...answer } = await send({ url: endpoint.url, headers, body, signal });
    const attempt: DeliveryAttempt = { at, took: Math.round(performance.now() - began), ...answer };
    const { status } = attempt;
    if (status !== null && status >= 200 && status < 300) {
      if (endpoint.failingSince) await store.endpoints.noteWorking(endpoint._id);
      return { outcome: 'delivered', attempt };
    }
    return failed(endpoint, delivery, attempt, retryAfter);
  }

  async function failed(
    endpoint: StoredEndpoint,
    delivery: Delivery,
    attempt: DeliveryAttempt,
    retryAfter?: string,
  ): Promise<Tried> {
    const { at } = attempt;
    const { attempts } = delivery;
    const since = await store.endpoints.noteFailing(endpoint._id, at);
    const isLast = pauseAfter(attempts.length + 1, config.deliverWithin, 0) === null;
    const first = attempts[0]?.at ?? at;
    // The endpoint is also dead if all attempts of this delivery failed and no other delivery succeeded meanwhile.
    const isDead = at.getTime() - since.getTime() >= config.deliverWithin || (isLast && since <= first);
    const because = attempt.status === GONE ? 'gone' : isDead ? 'unreachable' : null;
    if (because) await disable(endpoint, because, delivery);
    const pause = pauseAsked(retryAfter, config.deliverWithin, at);
    return { outcome: 'failed', attempt, retry: because === null, pause };
  }

  /** @returns null if the secrets cannot be opened, because they were sealed with another key */
  function openSecrets({ secret, previous }: StoredEndpoint, at: Date): readonly string[] | null {
    const good = previous && previous.until > at ? [secret, previous.secret] : [secret];
    try {
      return good.map((sealed) => vault.open(sealed));
    } catch {
      return null;
    }
  }

  /** Disables an endpoint and publishes the change, once. Its other deliveries are cancelled at their next attempt. */
  async function disable(endpoint: StoredEndpoint, because: EndpointDisabled, delivery: Delivery): Promise<void> {
    const { _id, companyId } = endpoint;
    const at = now();
    // If several deliveries disable it at once, one makes the change, and the others publish nothing.
    const author = { companyId, callId: `${delivery._id}_${delivery.attempts.length}`, by: SERVICE, at };
    await announceChange({ store, publisher }, author, () =>
      store.endpoints.writes.update(author, _id, 0, null, ({ disabledAt, deletedAt }) =>
        disabledAt || deletedAt ? null : { set: { disabledAt: at, disabledBecause: because } },
      ),
    );
    log.info({ companyId, endpointId: _id, because }, 'a webhook endpoint was disabled');
  }
}
