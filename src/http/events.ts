import { Readable } from 'node:stream';
import { principalId } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import type { Caller } from '../calls/checkInputs.js';
import { refusalOfKeys } from '../engine/authority.js';
import { CALL_PROGRESS } from '../engine/events/followable.js';
import { phrase } from '../engine/phrases/phrase.js';
import type { Dependencies } from '../dependencies.js';
import type { Bell } from '../events/live/bell.js';
import type { LogPosition } from '../store/feed.js';
import { createOpenStreams } from './openStreams.js';
import { readFollow } from './query.js';
import type { RequestContext } from './state.js';
import { createSharedFeeds } from '../events/live/sharedFeed.js';
import type { StreamEnd } from '../events/live/viewers.js';
import { follow, type StreamStart } from '../events/live/stream.js';

/** Live events at `GET /events`. */
export interface EventStreams {
  /**
   * Responds with an event stream (WHATWG HTML, "Server-sent events"). It ends when the client closes it, when the
   * caller may no longer see anything, or when the service stops.
   * @throws Refusal invalid_input, plan_required; rate_limited for too many streams at once; unavailable while the
   * service stops
   */
  open(context: RequestContext, caller: Caller): Promise<void>;
  /** Ends all streams. Clients that do not read are disconnected after `END_WITHIN`. */
  stop(): Promise<void>;
}

/** The most streams of one key, or of one member's sessions, in one process. */
const STREAMS = 10;
/** A client that reads nothing for this many heartbeats is disconnected. */
const SILENT_FOR = 4;
/** How long clients may take to read the last message when the service stops, in milliseconds. */
const END_WITHIN = 500;
const STOPPING: StreamEnd = { reason: 'service_stopping', message: 'The service stops or restarts. Connect again.' };

interface OpenStream {
  readonly halt: AbortController;
  readonly closed: Promise<void>;
  cut(): void;
}

/** Marks the response as an event stream. Proxies must not buffer or store it, and its connection is not reused. */
function setStreamHeaders(context: RequestContext): void {
  context.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no', Connection: 'close' });
  context.type = 'text/event-stream';
  context.status = 200;
}

export function createEventStreams(
  { store, config, log, now }: Pick<Dependencies, 'store' | 'config' | 'log' | 'now'>,
  bell: Bell,
): EventStreams {
  const feeds = createSharedFeeds({ store, bell, log, now });
  const open = new Set<OpenStream>();
  const streams = createOpenStreams(STREAMS);
  let isStopping = false;

  /** The position at which a stream begins: after the last event that the client has, or at the end of the log. */
  async function beginningOf(companyId: string, after: LogPosition | null): Promise<StreamStart> {
    if (after && (await store.feed.has(companyId, after))) return { position: after, as: 'resumed' };
    return { position: await store.feed.end(companyId), as: after ? 'reset' : 'fresh' };
  }

  /** Counts a stream against its principal's limit until the connection is closed. */
  function take({ res, state: { requestId } }: RequestContext, { principal, company }: Caller): OpenStream {
    const leave = streams.take(`${company._id}/${principalId(principal)}`);
    if (!leave) {
      const message = phrase`${STREAMS} event streams are open already. Close one of them first.`;
      throw new Refusal('rate_limited', message, { retry_after: 10 });
    }
    const halt = new AbortController();
    const began = Date.now();
    const closed = new Promise<void>((resolve) => {
      res.once('close', () => {
        halt.abort(null);
        open.delete(stream);
        leave();
        const seconds = Math.round((Date.now() - began) / 1_000);
        log.info({ requestId, company: company._id, seconds }, 'an event stream was closed');
        resolve();
      });
    });
    const stream: OpenStream = { halt, closed, cut: () => res.destroy() };
    open.add(stream);
    return stream;
  }

  return {
    async open(context, caller) {
      const { company, key, principal } = caller;
      const { requestId } = context.state;
      const { types, after } = readFollow(context);
      const refused = key ? refusalOfKeys(company.plan) : null;
      if (refused) throw refused;
      if (isStopping)
        throw new Refusal('unavailable', phrase`The service stops or restarts. Connect again.`, { retry_after: 5 });
      // The client closed the connection while it was being authenticated.
      if (context.res.closed) return;
      if (context.method === 'HEAD') {
        setStreamHeaders(context);
        return;
      }
      const stream = take(context, caller);
      const beginning = await beginningOf(company._id, after);
      if (context.res.closed) return;
      const feed = feeds.enter(company._id, types.includes(CALL_PROGRESS));
      void stream.closed.then(feed.leave);
      context.res.setTimeout(config.heartbeatEvery * SILENT_FOR, stream.cut);
      const messages = follow({
        feed,
        follower: { principal, address: context.ip },
        beginning,
        end: () => store.feed.end(company._id),
        types,
        heartbeatEvery: config.heartbeatEvery,
        halt: stream.halt.signal,
        failed: (error) => log.error({ requestId, kind: (error as Error).name }, 'an event stream failed'),
      });
      setStreamHeaders(context);
      context.body = Readable.from(messages);
    },

    async stop() {
      isStopping = true;
      for (const { halt } of open) halt.abort(STOPPING);
      const all = Promise.all([...open].map(({ closed }) => closed));
      const cut = setTimeout(() => {
        for (const stream of open) stream.cut();
      }, END_WITHIN);
      await all;
      clearTimeout(cut);
      await feeds.stop();
    },
  };
}
