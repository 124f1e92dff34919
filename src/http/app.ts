import Koa from 'koa';
import Router from '@koa/router';
import type { Logger } from 'pino';
import type { Billing } from '../billing/index.js';
import type { Docs } from '../docs/index.js';
import type { Desk } from '../engine/desk.js';
import { readCallOptions, readIdempotencyKey, readWait } from './query.js';
import { Refusal } from '../contract/errors.js';
import {
  authenticate,
  DeadKey,
  lookUpKey,
  presentedKey,
  type Caller,
  type CountedCaller,
  type ReadSession,
} from './authenticate.js';
import { billingReports } from './billing.js';
import { callAction, refusedAtTheDoor, type CallDependencies } from './callAction.js';
import { callStatus } from './callStatus.js';
import { serveDocs } from './docs.js';
import { createInputSchemas, readJson } from './input.js';
import { countCall, enforceLimit } from './limit.js';
import { allowCrossOrigin, refuseForeignSession } from './origin.js';
import { answerErrorPage } from './pages/index.js';
import { readCompany, respond, respondWithErrors, startRequest } from './request.js';
import type { RequestContext, RequestState } from './state.js';

export interface AppDependencies extends CallDependencies {
  readonly log: Logger;
  readonly readSession: ReadSession;
  readonly desk: Desk;
  readonly billing: Billing;
  /** The OpenAPI document, as text. */
  readonly openApi: string;
  readonly docs: Docs;
  /** Cookie sessions; mounted where the company is known. */
  readonly sessions: (app: Koa<RequestState>) => Koa.Middleware<RequestState>;
  /** Begins to look a session up, before the company is known. */
  readonly lookUpSession: Koa.Middleware<RequestState>;
  /** The pages for people. */
  readonly pages: Router<RequestState>;
  /** Whether the engines answer. */
  readonly isHealthy: () => Promise<boolean>;
}

/**
 * The HTTP API. Read from top to bottom it is the way of a call: host, caller, limit, action, input, call.
 */
export function createApp(dependencies: AppDependencies): Koa<RequestState> {
  const { store, config, log, registry, now } = dependencies;
  const app = new Koa<RequestState>();
  app.proxy = config.production;
  // Errors are logged where they are answered.
  app.silent = true;
  const schemas = createInputSchemas(registry);
  const api = new Router<RequestState>({ prefix: '/api/v1' });

  api.get('/openapi.json', (context) => {
    context.set('Access-Control-Allow-Origin', '*');
    context.type = 'application/json';
    context.body = dependencies.openApi;
  });

  api.post('/actions/:name', async (context) => {
    const name = context.params['name'] ?? '';
    const caller = await identify(context, name, 'call');
    const answer = await atTheDoor(context, caller, name, async () => {
      enforceLimit(context, caller.count);
      const action = registry.get(name);
      if (!action) {
        throw new Refusal('not_found', 'There is no action with this name.', {
          nearest: registry.nearest(name.slice(0, 100)),
        });
      }
      const idempotencyKey = readIdempotencyKey(context);
      const options = readCallOptions(context);
      const input = await readJson(context);
      schemas.check(action, input);
      return callAction(dependencies, {
        action,
        input,
        options,
        idempotencyKey,
        caller,
        requestId: context.state.requestId,
      });
    });
    respond(context, answer);
  });

  api.get('/calls/:id', async (context) => {
    const caller = await identify(context, 'calls.get', 'status');
    enforceLimit(context, caller.count);
    const wait = readWait(context);
    const gone = new AbortController();
    context.req.once('close', () => gone.abort());
    const envelope = await callStatus(dependencies, {
      caller,
      callId: context.params['id'] ?? '',
      wait,
      gone: gone.signal,
    });
    respond(context, { status: 200, envelope, headers: {} });
  });

  /** The caller, or the refusal; a key that is known but dead is noted in its own company. */
  async function identify(context: RequestContext, action: string, bucket: 'call' | 'status'): Promise<CountedCaller> {
    const { company } = context.state;
    if (!company) {
      const nowhere = new Refusal(
        'not_found',
        "There is no company at this address. Use your company's own: https://<company>.<host>/api/v1.",
      );
      const key = await presentedKey(context, store);
      if (key) await note(context, key, action, nowhere);
      throw nowhere;
    }
    try {
      const count = countCall.bind(null, dependencies, bucket);
      const caller = await authenticate(context, company, dependencies, count);
      if (!caller.key) refuseForeignSession(context, config);
      return caller;
    } catch (error) {
      if (error instanceof DeadKey) await note(context, error.key, action, error);
      else if (error instanceof Refusal)
        log.warn({ requestId: context.state.requestId, reason: error.error['reason'] }, 'not signed in');
      throw error;
    }
  }

  /** What is refused before a call begins is noted too, when a key made it: every call with a key is logged. */
  async function atTheDoor<T>(
    context: RequestContext,
    { key }: Caller,
    action: string,
    prepare: () => Promise<T>,
  ): Promise<T> {
    try {
      return await prepare();
    } catch (error) {
      if (error instanceof Refusal && key) await note(context, key, action, error);
      throw error;
    }
  }

  async function note(
    context: RequestContext,
    key: Caller['key'] & object,
    action: string,
    refusal: Refusal,
  ): Promise<void> {
    const known = registry.get(action) || action === 'calls.get' ? action : '(unknown)';
    await store.calls.insert(refusedAtTheDoor(key, known, context.state.requestId, refusal.error, now()));
  }

  app.use(startRequest(log));
  app.use(respondWithErrors(config));
  app.use(health(dependencies));
  app.use(billingReports(dependencies));
  app.use(allowCrossOrigin());
  app.use(serveDocs(dependencies.docs, config.publicUrl.origin));
  app.use(lookUpKey(store));
  app.use(dependencies.lookUpSession);
  app.use(readCompany(store, config));
  app.use(dependencies.sessions(app));
  app.use(api.routes());
  app.use(notAllowed(api));
  app.use(dependencies.pages.routes());
  app.use(pageNotFound);
  return app;
}

/** Liveness for whoever runs the service. */
function health({ isHealthy }: AppDependencies): Koa.Middleware<RequestState> {
  return async (context, next) => {
    if (context.path !== '/health') return next();
    const healthy = await isHealthy().catch(() => false);
    context.status = healthy ? 200 : 503;
    context.body = { ok: healthy };
  };
}

/** An address of the API with another method: which ones it takes. */
function notAllowed(api: Router<RequestState>): Koa.Middleware<RequestState> {
  return async (context, next) => {
    const { path } = api.match(context.path, context.method);
    const methods = [...new Set(path.flatMap((layer) => layer.methods))];
    if (!context.path.startsWith('/api/') || methods.length === 0 || context.status !== 404) return next();
    context.set('Allow', methods.join(', '));
    throw new Refusal('method_not_allowed', `This address takes ${methods.join(', ')}.`);
  };
}

/** What is no address of the API is one for people: they get a page. */
async function pageNotFound(context: RequestContext): Promise<void> {
  if (!context.path.startsWith('/api/') && context.body === undefined && context.status === 404)
    answerErrorPage(context, 404);
}
