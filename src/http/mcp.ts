import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout } from 'node:timers/promises';
import { companyOrigin } from '../config.js';
import { principalId } from '../contract/documents.js';
import { ERRORS, Refusal, type CallError } from '../contract/errors.js';
import type { Envelope } from '../contract/envelope.js';
import { mayCall } from '../calls/checks.js';
import { newCallId } from '../engine/ids.js';
import { createMcp } from '../mcp/server.js';
import type { Choice } from '../mcp/choice.js';
import type { Exchange, TellProgress } from '../mcp/exchange.js';
import { refuseLargeBody } from './admit.js';
import { answerOf, wholeError } from './answer.js';
import type { Caller } from '../calls/checkInputs.js';
import type { HttpDependencies } from './dependencies.js';
import { authenticate } from './authenticate.js';
import { callAction } from './callAction.js';
import { lookAtCall } from './callStatus.js';
import type { Gate } from './gate.js';
import { readJson, type InputSchemas } from './input.js';
import { enforceLimit } from './limit.js';
import { createOpenStreams } from './openStreams.js';
import { challengeOf } from './oauth/address.js';
import { refuseForeignPage } from './origin.js';
import { readChoice } from './query.js';
import { asCallError } from './request.js';
import type { CountedCaller, RequestContext } from './state.js';

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
/** How often the progress of a running call is read, in milliseconds. */
const PROGRESS_EVERY = 500;

/**
 * `POST {base_url}/mcp`: Streamable HTTP. A tool call passes the same steps as a call over the HTTP API, from the key
 * to the log.
 */
export function createMcpRoute(
  dependencies: HttpDependencies,
  { gate, schemas }: { readonly gate: Gate; readonly schemas: InputSchemas },
): (context: RequestContext) => Promise<void> {
  const { store, config, registry, log, documents, stopping, now } = dependencies;
  const streams = createOpenStreams(MOST_STREAMS);
  const mcp = createMcp({
    registry,
    pages: documents,
    compile: schemas.compile,
    // The message is not logged, because it may contain input.
    failed: ({ name }) => log.debug({ kind: name }, 'an MCP message was refused'),
  });

  /** Checks the limit, does the work and logs a refusal, as the HTTP API does. */
  async function answer(
    context: RequestContext,
    caller: CountedCaller,
    action: string,
    work: () => Promise<Envelope>,
  ): Promise<Envelope> {
    try {
      const envelope = await gate.logRefusals(context, caller, action, async () => {
        enforceLimit(context, caller.limitStatus);
        return work();
      });
      return envelope.ok ? envelope : { ok: false, error: whole(context, envelope.error) };
    } catch (error) {
      return { ok: false, error: whole(context, asCallError(error, context)) };
    }
  }

  const whole = (context: RequestContext, error: CallError) => wholeError(config, error, context.state.requestId);

  const may = (caller: Caller, proposed?: true): Exchange['may'] => {
    const record = { _id: newCallId(), principal: caller.principal, ...(proposed && { proposed }) };
    return (action) => mayCall({ ...caller, action, record, now: now() });
  };

  function exchangeOf(context: RequestContext, caller: CountedCaller, choice: Choice, left: AbortController): Exchange {
    const gone = left.signal;
    return {
      end: () => left.abort(),
      choice,
      company: caller.company.name,
      may: may(caller),
      mayPropose: may(caller, true),
      answer: (action, work) => answer(context, caller, action, work),

      async call({ action, input, ...options }, tell) {
        refuseLargeBody(context, { action, caller, options, now: now() });
        schemas.check(action, input);
        const { requestId } = context.state;
        const { envelope, headers } = await withProgress(tell, gone, (onBegun) =>
          callAction(dependencies, { action, input, caller, options, requestId, onBegun }),
        );
        return { envelope, callId: headers['Call-Id'] };
      },

      async status(callId, wait, tell) {
        const read = { caller, callId, gone };
        // A call that the caller may not see is refused before its progress is sent.
        if (tell && wait > 0) await lookAtCall(dependencies, { ...read, wait: 0 });
        const { record, own, data } = await withProgress(tell, gone, (follow) => {
          follow(callId);
          return lookAtCall(dependencies, { ...read, wait });
        });
        const current = own && data['envelope'] === undefined ? answerOf(config, record).envelope : undefined;
        const pending = current && !current.ok && { pending: whole(context, current.error) };
        return { ok: true, data: { ...data, ...pending }, changed: [] };
      },

      async toolsNow() {
        delete context.state.prefetched.key;
        const company = await store.companies.get(caller.company._id);
        if (!company) return null;
        try {
          const again = await authenticate(context, company, dependencies);
          return mcp.names({ choice, may: may(again) });
        } catch (error) {
          if (error instanceof Refusal) return null;
          throw error;
        }
      },
    };
  }

  /**
   * Sends the progress of a call during the work, and once more at its end.
   * @param tell undefined if the client did not ask for progress
   * @param work gets a function that it calls with the id of the call
   */
  async function withProgress<T>(
    tell: TellProgress | undefined,
    gone: AbortSignal,
    work: (follow: (callId: string) => void) => Promise<T>,
  ): Promise<T> {
    if (!tell) return work(() => undefined);
    const over = new AbortController();
    let following = Promise.resolve();
    let sent = -1;
    const sendProgress = async (callId: string) => {
      const progress = (await store.calls.get(callId).catch(() => null))?.progress;
      // Progress must never decrease (MCP, Progress).
      if (progress && progress.done > sent && !gone.aborted) tell(progress);
      sent = Math.max(sent, progress?.done ?? -1);
    };
    const follow = async (callId: string) => {
      while (!over.signal.aborted && !gone.aborted) {
        await sendProgress(callId);
        await setTimeout(PROGRESS_EVERY, undefined, { signal: over.signal }).catch(() => undefined);
      }
      await sendProgress(callId);
    };
    try {
      return await work((callId) => void (following = follow(callId)));
    } finally {
      over.abort();
      await following;
    }
  }

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
      const exchange = exchangeOf(context, caller, choice, gone);
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
