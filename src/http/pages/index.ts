import { Router } from '@koa/router';
import type { RequestContext, RequestState } from '../state.js';
import { createDecision } from './decision.js';
import type { PagesDeps } from './deps.js';
import { createHome } from './home.js';
import { createInvitePages } from './invite.js';
import { createOutboxPages, hasOutbox } from './outbox.js';
import { pageFrame } from './respond.js';
import { createSignIn } from './signIn.js';
import { createSignUp } from './signUp.js';
import { STYLES } from './styles.js';

export type { PagesDeps } from './deps.js';
export { lookUpAsked } from './decision.js';
export { answerErrorPage } from './respond.js';

/**
 * The pages for people, rendered here, without script. To be mounted behind the company and session middleware.
 * @returns a router for `/`, `/sign-in`, `/sign-out`, `/sign-up`, `/decide/:callId`, `/invite/:token`, `/outbox` and `/assets/app.css`
 */
export function createPages(deps: PagesDeps): Router<RequestState> {
  const signIn = createSignIn(deps);
  const decision = createDecision(deps);
  const invite = createInvitePages(deps);
  const outbox = createOutboxPages(deps);
  const home = createHome({ ...deps, outbox: hasOutbox(deps.config) });

  const router = new Router<RequestState>();
  router.get('/assets/app.css', (ctx) => {
    ctx.set({ 'Cache-Control': 'public, max-age=300', 'X-Content-Type-Options': 'nosniff' });
    ctx.type = 'css';
    ctx.body = STYLES;
  });
  router.get('/', pageFrame, home);
  const signUp = createSignUp(deps);
  router.get('/sign-up', pageFrame, (ctx) => signUp.show(ctx));
  router.post('/sign-up', pageFrame, (ctx) => signUp.signUp(ctx));
  router.get('/sign-in', pageFrame, onCompany, signIn.show);
  router.post('/sign-in', pageFrame, onCompany, signIn.signIn);
  router.post('/sign-out', pageFrame, onCompany, signIn.signOut);
  router.get('/decide/:callId', pageFrame, onCompany, (ctx) => decision.show(ctx, ctx.params['callId'] ?? ''));
  router.post('/decide/:callId', pageFrame, onCompany, (ctx) => decision.decide(ctx, ctx.params['callId'] ?? ''));
  router.get('/invite/:token', pageFrame, onCompany, (ctx) => invite.show(ctx, ctx.params['token'] ?? ''));
  router.post('/invite/:token', pageFrame, onCompany, (ctx) => invite.accept(ctx, ctx.params['token'] ?? ''));
  router.get('/outbox', pageFrame, outbox.list);
  router.get('/outbox/:file', pageFrame, (ctx) => outbox.show(ctx, ctx.params['file'] ?? ''));
  return router;
}

/** People sign in and decide on their company's address only. */
export async function onCompany(ctx: RequestContext, next: () => Promise<unknown>): Promise<void> {
  if (!ctx.state.company) ctx.throw(404);
  await next();
}
