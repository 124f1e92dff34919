import { setTimeout as pause } from 'node:timers/promises';
import { isLive } from '../../engine/events/followable.js';
import { isWanted } from '../../engine/events/table.js';
import { isUnreachable } from '../../store/database.js';
import type { LogPosition } from '../../store/feed.js';
import { HEARTBEAT, message, moved, type Message } from './message.js';
import type { SharedFeed } from './sharedFeed.js';
import type { Follower, StreamEnd } from './viewers.js';

/** How a stream begins: fresh, where it was left, or anew because what was missed is no longer there. */
export interface StreamStart {
  readonly place: LogPosition;
  readonly as: 'fresh' | 'resumed' | 'reset';
}

export interface StreamOptions {
  readonly feed: SharedFeed;
  readonly follower: Follower;
  readonly beginning: StreamStart;
  /** The place behind everything, where what is missing cannot be told. */
  readonly end: () => Promise<LogPosition>;
  /** Types of events, as `isWanted` takes them. */
  readonly types: readonly string[];
  /** A sign of life is given, and the follower's standing looked at, this often, milliseconds. */
  readonly heartbeatEvery: number;
  /** Given when the client has left, and when the service stops: then with what is said at the end. */
  readonly halt: AbortSignal;
  /** Told of what must not happen. */
  readonly failed: (error: unknown) => void;
}

const UNAVAILABLE: StreamEnd = { reason: 'unavailable', message: 'The service cannot be reached. Connect again.' };
/**
 * The database may be away for this long before streams are ended, milliseconds. Longer than the driver needs to find
 * it again: browsers that connect meanwhile are refused, and do not try another time.
 */
const AWAY_WITHIN = 120_000;
const AGAIN_AFTER = 1_000;

/**
 * The messages of one event stream. Read at the pace at which its client reads: nothing is read ahead, and nothing is
 * kept for it but what is being sent. What it may see is judged anew for everything that is sent.
 */
export async function* follow(parts: StreamOptions): AsyncGenerator<Message> {
  const { feed, follower, beginning, types, heartbeatEvery, halt } = parts;
  let { place } = beginning;
  /** The place that the client knows. */
  let known = place;
  let beat = nextBeat(heartbeatEvery);
  let awaySince: number | null = null;
  let foundNothing = 0;

  yield `retry: ${retryAfter()}\n${opening(beginning)}`;
  while (!halt.aborted) {
    try {
      const found = await feed.behind(place);
      const isDue = Date.now() >= beat;
      if (found?.length === 0 && !isDue) {
        awaySince = null;
        // The log is said to go on, and does not: it went on while it was read, or its company is being deleted.
        foundNothing = feed.head.seq() > place.seq ? foundNothing + 1 : 0;
        if (foundNothing > 2) await pause(AGAIN_AFTER);
        await feed.head.beyond(place.seq, halt, beat - Date.now());
        continue;
      }
      const current = await feed.viewers.of(follower);
      awaySince = null;
      if ('end' in current) {
        yield ending(current.end, place);
        return;
      }
      if (found === null) {
        place = known = await parts.end();
        yield opening({ place, as: 'reset' });
        continue;
      }
      const wanted = found.filter(({ event: { type } }) => isLive(type) && isWanted(types, type));
      const seen = await feed.viewers.visible(current.viewer, wanted);
      place = found.at(-1)?.place ?? place;
      known = seen.at(-1)?.place ?? known;
      if (seen.length > 0) yield seen.map((one) => one.message()).join('');
      if (isDue) {
        beat = nextBeat(heartbeatEvery);
        yield known === place ? HEARTBEAT : moved(place);
        known = place;
      }
    } catch (error) {
      if (halt.aborted) break;
      awaySince ??= Date.now();
      if (!isUnreachable(error)) parts.failed(error);
      if (!isUnreachable(error) || Date.now() - awaySince > AWAY_WITHIN) {
        yield ending(UNAVAILABLE, place);
        return;
      }
      yield HEARTBEAT;
      await pause(AGAIN_AFTER, undefined, { signal: halt }).catch(() => undefined);
    }
  }
  const last = halt.reason as StreamEnd | null;
  if (last) yield ending(last, place);
}

/** The first message, and the first after a gap. It has an id: a client that is cut off right after it can resume. */
function opening({ place, as }: StreamStart): Message {
  return as === 'reset'
    ? message('reset', { reason: 'forgotten' }, place)
    : message('ready', { resumed: as === 'resumed' }, place);
}

function ending({ reason, message: words }: StreamEnd, place: LogPosition): Message {
  return message('end', { reason, message: words }, place);
}

/** The same moments for everybody: what is looked at for one is looked at for all. */
function nextBeat(every: number): number {
  return (Math.floor(Date.now() / every) + 1) * every;
}

/** Spread, so that clients who were cut off together do not come back together. Milliseconds. */
function retryAfter(): number {
  return 2_000 + Math.floor(Math.random() * 3_000);
}
