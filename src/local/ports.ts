import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';
/**
 * Ports below the ephemeral ranges (Linux from 32768, IANA from 49152). While an engine does not listen yet, the system
 * does not give its port to a client or to one of Temporal's own services.
 */
const [FIRST, LAST] = [20_000, 32_000];
const MOST_TRIES = 100;

/** The first of the wanted ports that is free on loopback, or any free one. */
export async function freePort(wanted: (number | undefined)[]): Promise<number> {
  for (const port of wanted) {
    if (port !== undefined && (await isFree(port))) return port;
  }
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found on 127.0.0.1 between ${FIRST} and ${LAST}.`);
}

/** Whether no process listens on the port. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host: LOOPBACK, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Whether a process accepts connections on the port. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: LOOPBACK, port });
    const answer = (listening: boolean) => {
      socket.destroy();
      resolve(listening);
    };
    socket.setTimeout(1000, () => answer(false));
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}
