import * as http from 'node:http';
import * as https from 'node:https';
import type { TcpNetConnectOpts } from 'node:net';
import { Transient } from '../../contract/errors.js';
import { urlProblem } from '../../engine/events/endpointUrl.js';
import type { DeliveryAttempt } from '../../store/deliveries.js';
import { createLookup, RefusedAddress, UnknownName, type LookupRules } from './lookup.js';

export interface SendRules extends LookupRules {
  /** Only https is allowed in production. */
  readonly production: boolean;
  /** The time limit for the name lookup, the connection and the status together, in milliseconds. */
  readonly within: number;
}

export interface WebhookMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ends the attempt without a result, because the worker is stopping. */
  readonly signal?: AbortSignal;
}

/** Why an attempt failed, if the status does not show it. */
type Problem =
  /** There was no response in time. */
  | 'timeout'
  /** The address is private, or not https in production. */
  | 'refused_address'
  | 'dns'
  | 'connection'
  | 'tls'
  /** The response is not HTTP. */
  | 'not_http'
  /** Redirects are not followed. */
  | 'redirect';

/** The result of an attempt. */
export interface WebhookAnswer extends Pick<DeliveryAttempt, 'status' | 'response'> {
  readonly problem: Problem | null;
  /** The `Retry-After` header, not parsed. */
  readonly retryAfter: string | undefined;
}

/** The number of bytes of a response that are read, and that are kept. */
const READ = 2_048;
const KEPT = 1_000;
/** The time limit for the text after the status, in milliseconds. */
const TEXT_WITHIN = 2_000;
/** The time limit to connect to one address of a name before the next one is tried, in milliseconds. */
const CONNECT_WITHIN = 2_000;
/** The most interim responses (1xx) that are accepted, because an endpoint could send them without end. */
const INTERIM = 5;

class TimeOut extends Error {}
class Stopped extends Transient {
  override readonly name = 'Stopped';
}

/**
 * Posts messages to public addresses, never to private ones outside `allow`. Only the status decides, so the text of a
 * response is cut if it is long or slow. Redirects are not followed.
 * @returns a function that sends one message; it rejects only when its signal is aborted
 */
export function createSend(rules: SendRules): (message: WebhookMessage) => Promise<WebhookAnswer> {
  const { production, allow, within } = rules;
  const lookup = createLookup(rules);

  return async ({ url, headers, body, signal }) => {
    const nothing = { status: null, response: '', retryAfter: undefined };
    if (urlProblem(url, { production, allow }) !== null) return { ...nothing, problem: 'refused_address' };
    try {
      return await post(new URL(url), headers, body, signal);
    } catch (error) {
      if (error instanceof Stopped) throw error;
      return { ...nothing, problem: problemOf(error) };
    }
  };

  function post(
    url: URL,
    headers: WebhookMessage['headers'],
    body: string,
    signal?: AbortSignal,
  ): Promise<WebhookAnswer> {
    return new Promise((resolve, reject) => {
      const options: https.RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamilyAttemptTimeout'> = {
        method: 'POST',
        // Each attempt has its own connection, which is closed with it.
        agent: false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup,
        autoSelectFamilyAttemptTimeout: CONNECT_WITHIN,
        rejectUnauthorized: true,
      };
      const outgoing = (url.protocol === 'https:' ? https : http).request(url, options);
      const end = Date.now() + within;
      const late = setTimeout(() => outgoing.destroy(new TimeOut()), within);
      const stop = () => outgoing.destroy(new Stopped());
      const over = () => {
        clearTimeout(late);
        signal?.removeEventListener('abort', stop);
      };
      let answered = false;
      const fail = (error: Error) => {
        if (!answered) reject(error);
      };
      outgoing.on('error', fail);
      outgoing.once('close', () => {
        over();
        fail(new Error('The connection ended without an answer.'));
      });
      outgoing.once('response', (incoming) => {
        answered = true;
        over();
        const { statusCode: status = 0 } = incoming;
        const problem = status >= 300 && status < 400 ? 'redirect' : null;
        const textWithin = Math.min(TEXT_WITHIN, end - Date.now());
        resolve(
          textOf(incoming, textWithin).then((response) => {
            outgoing.destroy();
            return { status, problem, response, retryAfter: incoming.headers['retry-after'] };
          }),
        );
      });
      let interim = 0;
      const count = () => (interim += 1) > INTERIM && outgoing.destroy(new Error('Nothing but interim answers.'));
      outgoing.on('continue', count);
      outgoing.on('information', count);
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop);
      outgoing.end(body);
    });
  }
}

/** The beginning of a response, as text. */
function textOf(incoming: http.IncomingMessage, within: number): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const done = () => {
      clearTimeout(late);
      resolve(readable(Buffer.concat(chunks)));
    };
    const late = setTimeout(done, within);
    incoming.on('data', (chunk: Buffer) => {
      if (length < READ) chunks.push(chunk);
      length += chunk.length;
      if (length >= READ) done();
    });
    incoming.on('error', done);
    incoming.on('close', done);
  });
}

function readable(bytes: Buffer): string {
  // Text has no NUL, so this is binary.
  if (bytes.includes(0)) return '';
  const text = new TextDecoder().decode(bytes.subarray(0, KEPT));
  // oxlint-disable-next-line no-control-regex -- they are what is to go
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').replace(/\uFFFD+$/, '');
}

const TLS = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|EPROTO)/;

function problemOf(error: unknown): Problem {
  if (error instanceof RefusedAddress) return 'refused_address';
  if (error instanceof UnknownName) return 'dns';
  if (error instanceof TimeOut) return 'timeout';
  const { code = '' } = error as NodeJS.ErrnoException;
  if (TLS.test(code)) return 'tls';
  return code.startsWith('HPE_') ? 'not_http' : 'connection';
}
