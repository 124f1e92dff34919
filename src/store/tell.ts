import { announce } from '../engine/events/announcement.js';
import type { Author } from './history.js';
import type { Store } from './index.js';

/** What makes a change outside a call has this long to make it, before it is told of what stands then, milliseconds. */
const OPEN_FOR = 60_000;

/** What it takes to tell of a change. */
export interface Telling {
  readonly store: Store;
  readonly publisher: { publishSoon(companyId: string, id: string): void };
}

/**
 * Makes a change that no call makes, and has it told of: noted before, announced after. Where the process dies between,
 * the sweeper announces whatever was changed.
 * @param author the id that the change has in the history names the notice, too
 */
export async function tellOf<T>({ store, publisher }: Telling, author: Author, work: () => Promise<T>): Promise<T> {
  const { companyId, callId, at } = author;
  const openUntil = new Date(at.getTime() + OPEN_FOR);
  await store.events.notice({ _id: callId, companyId, at, source: callId, openUntil });
  const result = await work();
  await store.events.announce(callId, announce(companyId, 'changed', at));
  publisher.publishSoon(companyId, callId);
  return result;
}
