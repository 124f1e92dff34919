import type Koa from 'koa';
import proxyAddress from 'proxy-addr';
import type { Config } from '../config.js';
import type { RequestState } from './state.js';

/** A port after the address, in the form of some proxies: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i;

/**
 * Sets `context.ip` to the peer of the connection or, behind trusted proxies, to the address that the outermost proxy
 * saw. `X-Forwarded-For` is read from its end: each proxy appends an address, and a client can write the rest.
 */
export function readClientAddress({ trustedProxies }: Pick<Config, 'trustedProxies'>): Koa.Middleware<RequestState> {
  const isTrusted =
    typeof trustedProxies === 'number'
      ? (_: string, steps: number) => steps < trustedProxies
      : proxyAddress.compile([...trustedProxies]);
  return (context, next) => {
    const address = proxyAddress(context.req, isTrusted);
    const [, v4, v6] = WITH_PORT.exec(address) ?? [];
    context.request.ip = v4 ?? v6 ?? address;
    return next();
  };
}
