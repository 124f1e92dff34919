import { setTimeout as pause } from 'node:timers/promises';
import type { MongoClient, ServerHeartbeatStartedEvent } from 'mongodb';

/** How long a heartbeat may wait for news: the driver's heartbeat interval of ten seconds. In milliseconds. */
const AWAITED_FOR = 10_000;
/** How often a client tries to connect again, in milliseconds. */
const CONNECT_EVERY = 1_000;

/**
 * Reconnects a client if one of its heartbeats never ends. The driver (7.8) waits forever for the reply to a heartbeat
 * whose connection closes between its write and its read. After that, every operation fails with a server selection
 * error, even when the server is back.
 * @param within the longest time that a heartbeat can take in addition to its waiting, in milliseconds
 */
export function watchHeartbeats(client: MongoClient, within: number): void {
  const timers = new Map<string, NodeJS.Timeout>();
  const state = { isReconnecting: false, isClosed: false };

  function ended(connectionId: string): void {
    clearTimeout(timers.get(connectionId));
    timers.delete(connectionId);
  }

  function allEnded(): void {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  }

  async function connectAnew(): Promise<void> {
    if (state.isReconnecting) return;
    state.isReconnecting = true;
    await client.close(true);
    while (!state.isClosed && !(await isConnected())) await pause(CONNECT_EVERY, undefined, { ref: false });
    state.isReconnecting = false;
  }

  /** Whether a client is connected. A closed client does not connect by itself. */
  const isConnected = (): Promise<boolean> =>
    client.connect().then(
      () => true,
      () => false,
    );

  client.on('serverHeartbeatStarted', ({ connectionId, awaited }: ServerHeartbeatStartedEvent) => {
    ended(connectionId);
    const timer = setTimeout(() => void connectAnew(), within + (awaited ? AWAITED_FOR : 0));
    timers.set(connectionId, timer.unref());
  });
  client.on('serverHeartbeatSucceeded', ({ connectionId }) => ended(connectionId));
  client.on('serverHeartbeatFailed', ({ connectionId }) => ended(connectionId));
  client.on('topologyClosed', () => {
    allEnded();
    state.isClosed = !state.isReconnecting;
  });
}
