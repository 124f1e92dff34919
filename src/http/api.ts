import type Koa from 'koa';
import Router from '@koa/router';
import type { HttpDependencies } from './dependencies.js';
import { actionNamed, refuseLargeBody } from './admit.js';
import { deprecationHeaders } from './deprecation.js';
import { callAction } from './callAction.js';
import { callStatus } from './callStatus.js';
import { createDryRuns } from './dryRuns.js';
import { answerBytes, takeBytes } from './files.js';
import type { Gate } from './gate.js';
import { readJson, type InputSchemas } from './input.js';
import { enforceLimit } from './limit.js';
import { createMcpRoute } from './mcp.js';
import { readCallOptions, readWait } from './query.js';
import { respond } from './request.js';
import { pathParameter, type Bucket, type RequestContext, type RequestState } from './state.js';

type Middleware = Koa.Middleware<RequestState, RequestContext>;

/** The API of a company. The company has been read from the host name before. Each route lists its steps in order. */
export function createApi(
  dependencies: HttpDependencies,
  { gate, schemas }: { readonly gate: Gate; readonly schemas: InputSchemas },
): Router<RequestState> {
  const { registry, openApi, eventStreams, config, now } = dependencies;

  const description: Middleware = (context) => {
    context.set('Access-Control-Allow-Origin', '*');
    context.type = 'application/json';
    context.body = openApi();
  };

  const identify =
    (bucket: Bucket, name?: string): Middleware =>
    async (context, next) => {
      const actionName = name ?? pathParameter(context, 'name');
      context.state.actionName = actionName;
      context.state.caller = await gate.identify(context, actionName, bucket);
      await next();
    };

  const logRefusals: Middleware = (context, next) => {
    const { caller, actionName } = context.state;
    return gate.logRefusals(context, caller, actionName, next);
  };

  const limit: Middleware = (context, next) => {
    enforceLimit(context, context.state.caller.limitStatus);
    return next();
  };

  const action: Middleware = (context, next) => {
    const found = actionNamed(registry, context.state.actionName);
    context.state.action = found;
    if (found.deprecated) context.set(deprecationHeaders(config, found.name, found.deprecated));
    return next();
  };

  const options: Middleware = (context, next) => {
    context.state.options = readCallOptions(context);
    return next();
  };

  const admit: Middleware = (context, next) => {
    const { action: called, caller, options: chosen } = context.state;
    refuseLargeBody(context, { action: called, caller, options: chosen, now: now() });
    return next();
  };

  const input: Middleware = async (context, next) => {
    context.state.input = await readJson(context);
    schemas.check(context.state.action, context.state.input);
    await next();
  };

  const call: Middleware = async (context) => respond(context, await callAction(dependencies, context.state));

  const answerDryRuns = createDryRuns(dependencies, schemas);
  const dryRuns: Middleware = async (context) => respond(context, await answerDryRuns(context));

  const status: Middleware = async (context) => {
    const wait = readWait(context);
    const gone = new AbortController();
    context.req.once('close', () => gone.abort());
    const read = { caller: context.state.caller, callId: pathParameter(context, 'id'), wait, gone: gone.signal };
    respond(context, { status: 200, envelope: await callStatus(dependencies, read), headers: {} });
  };

  const events: Middleware = (context) => eventStreams.open(context, context.state.caller);

  const api = new Router<RequestState>({ prefix: '/api/v1' });
  api.get('/openapi.json', description);
  api.post('/actions/:name', identify('call'), logRefusals, limit, action, options, admit, input, call);
  api.post('/dry-runs', identify('call', 'dry-runs'), limit, dryRuns);
  api.get('/calls/:id', identify('status', 'calls.get'), limit, status);
  api.get('/events', identify('status', 'events.follow'), limit, events);
  api.put('/files/:id', (context) => takeBytes(dependencies, context));
  api.get('/files/:id', (context) => answerBytes(dependencies, context));
  api.post('/mcp', createMcpRoute(dependencies, { gate, schemas }));
  return api;
}
