import Koa from 'koa';
import Router from '@koa/router';
import type { Logger } from 'pino';
import type { Billing } from '../billing/index.js';
import type { Docs } from '../docs/index.js';
import type { Desk } from '../engine/desk.js';
import type { Pages } from '../mcp/exchange.js';
import { readCallOptions, readIdempotencyKey, readWait } from './query.js';
import { Refusal } from '../contract/errors.js';
import type { ReadSession } from './authenticate.js';
import { billingReports } from './billing.js';
import { callAction, type CallDependencies } from './callAction.js';
import { callStatus } from './callStatus.js';
import { serveDocs } from './docs.js';
import { createDoor } from './door.js';
import type { EventStreams } from './events/index.js';
import { createInputSchemas, readJson } from './input.js';
import { enforceLimit } from './limit.js';
import { createMcpRoute } from './mcp.js';
import { createOAuth } from './oauth/index.js';
import { allowCrossOrigin } from './origin.js';
import { answerErrorPage, lookUpAsked } from './pages/index.js';
import { readCompany, respond, respondWithErrors, startRequest } from './request.js';
import type { Telling } from '../store/tell.js';
import type { RequestContext, RequestState } from './state.js';

export interface AppDependencies extends CallDependencies, Telling {
  readonly log: Logger;
  readonly readSession: ReadSession;
  readonly desk: Desk;
  readonly billing: Billing;
  readonly events: EventStreams;
  /** The OpenAPI document, as text. */
  readonly openApi: string;
  readonly docs: Docs;
  /** The documentation, as resources of the MCP server. */
  readonly documents: Pages;
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal;
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
  const { store, config, log, registry } = dependencies;
  const app = new Koa<RequestState>();
  app.proxy = config.production;
  // Errors are logged where they are answered.
  app.silent = true;
  const schemas = createInputSchemas(registry);
  const door = createDoor(dependencies);
  const { identify, atTheDoor } = door;
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

  api.post('/mcp', createMcpRoute(dependencies, { ...door, schemas }));

  api.get('/events', async (context) => {
    const caller = await identify(context, 'events.follow', 'status');
    enforceLimit(context, caller.count);
    await dependencies.events.open(context, caller);
  });

  app.use(startRequest(log));
  app.use(respondWithErrors(config));
  app.use(health(dependencies));
  app.use(billingReports(dependencies));
  app.use(allowCrossOrigin());
  app.use(serveDocs(dependencies.docs, config.publicUrl.origin));
  app.use(door.lookAhead);
  app.use(dependencies.lookUpSession);
  app.use(lookUpAsked(store));
  app.use(readCompany(store, config));
  app.use(dependencies.sessions(app));
  app.use(api.routes());
  app.use(notAllowed(api));
  app.use(createOAuth({ ...dependencies, schemas }).routes());
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
