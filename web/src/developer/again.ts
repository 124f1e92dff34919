import type { Delivery } from '../queries';

/** How soon deliveries that are being sent are read again, milliseconds. */
const SOON = 1_500;
/** After this long they are in a pause between two attempts, and are read less often. Milliseconds. */
const LONG = 60_000;
const LATER = 30_000;

/** When deliveries are to be read again; false where all have ended. */
export function againAfter(deliveries: readonly Pick<Delivery, 'state' | 'createdAt'>[]): number | false {
  const pending = deliveries.filter(({ state }) => state === 'pending');
  if (pending.length === 0) return false;
  return pending.some(({ createdAt }) => Date.now() - Date.parse(createdAt) < LONG) ? SOON : LATER;
}
