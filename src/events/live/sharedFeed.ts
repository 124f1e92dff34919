import { seesPreview, type Viewer } from '../../engine/events/audience.js';
import { bodyOf } from '../../engine/events/event.js';
import type { LogPosition, LoggedEvent } from '../../store/feed.js';
import type { Store } from '../../store/index.js';
import { createHeads, type Head, type HeadsDependencies } from './heads.js';
import { message, nameOf, type Message } from './message.js';
import { createProgressReader, type ProgressFollower } from './progress.js';
import { createViewers, type Viewers } from './viewers.js';

/** The feed of one company. A read for one follower serves all followers at the same position. */
export interface SharedFeed {
  readonly viewers: Viewers;
  readonly head: Head;
  /** The progress of running calls; null for a follower that does not ask for it. */
  readonly progress: ProgressFollower | null;
  /** The events after a position; null if some of them have been deleted. */
  behind(position: LogPosition): Promise<readonly EncodedEvent[] | null>;
  leave(): void;
}

/** An event with its message, which is made once for all followers that see the same part of it. */
export interface EncodedEvent extends LoggedEvent {
  readonly message: (viewer: Viewer) => Message;
}

export interface SharedFeeds {
  /** @param withProgress whether the follower asks for the progress of calls */
  enter(companyId: string, withProgress: boolean): SharedFeed;
  stop(): Promise<void>;
}

export interface FeedDependencies extends HeadsDependencies {
  readonly store: Store;
  readonly now: () => Date;
}

/** The number of events in one read, which is also the most that is kept in memory for a slow follower. */
const AT_ONCE = 50;
/** The number of positions whose events are kept for each company. Up-to-date followers share one. */
const READINGS = 8;

interface FeedState {
  followers: number;
  readonly viewers: Viewers;
  readonly readings: Map<string, Promise<readonly EncodedEvent[] | null>>;
}

export function createSharedFeeds(parts: FeedDependencies): SharedFeeds {
  const { store } = parts;
  const heads = createHeads(parts);
  const progress = createProgressReader(parts);
  const feeds = new Map<string, FeedState>();

  async function read(companyId: string, position: LogPosition): Promise<readonly EncodedEvent[] | null> {
    const found = await store.feed.behind(companyId, position, AT_ONCE);
    return found?.map(encoded) ?? null;
  }

  return {
    enter(companyId, withProgress) {
      const shared = feeds.get(companyId) ?? {
        followers: 0,
        viewers: createViewers(parts, companyId),
        readings: new Map<string, Promise<readonly EncodedEvent[] | null>>(),
      };
      feeds.set(companyId, shared);
      shared.followers += 1;
      const { viewers, readings } = shared;
      const head = heads.follow(companyId);
      const ofCalls = withProgress ? progress.follow(companyId, head.wake) : null;

      async function behind(position: LogPosition): Promise<readonly EncodedEvent[] | null> {
        const name = nameOf(position);
        const known = readings.get(name);
        if (known) return known;
        const reading = read(companyId, position);
        readings.set(name, reading);
        const [oldest = name] = readings.keys();
        if (readings.size > READINGS) readings.delete(oldest);
        // Found events stay valid as the beginning of what follows. An empty result may change.
        const found = await reading.catch((error: unknown) => {
          readings.delete(name);
          throw error;
        });
        if (!found || found.length === 0) readings.delete(name);
        return found;
      }

      return {
        viewers,
        head,
        progress: ofCalls,
        behind,
        leave() {
          ofCalls?.leave();
          head.leave();
          shared.followers -= 1;
          if (shared.followers === 0) feeds.delete(companyId);
        },
      };
    },
    stop() {
      progress.stop();
      return heads.stop();
    },
  };
}

function encoded({ position, event }: LoggedEvent): EncodedEvent {
  const made = new Map<boolean, Message>();
  return {
    position,
    event,
    message(viewer) {
      const withPreview = seesPreview(viewer, event);
      const text = made.get(withPreview) ?? message(event.type, bodyOf(event, withPreview), position);
      made.set(withPreview, text);
      return text;
    },
  };
}
