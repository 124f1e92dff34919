import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { companyOrigin } from '../config.js';
import { principalId } from '../contract/documents.js';
import { ERRORS, Refusal, type CallError } from '../contract/errors.js';
import { createMcp } from '../mcp/server.js';
import { wholeError } from './answer.js';
import type { HttpDependencies } from './dependencies.js';
import type { Gate } from './gate.js';
import { readJson, type InputSchemas } from './input.js';
import { enforceLimit } from './limit.js';
import { createMcpExchanges } from './mcpExchange.js';
import { createOpenStreams } from './openStreams.js';
import { challengeOf } from './oauth/address.js';
import { refuseForeignPage } from './origin.js';
import { readChoice } from './query.js';
import { asCallError } from './request.js';
import type { RequestContext } from './state.js';

/** The parts of a JSON-RPC message that are needed before it is processed. */
interface RpcMessage {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: { readonly name?: unknown; readonly arguments?: { readonly action?: unknown } };
}

/** The body of a request, or why it could not be read. */
type Body = { readonly body: unknown } | { readonly error: unknown };

const NO_BATCH = { path: '', message: 'The body is a batch of messages.', fix: 'Send each message by itself.' };
const NO_KEY = 'This request has no key. Send one as `Authorization: Bearer act_…`.';
/** The most streams that one key may have open in this process. */
const MOST_STREAMS = 8;

/**
 * `POST {base_url}/mcp`: Streamable HTTP. A tool call passes the same steps as a call over the HTTP API, from the key
 * to the log.
 */
export function createMcpRoute(
  dependencies: HttpDependencies,
  { gate, schemas }: { readonly gate: Gate; readonly schemas: InputSchemas },
): (context: RequestContext) => Promise<void> {
  const { config, registry, log, documents, stopping } = dependencies;
  const streams = createOpenStreams(MOST_STREAMS);
  const mcp = createMcp({
    registry,
    pages: documents,
    compile: schemas.compile,
    // The message is not logged, because it may contain input.
    failed: ({ name }) => log.debug({ kind: name }, 'an MCP message was refused'),
  });

  const exchangeOf = createMcpExchanges(dependencies, { gate, schemas, names: mcp.names });

  const whole = (context: RequestContext, error: CallError) => wholeError(config, error, context.state.requestId);

  /** Authenticates the caller. @throws Refusal for the whole request */
  async function admit(context: RequestContext, read: Body, message: RpcMessage) {
    const called = message.method === 'tools/call' ? String(message.params?.name) : undefined;
    const action = mcp.actionOf(called ?? '')?.name ?? nameOf(message, called);
    // Only keys are accepted: a page of another site could send the session's cookie, but never a key.
    if (context.state.company && context.get('authorization') === '')
      throw new Refusal('unauthenticated', NO_KEY, { reason: 'no_credentials' });
    const caller = await gate.identify(
      context,
      action,
      called !== undefined && called !== 'calls_get' ? 'call' : 'status',
    );
    return gate.logRefusals(context, caller, action, async () => {
      refuseForeignPage(context, config);
      if ('error' in read) throw read.error;
      // The protocol has had no batches since 2025-06-18, so each call is counted by itself.
      if (Array.isArray(read.body))
        throw new Refusal('invalid_input', 'Send one message at a time.', { fields: [NO_BATCH] });
      if (called === undefined) enforceLimit(context, caller.limitStatus);
      return { caller, choice: readChoice(context, mcp.toolsets) };
    });
  }

  const nameOf = ({ params }: RpcMessage, called: string | undefined) =>
    called === 'calls_get'
      ? 'calls.get'
      : called === 'actions_call'
        ? String(params?.arguments?.action)
        : (called ?? '');

  /** @throws Refusal rate_limited if the key has `MOST_STREAMS` open */
  function admitStream(context: RequestContext, principal: string, gone: AbortController): void {
    const leave = streams.take(principal);
    if (!leave)
      throw new Refusal('rate_limited', 'This key has too many open streams. Close one first.', { retry_after: 60 });
    const stop = () => gone.abort();
    stopping.addEventListener('abort', stop);
    gone.signal.addEventListener('abort', () => {
      stopping.removeEventListener('abort', stop);
      leave();
      // The abort may not reach the SDK, because a Request's signal can be garbage-collected early (nodejs/node#55428).
      // So the response is always ended here.
      setImmediate(() => context.res.end());
    });
  }

  return async (context) => {
    const read: Body = await readJson(context).then(
      (body) => ({ body }),
      (error: unknown) => ({ error }),
    );
    const message: RpcMessage = 'body' in read && typeof read.body === 'object' && read.body !== null ? read.body : {};
    try {
      const { caller, choice } = await admit(context, read, message);
      const gone = new AbortController();
      context.res.once('close', () => gone.abort());
      if (message.method === 'subscriptions/listen') admitStream(context, principalId(caller.principal), gone);
      const exchange = exchangeOf(context, { caller, choice, left: gone });
      const url = companyOrigin(config.publicUrl, caller.company._id) + context.path;
      const request = new Request(url, { method: 'POST', headers: headersOf(context), signal: gone.signal });
      await respondWith(context, await mcp.answer(request, 'body' in read ? read.body : undefined, exchange));
    } catch (error) {
      refuse(context, whole(context, asCallError(error, context)), 'error' in read ? undefined : message);
      if (context.status === 401 && context.state.company)
        context.set('WWW-Authenticate', challengeOf(companyOrigin(config.publicUrl, context.state.company._id)));
    }
  };
}

function headersOf({ headers }: RequestContext): Record<string, string> {
  const { authorization: _, cookie: __, ...rest } = headers;
  return Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** Copies a response of the Fetch API to Koa's. */
async function respondWith(context: RequestContext, response: Response): Promise<void> {
  const { status, headers, body } = response;
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  context.body = isStream && body ? Readable.fromWeb(body as ReadableStream) : await response.text();
  context.status = status;
  context.remove('Content-Type');
  context.set(Object.fromEntries(headers));
  context.set('Cache-Control', 'no-store');
}

/**
 * Responds to the whole request with a JSON-RPC error, whose `data` is the error of the API.
 * @param message undefined if it could not be read
 */
function refuse(context: RequestContext, error: CallError, message: RpcMessage | undefined): void {
  const { status } = ERRORS[error.code];
  context.status = status;
  if ('retry_after' in error) context.set('Retry-After', String(error.retry_after));
  context.set('Cache-Control', 'no-store');
  const invalid = message ? -32_600 : -32_700;
  const code = error.code === 'invalid_input' ? invalid : error.code === 'internal' ? -32_603 : -32_000;
  context.body = { jsonrpc: '2.0', id: message?.id ?? null, error: { code, message: error.message, data: error } };
}
