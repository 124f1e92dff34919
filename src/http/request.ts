import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { Company } from '../contract/documents.js';
import { ERRORS, Refusal, refusal, type CallError } from '../contract/errors.js';
import { languageIn } from '../engine/languageIn.js';
import { phrase } from '../engine/phrases/phrase.js';
import { errorIn, textIn } from '../engine/phrases/phraseText.js';
import type { Store } from '../store/index.js';
import { isUnreachable } from '../store/database.js';
import { answerUnknownCompany } from './pages/respond.js';
import { errorAnswer, wholeError, type Answer } from './answer.js';
import type { RequestContext, RequestState } from './state.js';

/** Gives every request an id and one line in the log, which contains the route and never the body. */
export function startRequest(log: Logger): Koa.Middleware<RequestState> {
  return async (context, next) => {
    const began = performance.now();
    const state: RequestState = context.state;
    const requestId = `req_${randomUUID()}`;
    context.state.requestId = requestId;
    context.state.log = log;
    context.state.company = null;
    // Not negotiated by Koa, which prefers `en` to an earlier `de-DE` of the same quality.
    context.state.language = languageIn(context.acceptsLanguages());
    context.state.prefetched = {};
    context.set('Request-Id', requestId);
    try {
      await next();
    } finally {
      const route = context.path.startsWith('/api/')
        ? context.path.slice(0, 120)
        : context.path.split('/').slice(0, 2).join('/');
      log.info(
        {
          requestId,
          callId: context.response.get('Call-Id') || undefined,
          company: state.company?._id,
          method: context.method,
          route,
          status: context.status,
          ms: Math.round((performance.now() - began) * 10) / 10,
        },
        'request',
      );
    }
  };
}

/** Returns every failure as an envelope. Messages of engines and stacks never leave the service. */
export function respondWithErrors(config: Config): Koa.Middleware<RequestState> {
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      const answer = errorAnswer(asCallError(error, context));
      respond(context, answer);
      if (error instanceof UnknownCompany && prefersPage(context))
        answerUnknownCompany(context, config.publicUrl.origin);
    }
    if (context.path.startsWith('/api/') && context.body === undefined && context.status === 404) {
      respond(context, errorAnswer(refusal('not_found', textIn(NOTHING_HERE, context.state.language))));
    }
    complete(context, config);
  };
}

const NOTHING_HERE = phrase`There is nothing at this address. Actions are called at /api/v1/actions/<name>; /llms.txt lists them.`;

/** The refusal of an address without a company. */
class UnknownCompany extends Refusal {}

/** Whether the client asks for HTML by name, as browsers do. */
function prefersPage(context: RequestContext): boolean {
  return context.accepts('json', 'html') === 'html';
}

/**
 * Refuses a `Host` with a user part. Koa drops that part, so the request would be for another host than it names.
 * @throws Refusal invalid_input
 */
export async function refuseUserPart(context: RequestContext, next: Koa.Next): Promise<void> {
  if (context.get('Host').includes('@')) {
    const fix = phrase`Send the host name alone, with its port.`;
    const fields = [{ path: 'header/Host', message: phrase`This has a user part.`, fix }];
    throw new Refusal('invalid_input', phrase`The Host header is not valid.`, { fields });
  }
  await next();
}

/** Sends a response. No cache keeps it, because it may contain secrets or data of a company. */
export function respond(context: RequestContext, { status, envelope, headers }: Answer): void {
  context.status = status;
  context.vary('Accept-Language');
  context.set({ 'Cache-Control': 'no-store', ...headers });
  context.body = envelope;
}

/** Adds the fields that every error has: the request's id, and the address of the page about its code. */
function complete(context: RequestContext, config: Config): void {
  const body = context.body as { ok?: unknown; error?: CallError } | undefined;
  const error = body?.ok === false ? body.error : undefined;
  if (!error || !(error.code in ERRORS)) return;
  if (context.status === 401) context.set('WWW-Authenticate', 'Bearer realm="action-api"');
  context.set('Cache-Control', 'no-store');
  context.body = { ok: false, error: wholeError(config, error, context.state.requestId) };
}

/** The API error for a thrown error. If it is not a Refusal, it is logged without its message. */
export function asCallError(error: unknown, context: RequestContext): CallError {
  const { requestId, log, language } = context.state;
  if (error instanceof Refusal) return errorIn(error, language);
  const { name, stack = '' } = error instanceof Error ? error : new Error();
  if (isUnreachable(error)) {
    log.error({ requestId, kind: name }, 'the database cannot be reached');
    const away = phrase`The service cannot take calls at the moment. Try again in 5 seconds.`;
    return refusal('unavailable', textIn(away, language), { retry_after: 5 });
  }
  // Only the stack frames are logged, because the message may contain input.
  const frames = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 10);
  log.error({ requestId, kind: name, frames }, 'a request failed');
  const failed = phrase`The service failed on this request. Try again. If it fails again, send the request id to the operator of the service.`;
  return refusal('internal', textIn(failed, language));
}

/**
 * Reads the company of the host name: one label below the public address.
 * @throws Refusal not_found if there is no such company
 */
export function readCompany(store: Store, config: Config): Koa.Middleware<RequestState> {
  const below = `.${config.publicUrl.host}`;
  return async (context, next) => {
    const host = context.host.toLowerCase();
    if (host.endsWith(below)) {
      const address = host.slice(0, -below.length);
      const company = /^[a-z0-9-]{1,63}$/.test(address) ? await companyAt(context.state, store, address) : null;
      // The gate refuses calls itself, because it logs the refusal for the key.
      if (!company && !context.path.startsWith('/api/v1/')) {
        throw new UnknownCompany('not_found', phrase`There is no company at this address.`);
      }
      context.state.company = company;
    }
    await next();
  };
}

/** Reads a company, unless it was already read with the request's key or session. */
async function companyAt(state: RequestState, store: Store, address: string): Promise<Company | null> {
  const presented = await (state.prefetched.key ?? state.prefetched.session?.found);
  return presented?.company?._id === address ? presented.company : store.companies.get(address);
}
