import type { Delivery } from '../queries';

/** How soon deliveries that are being sent are read again, milliseconds. */
const SOON = 1_500;
/** A delivery that is older than this is in a pause between two attempts, and is read less often. Milliseconds. */
const LONG = 60_000;
const LATER = 30_000;

/** How soon deliveries are read again; false if all have ended. */
export function againAfter(deliveries: readonly Pick<Delivery, 'state' | 'createdAt'>[]): number | false {
  const pending = deliveries.filter(({ state }) => state === 'pending');
  if (pending.length === 0) return false;
  return pending.some(({ createdAt }) => Date.now() - Date.parse(createdAt) < LONG) ? SOON : LATER;
}
