import { NoAnswerError } from './answers.js';

export interface ClientOptions {
  /** The company's own address: `https://acme.example.com`, with or without `/api/v1`. */
  readonly baseUrl: string | URL;
  /** An API key. Without a key, the client uses the browser's session, which works on the company's own pages. */
  readonly key?: string | (() => string | Promise<string>) | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** How often a request is repeated if it gets no answer, or an answer that allows a repeat. Defaults to 4. */
  readonly retries?: number | undefined;
  /** How long one request may take, milliseconds. Defaults to 60,000; the service answers within 30,000. */
  readonly timeout?: number | undefined;
}

export interface Request {
  readonly method: 'GET' | 'POST';
  /** The path below `/api/v1`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Replaces the client's own number of retries. */
  readonly retries?: number;
}

/** The body of every answer. */
export type Envelope =
  | { readonly ok: true; readonly data?: unknown; readonly changed?: readonly unknown[] }
  | {
      readonly ok: false;
      readonly error: { readonly code: string; readonly message: string; readonly [field: string]: unknown };
    };

export interface Reply {
  readonly envelope: Envelope;
  readonly headers: Headers;
}

/** Sends a request, and repeats it if that is safe. */
export type Send = (request: Request) => Promise<Reply>;

/** Codes after which nothing ran and the same request may be sent again. */
const REPEATABLE: ReadonlySet<string> = new Set(['rate_limited', 'unavailable']);
/** Statuses of a proxy between the client and the service. */
const OF_PROXIES: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);
/** A request that would have to wait longer than this is not repeated, milliseconds. */
const LONGEST_PAUSE = 120_000;

/**
 * The address of a company's API: `https://acme.example.com/api/v1` for `https://acme.example.com`.
 * @throws TypeError if `baseUrl` is not an address
 */
export function apiUrl(baseUrl: string | URL): string {
  const { origin, pathname } = new URL(baseUrl);
  const path = pathname.replace(/\/+$/, '');
  return origin + (path.endsWith('/api/v1') ? path : `${path}/api/v1`);
}

/**
 * Sends requests to one company. Every request can be repeated: a change carries the same Idempotency-Key each time,
 * and the other requests only read.
 */
export function createSend(options: ClientOptions): Send {
  const { key, timeout = 60_000, fetch = globalThis.fetch } = options;
  const base = apiUrl(options.baseUrl);

  async function once(request: Request): Promise<{ status: number; reply?: Reply; after: number | undefined }> {
    const url = new URL(base + request.path);
    for (const [name, value] of Object.entries(request.query ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const secret = typeof key === 'function' ? await key() : key;
    return within(timeout, request.signal, async (signal) => {
      const response = await fetch(url, {
        method: request.method,
        headers: {
          ...(secret !== undefined && { Authorization: `Bearer ${secret}` }),
          ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
          ...(request.idempotencyKey !== undefined && { 'Idempotency-Key': request.idempotencyKey }),
        },
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
        // The key must not be sent to another address, and a redirected POST would become a GET.
        redirect: 'manual',
        signal,
      });
      const envelope = readEnvelope(await response.text());
      const { status, headers } = response;
      return { status, after: retryAfter(headers), ...(envelope && { reply: { envelope, headers } }) };
    });
  }

  return async (request) => {
    const { idempotencyKey, signal, retries = options.retries ?? 4 } = request;
    for (let attempt = 0; ; attempt += 1) {
      let pause = Math.random() * Math.min(8_000, 250 * 2 ** attempt);
      try {
        const { status, reply, after } = await once(request);
        const again = reply ? !reply.envelope.ok && REPEATABLE.has(reply.envelope.error.code) : OF_PROXIES.has(status);
        // Waits longer than `Retry-After` by a random time, because other clients may have got the same answer.
        if (after !== undefined) pause += after * 1_000;
        const repeat = again && attempt < retries && pause <= LONGEST_PAUSE;
        if (reply && !repeat) return reply;
        if (!repeat) {
          const what = `${base} answered ${status}, but is not the Action API. Check the address.`;
          throw new NoAnswerError(what, { idempotencyKey });
        }
      } catch (cause) {
        signal?.throwIfAborted();
        if (cause instanceof NoAnswerError) throw cause;
        if (attempt >= retries)
          throw new NoAnswerError(`${base} did not answer. Check the address and the network.`, {
            cause,
            idempotencyKey,
          });
      }
      await sleep(pause, signal);
    }
  };
}

function readEnvelope(text: string): Envelope | undefined {
  try {
    const value = JSON.parse(text) as Envelope | null;
    if (value?.ok === true || (value?.ok === false && typeof value.error?.code === 'string')) return value;
  } catch {
    // The answer is not JSON, so another program sent it.
  }
  return undefined;
}

/** The Retry-After header (RFC 9110) in seconds. Its value is a number of seconds, or a date. */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('Retry-After');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/**
 * Aborts work when the caller's signal is aborted or its time is over. `AbortSignal.any` with `AbortSignal.timeout`
 * would do the same, but Node clears such a time-out from memory (nodejs/node#57736).
 * @param timeout milliseconds
 */
async function within<T>(
  timeout: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const limit = new AbortController();
  const stop = () => limit.abort(signal?.reason);
  const timer = setTimeout(() => limit.abort(new DOMException('No answer came in time.', 'TimeoutError')), timeout);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** @throws the signal's reason as soon as it is aborted */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
