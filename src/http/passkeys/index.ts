import { Router } from '@koa/router';
import type { Company } from '../../contract/documents.js';
import { Refusal } from '../../contract/errors.js';
import { methodsOf } from '../../contract/signIn.js';
import type { Dependencies } from '../../dependencies.js';
import { SUSPENDED } from '../../engine/authority.js';
import { nameProblem } from '../../engine/names.js';
import { isPassword } from '../../engine/passwords.js';
import { phrase, quantity } from '../../engine/phrases/phrase.js';
import { personName } from '../../engine/plainText.js';
import { readJson } from '../input.js';
import { createAttempts } from '../../store/signInAttempts.js';
import { isFromElsewhere, isToken, localPath } from '../pages/forms.js';
import { respond } from '../request.js';
import { beginSession, readSession, type SignedIn } from '../session.js';
import type { RequestContext, RequestState } from '../state.js';
import { createCeremonies } from './ceremonies.js';

/** The most passkeys of one member. */
const MOST_PASSKEYS = 20;
const LONGEST_NAME = 60;
/** How recent a sign-in must be to add a passkey without the password, in milliseconds. */
const RECENT = 10 * 60_000;

/** Whether a session began recently. */
export function isRecent({ signedInAt }: SignedIn, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() < RECENT;
}

/**
 * The JSON API for the script of the passkey pages: options for the browser, and the answers of passkeys.
 * @returns a router for `/sign-in/passkey` and `/account/passkeys`
 */
export function createPasskeyApi(dependencies: Dependencies): Router<RequestState> {
  const { store, config, now } = dependencies;
  const ceremonies = createCeremonies(dependencies);
  const attempts = createAttempts(store.db, 'passkey');
  const passwordAttempts = createAttempts(store.db);

  /** @throws Refusal not_found, or forbidden if passkeys are off or another site asks */
  function companyOf(context: RequestContext): Company {
    const { company } = context.state;
    if (!company) throw new Refusal('not_found', phrase`There is no company at this address. Use your company's own.`);
    const isStated = context.get('Origin') !== '' || context.get('Sec-Fetch-Site') !== '';
    if (!isStated || isFromElsewhere(context, config))
      throw new Refusal('forbidden', phrase`Passkeys work on pages at the company's own address. Nothing was changed.`);
    if (company.suspendedAt) throw new Refusal('forbidden', SUSPENDED);
    if (!methodsOf(company).passkeys) throw new Refusal('forbidden', phrase`This company has switched passkeys off.`);
    return company;
  }

  /** The person who adds a passkey. @throws Refusal unauthenticated or forbidden */
  async function personOf(context: RequestContext) {
    const company = companyOf(context);
    const session = await readSession(context);
    if (!session)
      throw new Refusal('unauthenticated', phrase`Your session has ended. Sign in again.`, { reason: 'no_session' });
    if (!isToken(context.get('X-CSRF-Token'), session.csrf))
      throw new Refusal('forbidden', phrase`Nothing was changed: the page is too old. Open it again.`);
    const { member, sessionId } = session;
    return { company, session, adding: { company, member, sessionId } };
  }

  /** @throws Refusal rate_limited */
  async function limited(limits: ReturnType<typeof createAttempts>, context: RequestContext, of: Company, email = '') {
    const attempt = { companyId: of._id, email, ip: context.ip };
    const wait = await limits.begin(attempt);
    if (wait === null) return () => limits.forgive(attempt);
    const message = phrase`Too many attempts. Try again in ${quantity(Math.ceil(wait / 60), 'minute')}.`;
    throw new Refusal('rate_limited', message, { retry_after: wait });
  }

  /** @throws Refusal forbidden if the person neither signed in recently nor sent the password */
  async function requireProof(context: RequestContext, company: Company, session: SignedIn, password: unknown) {
    if (isRecent(session, now())) return;
    const { _id: memberId, email } = session.member;
    if (!methodsOf(company).password || typeof password !== 'string' || password === '')
      throw new Refusal(
        'forbidden',
        phrase`You signed in more than ten minutes ago. Sign in again, then add the passkey.`,
      );
    const forgive = await limited(passwordAttempts, context, company, email);
    if (!(await isPassword(await store.members.passwordHash(company._id, memberId), password)))
      throw new Refusal('forbidden', phrase`The password is not right. Check it, then try again.`);
    await forgive();
  }

  const answer = (context: RequestContext, data: object) =>
    respond(context, { status: 200, envelope: { ok: true, data, changed: [] }, headers: {} });
  const bodyOf = async (context: RequestContext) => (await readJson(context)) as Readonly<Record<string, unknown>>;

  const router = new Router<RequestState>();

  router.post('/sign-in/passkey/options', async (context) => {
    const company = companyOf(context);
    await limited(attempts, context, company);
    answer(context, { options: await ceremonies.toSignIn(company) });
  });

  router.post('/sign-in/passkey', async (context) => {
    const company = companyOf(context);
    const { credential, next } = await bodyOf(context);
    const member = await ceremonies.signIn(company, credential);
    if (!member)
      throw new Refusal(
        'forbidden',
        phrase`This passkey does not sign in here: it was removed, or is of another company. Choose another one, or sign in another way.`,
      );
    const attempt = { companyId: company._id, email: '', ip: context.ip };
    await Promise.all([attempts.forgive(attempt), beginSession(context, member, 'passkey')]);
    answer(context, { location: localPath(typeof next === 'string' ? next : null) });
  });

  router.post('/account/passkeys/options', async (context) => {
    const { company, session, adding } = await personOf(context);
    await requireProof(context, company, session, (await bodyOf(context))['password']);
    if ((await store.passkeys.ofMember(company._id, adding.member._id)).length >= MOST_PASSKEYS)
      throw new Refusal('conflict', phrase`You have ${MOST_PASSKEYS} passkeys, which is the most. Remove one first.`);
    answer(context, { options: await ceremonies.toAdd(adding) });
  });

  router.post('/account/passkeys', async (context) => {
    const { adding } = await personOf(context);
    const { credential, name: given } = await bodyOf(context);
    const name = typeof given === 'string' ? personName(given).slice(0, LONGEST_NAME) : '';
    const problem = nameProblem(name);
    if (problem) throw new Refusal('forbidden', phrase`The passkey has no name. ${problem.fix}`);
    const passkeyId = await ceremonies.add(adding, name, credential);
    if (passkeyId === null)
      throw new Refusal(
        'forbidden',
        phrase`The passkey was not added: the answer of your device is not valid, or too late. Try again.`,
      );
    answer(context, { passkeyId });
  });
  return router;
}
