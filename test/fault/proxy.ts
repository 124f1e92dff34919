import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../src/local/ports.js';

/** A connection to an engine that can be cut and restored. */
export interface Proxy {
  readonly address: string;
  /** Ends every connection, and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections, and forwards nothing. */
  stall(): void;
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(`tcp://${target}`);
  const open = new Set<Socket>();
  let stalled = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('data', (chunk) => {
        if (!stalled) other.write(chunk);
      });
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  const listen = (on: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(on, '127.0.0.1', resolve);
    });
  const end = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  // Not an ephemeral port: while the proxy is cut, the system could give such a port to a client.
  const own = await freePort([]);
  await listen(own);
  return {
    address: `127.0.0.1:${own}`,
    cut: end,
    stall: () => {
      stalled = true;
    },
    async restore() {
      // Bytes that arrived while the proxy was stalled are lost, so those connections cannot continue.
      if (stalled) for (const socket of open) socket.destroy();
      stalled = false;
      if (!server.listening) await listen(own);
    },
    close: end,
  };
}
