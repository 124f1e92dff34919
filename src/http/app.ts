import Koa from 'koa';
import type Router from '@koa/router';
import { Refusal } from '../contract/errors.js';
import { describeRegistry } from '../describe/registryFile.js';
import { phrase } from '../engine/phrases/phrase.js';
import type { Registry } from '../engine/registry.js';
import { createApi } from './api.js';
import { assetOf, serveAssets, type Asset } from './assets.js';
import { billingReports } from './billing.js';
import { readClientAddress } from './clientAddress.js';
import { createDecideApi } from './decide/index.js';
import type { HttpDependencies } from './dependencies.js';
import { serveDocs } from './docs.js';
import { showEntrance } from './entrance.js';
import { createGate } from './gate.js';
import { health } from './health.js';
import { createInputSchemas } from './input.js';
import { createOAuth } from './oauth/index.js';
import { allowCrossOrigin } from './origin.js';
import { ASSETS } from './pages/assets.js';
import { answerErrorPage, createPages } from './pages/index.js';
import { limitOpenRequests } from './openConnections.js';
import { createPasskeyApi } from './passkeys/index.js';
import { prefetch } from './prefetch.js';
import { readCompany, refuseUserPart, respondWithErrors, startRequest } from './request.js';
import { createSessionLayer, readSession } from './session.js';
import type { RequestContext, RequestState } from './state.js';
import { createWebApp } from './webApp.js';

/** The path of the public keys of receipts. */
const RECEIPT_KEYS = '/.well-known/receipt-keys.json';

/**
 * The HTTP server. A request passes the middlewares from top to bottom. The routes of the API (`api.ts`) then list the
 * steps of a call: identify, log refusals, limit, action, options, admit, input, call.
 */
export function createApp(dependencies: HttpDependencies): Koa<RequestState> {
  const { store, config, log, registry, webApp } = dependencies;
  const app = new Koa<RequestState>();
  // Errors are logged by the code that responds to them.
  app.silent = true;
  const schemas = createInputSchemas(registry);
  const gate = createGate(dependencies);
  const api = createApi(dependencies, { gate, schemas });

  app.use(startRequest(log));
  app.use(readClientAddress(config));
  app.use(respondWithErrors(config));
  app.use(refuseUserPart);
  app.use(health(dependencies));
  app.use(limitOpenRequests(config));
  app.use(billingReports(dependencies));
  app.use(allowCrossOrigin());
  app.use(receiptKeys(dependencies));
  app.use(serveDocs(dependencies.docs, config.publicUrl.origin));
  app.use(serveAssets([...Object.values(ASSETS), registryFile(registry), ...webApp.files]));
  app.use(prefetch(dependencies));
  app.use(readCompany(store, config));
  app.use(showEntrance(config));
  app.use(createSessionLayer(app, dependencies));
  app.use(api.routes());
  app.use(notAllowed(api));
  app.use(createOAuth(dependencies, schemas).routes());
  app.use(createDecideApi(dependencies, schemas).routes());
  app.use(createPasskeyApi(dependencies).routes());
  app.use(createPages(dependencies).routes());
  app.use(createWebApp(webApp).routes());
  app.use(pageNotFound);
  return app;
}

/** The registry of actions as a file, for the app. */
function registryFile(registry: Registry): Asset {
  const body = Buffer.from(JSON.stringify(describeRegistry(registry)));
  return assetOf(body, (hash) => `/app/registry.${hash}.json`, {
    type: 'application/json',
    alias: '/app/registry.json',
  });
}

/** The public keys that receipts are signed with, as a JWK Set (RFC 7517). */
function receiptKeys({ vault }: Pick<HttpDependencies, 'vault'>): Koa.Middleware<RequestState> {
  return (context, next) => {
    const { path, method } = context;
    if (path !== RECEIPT_KEYS || (method !== 'GET' && method !== 'HEAD')) return next();
    context.set('Cache-Control', 'public, max-age=300');
    context.body = JSON.stringify({ keys: vault.signing.published });
    context.type = 'application/jwk-set+json';
    return Promise.resolve();
  };
}

/** Refuses a method that an address of the API does not accept, and lists those that it accepts. */
function notAllowed(api: Router<RequestState>): Koa.Middleware<RequestState> {
  return async (context, next) => {
    const { path } = api.match(context.path, context.method);
    const methods = [...new Set(path.flatMap((layer) => layer.methods))];
    if (!context.path.startsWith('/api/') || methods.length === 0 || context.status !== 404) return next();
    context.set('Allow', methods.join(', '));
    throw new Refusal('method_not_allowed', phrase`This address does not take this method. Use ${methods.join(', ')}.`);
  };
}

/** Responds to an unknown address outside the API with a page. */
async function pageNotFound(context: RequestContext): Promise<void> {
  if (!context.path.startsWith('/api/') && context.body === undefined && context.status === 404)
    answerErrorPage(context, 404, { session: await readSession(context) });
}
