import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type Koa from 'koa';
import type { Config } from '../config.js';
import { ERRORS, Refusal, refusal } from '../contract/errors.js';
import { phrase } from '../engine/phrases/phrase.js';
import { errorAnswer, wholeError } from './answer.js';
import { createOpenStreams } from './openStreams.js';
import type { RequestState } from './state.js';

/** Limits the connections and the open requests of each client address. */

const RETRY_AFTER = 10;
/** How long a client may take to read the refusal of its connection, in milliseconds. */
const READ_WITHIN = 1_000;

/** The client address for counting. An IPv6 network is one client, because a client has all addresses of its /64. */
function clientOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6' ? parsed.toNormalizedString().split(':').slice(0, 4).join(':') : parsed.toString();
}

/**
 * Refuses connections of a client that has too many. Connections from trusted proxies are not counted, because many
 * clients share them; their requests are counted instead.
 * @returns whether a connection was refused, so that its requests get no other response
 */
export function limitConnections(
  server: Server,
  config: Pick<Config, 'http' | 'trustedProxies' | 'publicUrl'>,
): (socket: Socket) => boolean {
  const refused = new WeakSet<Socket>();
  const { perClient } = config.http;
  const open = createOpenStreams(perClient);
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(config, address)) return;
    const leave = open.take(clientOf(address));
    if (leave) {
      socket.once('close', leave);
      return;
    }
    refused.add(socket);
    socket.on('error', () => undefined);
    socket.end(refusalOf(config));
    setTimeout(() => socket.destroy(), READ_WITHIN).unref();
  });
  return (socket) => refused.has(socket);
}

function isProxy({ trustedProxies }: Pick<Config, 'trustedProxies'>, address: string): boolean {
  if (typeof trustedProxies === 'number') return trustedProxies > 0;
  const parsed = ipaddr.process(address);
  return trustedProxies.some((place) => {
    if (!place.includes('/')) return ipaddr.process(place).toString() === parsed.toString();
    const [network, bits] = ipaddr.parseCIDR(place);
    return network.kind() === parsed.kind() && parsed.match([network, bits]);
  });
}

/** The refusal as a whole HTTP response, because the request has not been read and may never come. */
function refusalOf(config: Pick<Config, 'http' | 'publicUrl'>): string {
  const requestId = `req_${randomUUID()}`;
  const message = `${config.http.perClient} connections from this network address are open already. Close some of them, then try again.`;
  const error = refusal('rate_limited', message, { retry_after: RETRY_AFTER });
  const body = JSON.stringify({ ok: false, error: wholeError(config, error, requestId) });
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Request-Id': requestId,
    ...errorAnswer(error).headers,
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${ERRORS.rate_limited.status} Too Many Requests\r\n${lines.join('')}\r\n${body}`;
}

/**
 * Refuses requests of a client that has too many open requests, including event streams and long polls.
 * @throws Refusal rate_limited
 */
export function limitOpenRequests({ http: { perClient } }: Pick<Config, 'http'>): Koa.Middleware<RequestState> {
  const open = createOpenStreams(perClient);
  return (context, next) => {
    const leave = open.take(clientOf(context.ip));
    if (!leave) {
      const message = phrase`${String(perClient)} requests from this network address are open already. Close some of them, then try again.`;
      throw new Refusal('rate_limited', message, { retry_after: RETRY_AFTER });
    }
    if (context.res.closed) leave();
    else context.res.once('close', leave);
    return next();
  };
}
