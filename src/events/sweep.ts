import { announce } from '../engine/events/announcement.js';
import type { Key } from '../contract/keys.js';
import type { Dependencies } from '../dependencies.js';
import { eventOverTime, notice } from './notice.js';
import { start } from './publish.js';

const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;
/** A delivery that is this late has lost its workflow. */
const LATE = 5 * 60 * SECOND;
/** How long events and deliveries are kept. */
const KEPT = 30 * DAY;
/** How long before a key expires its event is published, but only in the second half of the key's life. */
const EXPIRES_WITHIN = 7 * DAY;

/** The sweeper's jobs for events. They complete what a process left unfinished (correctness, rules 2 and 13). */
export function eventJobs(dependencies: Dependencies): Readonly<Record<string, () => Promise<number>>> {
  const { store, publisher, workflows, now } = dependencies;
  const ago = (time: number) => new Date(now().getTime() - time);

  return {
    async unannounced() {
      const notices = await store.events.overdue(now());
      for (const { _id, companyId, at } of notices)
        await store.events.announce(_id, announce(companyId, 'changed', at));
      return notices.length;
    },
    async expiring() {
      const found = await store.keys.expiringBetween(now(), new Date(now().getTime() + EXPIRES_WITHIN));
      const left = ({ expiresAt }: Pick<Key, 'expiresAt'>) => expiresAt.getTime() - now().getTime();
      const age = ({ createdAt }: Pick<Key, 'createdAt'>) => now().getTime() - createdAt.getTime();
      // A new key that lasts a day or two is left out, because the person who has just made it knows when it expires.
      const keys = found.filter((key) => age(key) >= left(key));
      let noticed = 0;
      for (const { _id: keyId, companyId, ownerId, expiresAt } of keys) {
        // The expiry is part of the subject, so a key with another expiry gets another event.
        const event = eventOverTime(`${keyId}_expiring_${expiresAt.getTime()}`, {
          companyId,
          type: 'key.expiring',
          at: now(),
          audience: { kind: 'person', memberId: ownerId },
          data: { keyId, ownerId, expiresAt: expiresAt.toISOString() },
        });
        if (await notice(dependencies, event)) noticed += 1;
      }
      return noticed;
    },
    async published() {
      const waiting = await store.events.waiting(1_000);
      let published = 0;
      for (const companyId of new Set(waiting.map((one) => one.companyId)))
        published += await publisher.publish(companyId);
      return published;
    },
    async deliveries() {
      const unstarted = await store.deliveries.unstarted(500);
      const late = await store.deliveries.overdue(ago(LATE), 500);
      for (const { _id } of [...unstarted, ...late]) await start({ store, workflows }, [_id]);
      return unstarted.length + late.length;
    },
    async told() {
      return (await store.events.forget(ago(KEPT))) + (await store.deliveries.forget(ago(KEPT)));
    },
  };
}
