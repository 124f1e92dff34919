import { connect, createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** The first of the wanted ports that is free on loopback, or any free one. */
export async function freePort(wanted: (number | undefined)[]): Promise<number> {
  for (const port of wanted) {
    if (port !== undefined && (await isFree(port))) return port;
  }
  return (await bindable(0)) ?? Promise.reject(new Error('No free port on 127.0.0.1.'));
}

/** True when nothing listens on the port. */
export async function isFree(port: number): Promise<boolean> {
  return (await bindable(port)) !== null;
}

/** True when something accepts connections on the port. */
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

function bindable(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ host: LOOPBACK, port, exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : null;
      server.close(() => resolve(bound));
    });
  });
}
