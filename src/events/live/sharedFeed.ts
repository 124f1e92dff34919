import { bodyOf } from '../../engine/events/event.js';
import type { LogPosition, LoggedEvent } from '../../store/feed.js';
import type { Store } from '../../store/index.js';
import { createHeads, type Head, type HeadsDependencies } from './heads.js';
import { message, nameOf, type Message } from './message.js';
import { createViewers, type Viewers } from './viewers.js';

/** What is read for one follower of a company serves all who are at the same place. */
export interface SharedFeed {
  readonly viewers: Viewers;
  readonly head: Head;
  /** What comes behind a place, and is empty where nothing does; null where some of it is forgotten. */
  behind(place: LogPosition): Promise<readonly EncodedEvent[] | null>;
  leave(): void;
}

/** An event with its message, which is made once for all who get it. */
export interface EncodedEvent extends LoggedEvent {
  readonly message: () => Message;
}

export interface SharedFeeds {
  enter(companyId: string): SharedFeed;
  stop(): Promise<void>;
}

export interface FeedDependencies extends HeadsDependencies {
  readonly store: Store;
  readonly now: () => Date;
}

/** Events that are read at once: also what a follower that reads slowly can make the service keep. */
const AT_ONCE = 50;
/** Places whose readings are kept; followers who are up to date share one. */
const READINGS = 8;

interface FeedState {
  followers: number;
  readonly viewers: Viewers;
  readonly readings: Map<string, Promise<readonly EncodedEvent[] | null>>;
}

export function createSharedFeeds(parts: FeedDependencies): SharedFeeds {
  const { store } = parts;
  const heads = createHeads(parts);
  const feeds = new Map<string, FeedState>();

  async function read(companyId: string, place: LogPosition): Promise<readonly EncodedEvent[] | null> {
    const found = await store.feed.behind(companyId, place, AT_ONCE);
    return found?.map(encoded) ?? null;
  }

  return {
    enter(companyId) {
      const shared = feeds.get(companyId) ?? {
        followers: 0,
        viewers: createViewers(parts, companyId),
        readings: new Map<string, Promise<readonly EncodedEvent[] | null>>(),
      };
      feeds.set(companyId, shared);
      shared.followers += 1;
      const { viewers, readings } = shared;
      const head = heads.follow(companyId);

      async function behind(place: LogPosition): Promise<readonly EncodedEvent[] | null> {
        const name = nameOf(place);
        const known = readings.get(name);
        if (known) return known;
        const reading = read(companyId, place);
        readings.set(name, reading);
        const [oldest = name] = readings.keys();
        if (readings.size > READINGS) readings.delete(oldest);
        // What was found stays so, or is the beginning of it; where there was nothing there may be something next time.
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
        behind,
        leave() {
          head.leave();
          shared.followers -= 1;
          if (shared.followers === 0) feeds.delete(companyId);
        },
      };
    },
    stop: heads.stop,
  };
}

function encoded({ place, event }: LoggedEvent): EncodedEvent {
  let made: Message | undefined;
  return { place, event, message: () => (made ??= message(event.type, bodyOf(event), place)) };
}
