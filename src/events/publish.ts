import type { Logger } from 'pino';
import type { Workflows } from '../contract/workflows.js';
import { deferred } from '../engine/deferred.js';
import type { WorkspaceEvent } from '../engine/events/event.js';
import { inTurns } from '../engine/inTurns.js';
import { within } from '../engine/within.js';
import type { Delivery } from '../store/deliveries.js';
import type { Published } from '../store/events.js';
import { eventsOf, type Source } from './eventsOf.js';
import { deliveriesOf, type FanOutDependencies } from './fanOut.js';

/** Publishes pending events: inserts them, appends them to the company's log, and starts their deliveries. */
export interface Publisher {
  /** Publishes soon, with everything that is announced until then. If it fails, the sweeper publishes later. */
  publishSoon(companyId: string, id: string): void;
  /**
   * Publishes now.
   * @param ids those of calls and notices; all of the company if left out
   * @returns how many calls and notices were published
   */
  publish(companyId: string, ids?: readonly string[]): Promise<number>;
  /** Publishes without delay. Resolves when nothing is left to publish. */
  idle(): Promise<void>;
}

export interface PublisherDependencies extends FanOutDependencies {
  readonly log: Logger;
  readonly now: () => Date;
  readonly workflows: Pick<Workflows, 'startDelivery' | 'startDeliveries'>;
  /** Wakes the followers of a company's log. */
  readonly ring: (companyId: string) => void;
}

/** Events that are announced within this time, in milliseconds, are published together. */
const TOGETHER = 100;
/** The time between two log entries of a company that announces many events, in milliseconds. */
const APART = 400;
/** The most calls and notices in one log entry. */
const SOURCES = 50;
/** The number of workflows that are started at once. */
const STARTS = 8;
/** The most deliveries in one batch. */
const BATCH = 100;

export function createPublisher(parts: PublisherDependencies): Publisher {
  const { store, log, ring, now } = parts;
  /** By company, the last log entry that this process knows to be finished, so that the next one may follow. */
  const finished = new Map<string, number>();
  const waiting = new Map<string, Set<string>>();
  const busy = new Map<string, Promise<void>>();
  let hurry = deferred();

  async function publish(companyId: string, ids?: readonly string[]): Promise<number> {
    let published = 0;
    for (let rest = ids; ;) {
      // If another process wrote the last entry, finish it first, so that its events are not published again.
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
        // No entry may follow this one before it is finished, whichever process wrote it.
        finished.delete(companyId);
        if (!(await store.events.append(link))) continue;
        await finish(link, events);
      } else if (sources.length > 0) await store.events.removePending(sources.map(pendingOf));
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

  /** The steps after an entry is appended. Idempotent, because another process repeats them if this one died. */
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

  /** Not awaited: the sweeper starts a workflow that could not be started now. */
  function startAll(deliveries: readonly Delivery[]): void {
    inTurns(batchesOf(deliveries), STARTS, (ids) => start(parts, ids)).catch((error: unknown) =>
      log.warn({ kind: (error as Error).name }, 'deliveries could not be started; the sweeper will start them'),
    );
  }

  async function publishWaiting(companyId: string): Promise<void> {
    await within(TOGETHER, hurry.promise);
    for (let ids = waiting.get(companyId); ids; ids = waiting.get(companyId)) {
      waiting.delete(companyId);
      try {
        await publish(companyId, [...ids]);
      } catch (error) {
        log.warn(
          { companyId, kind: (error as Error).name },
          'events could not be published; the sweeper will publish them',
        );
      }
      await within(APART, hurry.promise);
    }
    busy.delete(companyId);
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

/** Starts the workflow of a delivery, or that of a batch, and marks the deliveries as started. */
export async function start(
  { store, workflows }: Pick<PublisherDependencies, 'store' | 'workflows'>,
  ids: readonly string[],
): Promise<void> {
  const [first = ''] = ids;
  await (ids.length === 1 ? workflows.startDelivery(first) : workflows.startDeliveries(ids));
  await store.deliveries.markStarted(ids);
}

/**
 * Ids of deliveries in batches. A batch has deliveries to one endpoint, with those of one ordering key next to each
 * other, so that they are delivered in sequence. Each mail has its own workflow.
 */
function batchesOf(deliveries: readonly Delivery[]): (readonly string[])[] {
  const groups = new Map<string, string[]>();
  for (const { _id, channel, receiver } of deliveries.toSorted((a, b) => compare(a.line, b.line))) {
    const key = channel === 'webhook' ? receiver : _id;
    const group = groups.get(key) ?? [];
    group.push(_id);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap((ids) =>
    Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, n) => ids.slice(n * BATCH, (n + 1) * BATCH)),
  );
}

function compare(a = '', b = ''): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function pendingOf({ _id, pendingEvents = [] }: { readonly _id: string; readonly pendingEvents?: readonly string[] }) {
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
    sources: sources.map(pendingOf),
  };
}
