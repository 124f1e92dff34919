import { request } from 'node:http';
import { Readable } from 'node:stream';

/**
 * A `fetch` for Node that resolves `http://acme.localhost:3000`. Browsers and curl resolve every name under localhost
 * to this machine (RFC 6761, 6.3). Node's own fetch uses the system's resolver, which may not.
 */
export const localFetch: typeof globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.protocol !== 'http:' || !url.hostname.endsWith('.localhost') || input instanceof Request)
    return fetch(input, init);
  const headers: Record<string, string> = { host: url.host };
  new Headers(init?.headers).forEach((value, name) => (headers[name] = value));
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: 'localhost',
        port: url.port || 80,
        path: url.pathname + url.search,
        method: init?.method ?? 'GET',
        headers,
        ...(init?.signal && { signal: init.signal }),
      },
      (incoming) => {
        const { statusCode: status = 502, headersDistinct } = incoming;
        const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        const empty = init?.method === 'HEAD' || [204, 205, 304].includes(status);
        resolve(new Response(empty ? null : (Readable.toWeb(incoming) as ReadableStream), { status, headers: pairs }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(init?.body);
  });
};
