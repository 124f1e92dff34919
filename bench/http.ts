import { Agent, request } from 'node:http';

/** One request of the bench. */
export interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  /** Name and value of the cookie that was set, ready to be sent back. */
  readonly cookie: string | undefined;
}

/** Kept-alive connections to the service under one company's host name. */
export interface HttpClient {
  ask(ask: Ask): Promise<Reply>;
  close(): void;
}

/** How long a connection without a request is kept, in milliseconds: less than the service keeps it. */
const IDLE_FOR = 30_000;

/**
 * A plain client over node:http, because its CPU time is taken from the same cores as the service's.
 * @param host value of the Host header
 * @param connections as many as there are callers
 */
export function createHttpClient(port: number, host: string, connections: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: IDLE_FOR });
  return {
    ask: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? undefined : String(Buffer.byteLength(body));
        const outgoing = request({
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: { host, ...headers, ...(length !== undefined && { 'content-length': length }) },
        });
        outgoing.once('error', reject);
        outgoing.once('response', (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.once('error', reject);
          incoming.once('end', () => {
            const [cookie] = incoming.headers['set-cookie']?.map((line) => line.split(';', 1)[0]) ?? [];
            resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8'), cookie });
          });
        });
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** The reply. @throws Error if it has another status than expected, because the numbers would mean nothing */
export function expectStatus(reply: Reply, status: number, what: string): Reply {
  if (reply.status !== status) throw new Error(`${what} answered ${reply.status}: ${reply.text.slice(0, 500)}`);
  return reply;
}
