import type { Dependencies } from '../dependencies.js';
import { announce } from '../engine/events/announcement.js';
import type { Author } from '../store/history.js';
import type { Publisher } from './publish.js';

/** If a change takes longer than this, in milliseconds, the sweeper announces it. */
const OPEN_FOR = 60_000;

/**
 * Makes a change without a call, for example after a payment, and publishes its events. A notice is written before the
 * change and announced after it. If the process dies in between, the sweeper announces the change.
 * @param author its `callId` is also the id of the notice
 */
export async function announceChange<T>(
  { store, publisher }: Pick<Dependencies, 'store'> & { readonly publisher: Pick<Publisher, 'publishSoon'> },
  author: Author,
  change: () => Promise<T>,
): Promise<T> {
  const { companyId, callId, at } = author;
  const openUntil = new Date(at.getTime() + OPEN_FOR);
  await store.events.notice({ _id: callId, companyId, at, source: callId, openUntil });
  const result = await change();
  await store.events.announce(callId, announce(companyId, 'changed', at));
  publisher.publishSoon(companyId, callId);
  return result;
}
