import { Router } from '@koa/router';
import type { RequestContext, RequestState } from '../state.js';
import { createDecision } from './decision.js';
import type { Dependencies } from '../../dependencies.js';
import { createHome } from './home.js';
import { createInvitePages } from './invite.js';
import { createOutboxPages } from './outbox.js';
import { pageFrame } from './respond.js';
import { createPasskeyPages } from './passkeys.js';
import { createProviderSignIn } from './providerSignIn.js';
import { createSignIn } from './signIn.js';
import { createResetPages } from './resetPassword.js';
import { createSignUp } from './signUp.js';
import { STYLES } from './styles.js';
import { REDIRECT_PATH } from '../../engine/signIn.js';

export { answerErrorPage } from './respond.js';

/**
 * The pages for people. Only the passkey pages have a script. Must be mounted after the company and session middleware.
 * @returns a router for `/`, `/sign-in`, `/sign-in/oidc`, `/sign-in/passkey`, `/account/passkeys`, `/sign-out`,
 * `/sign-up`, `/decide/:callId`, `/invite/:token`, `/forgot-password`, `/reset-password/:token`, `/outbox` and
 * `/assets/app.css`
 */
export function createPages(dependencies: Dependencies): Router<RequestState> {
  const signIn = createSignIn(dependencies);
  const decision = createDecision(dependencies);
  const invite = createInvitePages(dependencies);
  const outbox = createOutboxPages(dependencies);
  const home = createHome(dependencies);

  const router = new Router<RequestState>();
  router.get('/assets/app.css', (context) => {
    context.set({ 'Cache-Control': 'public, max-age=300', 'X-Content-Type-Options': 'nosniff' });
    context.type = 'css';
    context.body = STYLES;
  });
  router.get('/', pageFrame, home);
  const signUp = createSignUp(dependencies);
  router.get('/sign-up', pageFrame, (context) => signUp.show(context));
  router.post('/sign-up', pageFrame, (context) => signUp.signUp(context));
  router.get('/sign-in', pageFrame, onCompany, signIn.show);
  router.post('/sign-in', pageFrame, onCompany, signIn.signIn);
  const provider = createProviderSignIn(dependencies);
  router.get('/sign-in/oidc', pageFrame, onCompany, (context) => provider.begin(context));
  router.get(REDIRECT_PATH, pageFrame, onCompany, (context) => provider.end(context));
  const passkeys = createPasskeyPages(dependencies);
  router.get('/sign-in/passkey', pageFrame, onCompany, (context) => passkeys.signIn(context));
  router.get('/account/passkeys', pageFrame, onCompany, (context) => passkeys.own(context));
  router.post('/account/passkeys/:id/rename', pageFrame, onCompany, (context) =>
    passkeys.rename(context, context.params['id'] ?? ''),
  );
  router.post('/account/passkeys/:id/remove', pageFrame, onCompany, (context) =>
    passkeys.remove(context, context.params['id'] ?? ''),
  );
  router.get('/sign-out', pageFrame, onCompany, signIn.askSignOut);
  router.post('/sign-out', pageFrame, onCompany, signIn.signOut);
  const reset = createResetPages(dependencies);
  router.get('/forgot-password', pageFrame, onCompany, (context) => reset.forgot(context));
  router.post('/forgot-password', pageFrame, onCompany, (context) => reset.sendLink(context));
  router.get('/reset-password/:token', pageFrame, onCompany, (context) =>
    reset.show(context, context.params['token'] ?? ''),
  );
  router.post('/reset-password/:token', pageFrame, onCompany, (context) =>
    reset.reset(context, context.params['token'] ?? ''),
  );
  router.get('/decide/:callId', pageFrame, onCompany, (context) =>
    decision.show(context, context.params['callId'] ?? ''),
  );
  router.post('/decide/:callId', pageFrame, onCompany, (context) =>
    decision.decide(context, context.params['callId'] ?? ''),
  );
  router.post('/decide/:callId/cancel', pageFrame, onCompany, (context) =>
    decision.cancel(context, context.params['callId'] ?? ''),
  );
  router.get('/invite/:token', pageFrame, onCompany, (context) => invite.show(context, context.params['token'] ?? ''));
  router.post('/invite/:token', pageFrame, onCompany, (context) =>
    invite.accept(context, context.params['token'] ?? ''),
  );
  router.get('/outbox', pageFrame, outbox.list);
  router.get('/outbox/:file', pageFrame, (context) => outbox.show(context, context.params['file'] ?? ''));
  return router;
}

/** Returns 404 on the public address, because people sign in and decide only at their company's address. */
export async function onCompany(context: RequestContext, next: () => Promise<unknown>): Promise<void> {
  if (!context.state.company) context.throw(404);
  await next();
}
