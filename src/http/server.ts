import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Dependencies } from '../dependencies.js';
import { buildOpenApi } from '../describe/openapi.js';
import { createDocs, documentsOf } from '../docs/index.js';
import { once } from '../engine/once.js';
import type { Bell } from '../events/live/bell.js';
import { createApp } from './app.js';
import { createEventStreams } from './events.js';
import { limitConnections } from './openConnections.js';
import { ASSETS } from './pages/assets.js';
import { readWebApp } from './webApp.js';

/** How long open requests may take to end when the server stops, in milliseconds. */
const DRAIN_WITHIN = 10_000;

/** How often connections are checked for slow clients, in milliseconds. */
const CHECK_EVERY = 2_000;

/** A running HTTP server. */
export interface HttpServer {
  readonly port: number;
  /** Accepts no more requests, and ends event streams; resolves when all open requests have ended. */
  stop(): Promise<void>;
}

/** Starts the HTTP server on the configured port. */
export async function startServer(dependencies: Dependencies, bell: Bell): Promise<HttpServer> {
  const { config, registry, vault } = dependencies;
  const stopping = new AbortController();
  const eventStreams = createEventStreams(dependencies, bell);
  const [docs, webApp] = await Promise.all([
    createDocs(registry, { ...config, receiptKeys: vault.signing.published }),
    readWebApp(Object.values(ASSETS)),
  ]);
  const app = createApp({
    ...dependencies,
    eventStreams,
    openApi: once(() => JSON.stringify(buildOpenApi(registry, { publicUrl: config.publicUrl.origin }))),
    docs,
    webApp,
    documents: documentsOf(docs, config.publicUrl.origin),
    stopping: stopping.signal,
  });
  const handle = app.callback();
  const { headersWithin, requestWithin, uploadWithin, idleFor } = config.http;
  const server = createServer(
    {
      headersTimeout: headersWithin,
      // The time to receive a request. A response has no time limit, since streams and long polls stay open.
      requestTimeout: Math.max(requestWithin, uploadWithin),
      keepAliveTimeout: idleFor,
      connectionsCheckingInterval: Math.min(CHECK_EVERY, headersWithin),
    },
    (incoming, outgoing) => {
      if (isRefused(incoming.socket)) return;
      if (!isUpload(incoming)) limitBody(incoming, outgoing, requestWithin);
      void handle(incoming, outgoing);
    },
  );
  const isRefused = limitConnections(server, config);
  await listen(server, config.port);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async stop() {
      stopping.abort();
      // New connections are refused before the streams end, so that their clients connect to another process.
      await Promise.all([close(server), eventStreams.stop()]);
    },
  };
}

/** Whether a request may upload a file. Its address is checked before the file is read. */
function isUpload({ method, url = '' }: IncomingMessage): boolean {
  return method === 'PUT' && url.startsWith('/api/v1/files/');
}

/** Disconnects a client that has not sent the whole request in time. @param within milliseconds after the headers */
function limitBody(incoming: IncomingMessage, outgoing: ServerResponse, within: number): void {
  if (incoming.headers['content-length'] === undefined && incoming.headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => {
    if (incoming.complete) return;
    if (!outgoing.headersSent) incoming.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    incoming.socket.destroySoon();
  }, within);
  outgoing.once('close', () => clearTimeout(timer));
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Refuses new connections at once. Open requests may end. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_WITHIN);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
