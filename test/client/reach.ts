import { freePort } from '../../src/local/ports.js';
import { localFetch } from '../../client/src/node.js';
import { startTestService, type TestCompany, type TestService } from '../setup/service.js';

/** A service whose public URL is its real address, so that the links in its answers work. */
export async function startReachableService(env: Readonly<Record<string, string>> = {}): Promise<TestService> {
  const port = await freePort([]);
  return startTestService({
    env: { RATE_LIMIT: '100000', ...env, PORT: `${port}`, PUBLIC_URL: `http://localhost:${port}` },
  });
}

/** A company's own address. */
export function addressOf({ port }: TestService, { id }: TestCompany): string {
  return `http://${id}.localhost:${port}`;
}

export interface Sent {
  readonly url: URL;
  readonly idempotencyKey: string | null;
}

/**
 * A `fetch` that a test can observe and change.
 * @param meddle called for each request with its number and a function that sends it
 * @returns the `fetch`, and the requests that were sent with it
 */
export function watched(
  meddle: (n: number, real: () => Promise<Response>) => Promise<Response> = (_, real) => real(),
): { fetch: typeof fetch; sent: Sent[] } {
  const sent: Sent[] = [];
  return {
    sent,
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      sent.push({ url, idempotencyKey: new Headers(init?.headers).get('Idempotency-Key') });
      return meddle(sent.length, () => localFetch(input, init));
    },
  };
}
