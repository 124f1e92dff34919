import type { Logger } from 'pino';
import { deferred } from '../engine/deferred.js';
import type { WorkspaceEvent } from '../engine/events/event.js';
import type { Delivery } from '../store/deliveries.js';
import type { Published } from '../store/events.js';
import { eventsOf, type Source } from './eventsOf.js';
import { deliveriesOf, type FanOutDependencies } from './fanOut.js';

/** Publishes what was announced: writes its events, gives them their place in the company's log, and sends them out. */
export interface Publisher {
  /** Soon, and together with what else is announced meanwhile. Where it fails the sweeper does it later. */
  publishSoon(companyId: string, id: string): void;
  /**
   * Publishes now.
   * @param ids calls and notices; all of the company when left out
   * @returns how many of them were published
   */
  publish(companyId: string, ids?: readonly string[]): Promise<number>;
  /** Publishes without delay what was announced. Resolves when nothing is under way. */
  idle(): Promise<void>;
}

export interface PublisherDependencies extends FanOutDependencies {
  readonly log: Logger;
  readonly now: () => Date;
  readonly workflows: { startDelivery(deliveryId: string): Promise<void> };
  /** Tells whoever follows the log of a company. */
  readonly ring: (companyId: string) => void;
}

/** What is announced within this time is published together, milliseconds. */
const TOGETHER = 100;
/** Where much is announced, a company's events are published this long after the last time, milliseconds. */
const APART = 400;
/** Calls and notices in one link of the log. */
const SOURCES = 50;
/** Workflows that are started side by side. */
const STARTS = 8;

export function createPublisher(parts: PublisherDependencies): Publisher {
  const { store, log, ring, now } = parts;
  /** Numbers of the links that this process knows to be finished: the next may follow. */
  const finished = new Map<string, number>();
  const waiting = new Map<string, Set<string>>();
  const busy = new Map<string, Promise<void>>();
  let hurry = deferred();

  async function publish(companyId: string, ids?: readonly string[]): Promise<number> {
    let published = 0;
    for (let rest = ids; ;) {
      // The last link first, where somebody else wrote it: what it has is not published again.
      let seq = finished.get(companyId);
      if (seq === undefined) {
        const head = await store.events.head(companyId);
        if (head) await finish(head);
        seq = head?.seq ?? 0;
      }
      const some = rest?.slice(0, SOURCES) ?? (await store.events.waiting(SOURCES, companyId)).map(({ id }) => id);
      const sources = await readSources(companyId, some);
      const events = await eventsOf(store, companyId, sources);
      if (events.length > 0) {
        await store.events.insert(events);
        const link = linkOf(companyId, seq + 1, events, sources, now());
        // Nothing may follow it before it is finished, whoever wrote it.
        finished.delete(companyId);
        if (!(await store.events.append(link))) continue;
        await finish(link, events);
      } else if (sources.length > 0) await store.events.removePending(sources.map(toldBy));
      published += sources.length;
      rest = rest?.slice(SOURCES);
      if (rest ? rest.length === 0 : sources.length === 0 || some.length < SOURCES) return published;
    }
  }

  async function readSources(companyId: string, ids: readonly string[]): Promise<readonly Source[]> {
    const [calls, notices] = await Promise.all([
      store.events.callsWithPending(ids.filter((id) => id.startsWith('call_'))),
      store.events.noticesWithPending(ids.filter((id) => !id.startsWith('call_'))),
    ]);
    return [...calls, ...notices].filter((source) => source.companyId === companyId);
  }

  /** What comes after a link is written: again by whoever finds that it was left half-way. */
  async function finish(link: Published, known?: readonly WorkspaceEvent[]): Promise<void> {
    const events = known ?? (await inOrder(link));
    const deliveries = await deliveriesOf(parts, link, events);
    await store.deliveries.insert(deliveries);
    await store.events.removePending(link.sources);
    finished.set(link.companyId, Math.max(link.seq, finished.get(link.companyId) ?? 0));
    ring(link.companyId);
    if (deliveries.length > 0) startAll(deliveries);
  }

  async function inOrder(link: Published): Promise<readonly WorkspaceEvent[]> {
    const found = new Map((await store.events.many(link.events)).map((event) => [event._id, event]));
    return link.events.flatMap((id) => found.get(id) ?? []);
  }

  /** Not waited for: one that cannot be started now is started by the sweeper. */
  function startAll(deliveries: readonly Delivery[]): void {
    const rest = deliveries.map(({ _id }) => _id);
    const work = async () => {
      for (let id = rest.shift(); id !== undefined; id = rest.shift()) await startOne(parts, id);
    };
    const all = Promise.all(Array.from({ length: Math.min(STARTS, rest.length) }, work));
    all.catch((error: unknown) => log.warn({ kind: (error as Error).name }, 'deliveries are started later'));
  }

  async function publishWaiting(companyId: string): Promise<void> {
    await pause(TOGETHER);
    for (let ids = waiting.get(companyId); ids; ids = waiting.get(companyId)) {
      waiting.delete(companyId);
      try {
        await publish(companyId, [...ids]);
      } catch (error) {
        log.warn({ companyId, kind: (error as Error).name }, 'events are published later');
      }
      await pause(APART);
    }
    busy.delete(companyId);
  }

  function pause(milliseconds: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    return Promise.race([over, hurry.promise]).finally(() => clearTimeout(timer));
  }

  return {
    publish,
    publishSoon(companyId, id) {
      waiting.set(companyId, (waiting.get(companyId) ?? new Set()).add(id));
      if (!busy.has(companyId)) busy.set(companyId, publishWaiting(companyId));
    },
    async idle() {
      while (busy.size > 0) {
        hurry.resolve();
        await Promise.all(busy.values());
      }
      hurry = deferred();
    },
  };
}

/** Starts the workflow of a delivery, and says so. */
export async function startOne(
  { store, workflows }: Pick<PublisherDependencies, 'store' | 'workflows'>,
  id: string,
): Promise<void> {
  await workflows.startDelivery(id);
  await store.deliveries.markStarted(id);
}

function toldBy({ _id, pendingEvents = [] }: { readonly _id: string; readonly pendingEvents?: readonly string[] }) {
  return { id: _id, pendingEvents };
}

function linkOf(
  companyId: string,
  seq: number,
  events: readonly WorkspaceEvent[],
  sources: readonly { readonly _id: string; readonly pendingEvents?: readonly string[] }[],
  at: Date,
): Published {
  return {
    _id: `${companyId}/${String(seq).padStart(12, '0')}`,
    companyId,
    seq,
    at,
    events: [...new Set(events.map(({ _id }) => _id))],
    sources: sources.map(toldBy),
  };
}
