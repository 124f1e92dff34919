import { bodyOf } from '../../engine/events/event.js';
import type { Place, Placed } from '../../store/feed.js';
import type { Store } from '../../store/index.js';
import { createHeads, type Head, type HeadsParts } from './heads.js';
import { message, nameOf, type Message } from './message.js';
import { createStandings, type Standings } from './standing.js';

/** What is read for one follower of a company serves all who are at the same place. */
export interface Room {
  readonly standings: Standings;
  readonly head: Head;
  /** What comes behind a place, and is empty where nothing does; null where some of it is forgotten. */
  behind(place: Place): Promise<readonly Told[] | null>;
  leave(): void;
}

/** An event with its message, which is made once for all who get it. */
export interface Told extends Placed {
  readonly message: () => Message;
}

export interface Rooms {
  enter(companyId: string): Room;
  stop(): Promise<void>;
}

export interface RoomParts extends HeadsParts {
  readonly store: Store;
  readonly now: () => Date;
}

/** Events that are read at once: also what a follower that reads slowly can make the service keep. */
const AT_ONCE = 50;
/** Places whose readings are kept; followers who are up to date share one. */
const READINGS = 8;

interface Shared {
  followers: number;
  readonly standings: Standings;
  readonly readings: Map<string, Promise<readonly Told[] | null>>;
}

export function createRooms(parts: RoomParts): Rooms {
  const { store } = parts;
  const heads = createHeads(parts);
  const rooms = new Map<string, Shared>();

  async function read(companyId: string, place: Place): Promise<readonly Told[] | null> {
    const found = await store.feed.behind(companyId, place, AT_ONCE);
    return found?.map(told) ?? null;
  }

  return {
    enter(companyId) {
      const shared = rooms.get(companyId) ?? {
        followers: 0,
        standings: createStandings(parts, companyId),
        readings: new Map<string, Promise<readonly Told[] | null>>(),
      };
      rooms.set(companyId, shared);
      shared.followers += 1;
      const { standings, readings } = shared;
      const head = heads.follow(companyId);

      async function behind(place: Place): Promise<readonly Told[] | null> {
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
        standings,
        head,
        behind,
        leave() {
          head.leave();
          shared.followers -= 1;
          if (shared.followers === 0) rooms.delete(companyId);
        },
      };
    },
    stop: heads.stop,
  };
}

function told({ place, event }: Placed): Told {
  let made: Message | undefined;
  return { place, event, message: () => (made ??= message(event.type, bodyOf(event), place)) };
}
