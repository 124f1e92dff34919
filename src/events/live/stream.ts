import { setTimeout as pause } from 'node:timers/promises';
import { maySee } from '../../engine/events/audience.js';
import { isLive } from '../../engine/events/followable.js';
import { isWanted } from '../../engine/events/table.js';
import { isUnreachable } from '../../store/database.js';
import type { LogPosition } from '../../store/feed.js';
import { HEARTBEAT, message, moved, progressMessage, type Message } from './message.js';
import type { SharedFeed } from './sharedFeed.js';
import type { Follower, StreamEnd } from './viewers.js';

/** How a stream begins: fresh, resumed, or reset because the events that were missed have been deleted. */
export interface StreamStart {
  readonly position: LogPosition;
  readonly as: 'fresh' | 'resumed' | 'reset';
}

export interface StreamOptions {
  readonly feed: SharedFeed;
  readonly follower: Follower;
  readonly beginning: StreamStart;
  /** The position after the last event, for a reset. */
  readonly end: () => Promise<LogPosition>;
  /** Types of events, in the form of `isWanted`. */
  readonly types: readonly string[];
  /** The interval of heartbeats and of checks of the follower's rights, in milliseconds. */
  readonly heartbeatEvery: number;
  /** Aborted when the client has left, or when the service stops, in that case with a `StreamEnd` as its reason. */
  readonly halt: AbortSignal;
  /** Called with unexpected errors. */
  readonly failed: (error: unknown) => void;
}

const UNAVAILABLE: StreamEnd = { reason: 'unavailable', message: 'The service cannot be reached. Connect again.' };
/**
 * How long the database must be unreachable before streams end, in milliseconds. This is longer than the driver needs
 * to reconnect, because a browser that reconnects meanwhile is refused and does not try again.
 */
const AWAY_WITHIN = 120_000;
const AGAIN_AFTER = 1_000;

/**
 * The messages of one event stream, read at the pace of its client. No events are read ahead, and only those that are
 * being sent are kept. The follower's rights are read again before each message with events.
 */
export async function* follow(parts: StreamOptions): AsyncGenerator<Message> {
  const { feed, follower, beginning, types, heartbeatEvery, halt } = parts;
  let { position } = beginning;
  /** The position that the client has. */
  let known = position;
  let beat = nextBeat(heartbeatEvery);
  let awaySince: number | null = null;
  let foundNothing = 0;

  yield `retry: ${retryAfter()}\n${opening(beginning)}`;
  while (!halt.aborted) {
    try {
      const found = await feed.behind(position);
      const isDue = Date.now() >= beat;
      const moving = feed.progress?.take() ?? [];
      if (found?.length === 0 && !isDue && moving.length === 0) {
        awaySince = null;
        // The head is ahead, but there are no events. They came during the read, or the company is being deleted.
        foundNothing = feed.head.seq() > position.seq ? foundNothing + 1 : 0;
        if (foundNothing > 2) await pause(AGAIN_AFTER);
        await feed.head.beyond(position.seq, halt, beat - Date.now());
        continue;
      }
      const current = await feed.viewers.of(follower);
      awaySince = null;
      if ('end' in current) {
        yield ending(current.end, position);
        return;
      }
      if (found === null) {
        position = known = await parts.end();
        yield opening({ position, as: 'reset' });
        continue;
      }
      const wanted = found.filter(({ event: { type } }) => isLive(type) && isWanted(types, type));
      const seen = await feed.viewers.visible(current.viewer, wanted);
      position = found.at(-1)?.position ?? position;
      known = seen.at(-1)?.position ?? known;
      if (seen.length > 0) yield seen.map((one) => one.message(current.viewer)).join('');
      const shown = moving.filter(({ principal: { memberId, keyId } }) =>
        maySee(current.viewer, { kind: 'call', memberId, keyId }, []),
      );
      if (shown.length > 0) yield shown.map(progressMessage).join('');
      if (isDue) {
        beat = nextBeat(heartbeatEvery);
        yield known === position ? HEARTBEAT : moved(position);
        known = position;
      }
    } catch (error) {
      if (halt.aborted) break;
      awaySince ??= Date.now();
      if (!isUnreachable(error)) parts.failed(error);
      if (!isUnreachable(error) || Date.now() - awaySince > AWAY_WITHIN) {
        yield ending(UNAVAILABLE, position);
        return;
      }
      yield HEARTBEAT;
      await pause(AGAIN_AFTER, undefined, { signal: halt }).catch(() => undefined);
    }
  }
  const last = halt.reason as StreamEnd | null;
  if (last) yield ending(last, position);
}

/** The first message, also after a gap. It has an id, so that a client that is disconnected after it can resume. */
function opening({ position, as }: StreamStart): Message {
  return as === 'reset'
    ? message('reset', { reason: 'forgotten' }, position)
    : message('ready', { resumed: as === 'resumed' }, position);
}

function ending({ reason, message: words }: StreamEnd, position: LogPosition): Message {
  return message('end', { reason, message: words }, position);
}

/** The next heartbeat, at the same moment for all streams, so that their reads are made together. */
function nextBeat(every: number): number {
  return (Math.floor(Date.now() / every) + 1) * every;
}

/** A random time in milliseconds, so that clients that were disconnected together do not reconnect together. */
function retryAfter(): number {
  return 2_000 + Math.floor(Math.random() * 3_000);
}
