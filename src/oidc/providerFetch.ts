import * as http from 'node:http';
import * as https from 'node:https';
import type { CustomFetch } from 'openid-client';
import rawBody from 'raw-body';
import { urlProblem } from '../engine/events/endpointUrl.js';
import { createLookup, RefusedAddress, type LookupRules } from '../events/channels/lookup.js';

interface FetchRules extends LookupRules {
  /** Only https is allowed in production. */
  readonly production: boolean;
}

/** The largest response of a provider, in bytes. Key sets and metadata have a few kilobytes. */
const LARGEST = 256 * 1024;

/**
 * Makes the requests to providers. As for webhooks, it only connects to public addresses, and to those that name
 * servers returned when the address was checked. Redirects are not followed.
 * @returns a function that rejects with RefusedAddress, UnknownName or an error of the connection
 */
export function createProviderFetch(rules: FetchRules): CustomFetch {
  const lookup = createLookup(rules);

  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      if (urlProblem(url, rules) !== null) throw new RefusedAddress();
      const target = new URL(url);
      const options = { method, headers, lookup, agent: false, rejectUnauthorized: true, ...(signal && { signal }) };
      const outgoing = (target.protocol === 'https:' ? https : http).request(target, options, (incoming) => {
        rawBody(incoming, { limit: LARGEST })
          .then((bytes) => resolve(responseOf(incoming, bytes)))
          .catch((error: unknown) => {
            outgoing.destroy();
            reject(error);
          });
      });
      outgoing.on('error', reject);
      outgoing.end(body instanceof URLSearchParams ? body.toString() : undefined);
    });
}

function responseOf({ statusCode: status = 0, headers }: http.IncomingMessage, bytes: Buffer): Response {
  const named = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
  );
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers: named });
}
