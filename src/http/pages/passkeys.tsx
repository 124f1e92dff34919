import type { ComponentChildren } from 'preact';
import type { Company, Passkey } from '../../contract/documents.js';
import { methodsOf } from '../../contract/signIn.js';
import type { Dependencies } from '../../dependencies.js';
import { nameProblem } from '../../engine/names.js';
import { signedInCaller } from '../authenticate.js';
import { callAction, NO_OPTIONS } from '../callAction.js';
import { isRecent } from '../passkeys/index.js';
import { readSession, type SignedIn } from '../session.js';
import type { RequestContext } from '../state.js';
import { ASSETS } from './assets.js';
import { Field, Problem } from './fields.js';
import { fromNow, plainly } from './format.js';
import { localPath, readForm, requireOwnOrigin, requireToken } from './forms.js';
import { Layout } from './layout.js';
import { answerPage, POLICY, seeOther } from './respond.js';

/** Content-Security-Policy of the two pages with a script: their own files, and requests to this origin. */
const SCRIPT_POLICY = `${POLICY}; script-src 'self'; connect-src 'self'`;

/** Passkeys that the page lists. A member has fewer. */
const SHOWN = 50;
const LONGEST_NAME = 60;

interface ScriptedProps {
  readonly title: string;
  readonly company: Company;
  readonly session?: SignedIn;
  readonly problem?: string | undefined;
  readonly children: ComponentChildren;
}

/** A page whose form the script serves. */
function Scripted({ children, ...layout }: ScriptedProps) {
  return (
    <Layout {...layout}>
      {children}
      <script type="module" src={ASSETS.passkeys.path} />
    </Layout>
  );
}

/** Where the script says why something did not work. */
function ScriptProblem() {
  return (
    <>
      <p class="notice bad" role="alert" id="passkey-problem" hidden />
      <noscript>
        <p class="notice bad">This page needs JavaScript, since the browser has to ask your device for the passkey.</p>
      </noscript>
    </>
  );
}

function SignInPage({ company, next }: { readonly company: Company; readonly next: string }) {
  return (
    <Scripted title="Sign in with a passkey" company={company}>
      <h1>Sign in to {company.name}</h1>
      <p>Your device asks you to confirm with a fingerprint, a face, a PIN or a security key.</p>
      <ScriptProblem />
      <form class="narrow" method="post" data-passkey="sign-in" data-next={next}>
        <div class="answers">
          <button class="yes">Sign in with a passkey</button>
        </div>
      </form>
      <p>
        <a href={`/sign-in?${new URLSearchParams({ next })}`}>Sign in another way</a>
      </p>
    </Scripted>
  );
}

interface OwnPasskeysProps {
  readonly company: Company;
  readonly session: SignedIn;
  readonly passkeys: readonly Passkey[];
  /** How the person proves to be the same one: nothing more, the password, or another sign-in. */
  readonly proof: 'none' | 'password' | 'sign-in';
  readonly problem?: string | undefined;
  readonly now: Date;
}

function OwnPasskeysPage({ company, session, passkeys, proof, problem, now }: OwnPasskeysProps) {
  return (
    <Scripted title="Your passkeys" company={company} session={session} problem={problem}>
      <h1>Your passkeys</h1>
      <p>A passkey signs you in without a password. It stays on your device or in your password manager.</p>
      <Problem text={problem} />
      {passkeys.length === 0 && <p>You have no passkey here.</p>}
      {passkeys.map((passkey) => (
        <OnePasskey key={passkey._id} passkey={passkey} csrf={session.csrf} now={now} />
      ))}
      <h2>Add a passkey</h2>
      <ScriptProblem />
      {proof === 'sign-in' ? (
        <SignInAgain company={company} />
      ) : (
        <form class="narrow" method="post" data-passkey="add" data-csrf={session.csrf}>
          <Field name="name" label="Name, such as Laptop" required maxLength={LONGEST_NAME} autocomplete="off" />
          {proof === 'password' && (
            <Field name="password" label="Your password" type="password" autocomplete="current-password" required />
          )}
          <div class="answers">
            <button class="yes">Add a passkey</button>
          </div>
        </form>
      )}
      <p>
        <a href="/">Home</a>
      </p>
    </Scripted>
  );
}

/** The ways to sign in again, for a person without a password. */
function SignInAgain({ company }: { readonly company: Company }) {
  const { oidc } = methodsOf(company);
  const next = new URLSearchParams({ next: '/account/passkeys' });
  return (
    <p>
      You signed in more than ten minutes ago. Sign in again to add a passkey:{' '}
      <a href={`/sign-in/passkey?${next}`}>with a passkey that you have</a>
      {oidc && (
        <>
          , or <a href={`/sign-in/oidc?${next}`}>with {oidc.label}</a>
        </>
      )}
      .
    </p>
  );
}

function OnePasskey({ passkey, csrf, now }: { readonly passkey: Passkey; readonly csrf: string; readonly now: Date }) {
  const { _id, name, synced, createdAt, lastUsedAt } = passkey;
  const path = `/account/passkeys/${_id}`;
  const used = lastUsedAt ? `last used ${fromNow(lastUsedAt, now)}` : 'not used yet';
  return (
    <section class="card" aria-labelledby={_id}>
      <p class="title" id={_id}>
        {plainly(name)}
      </p>
      <p class="muted">
        Added {fromNow(createdAt, now)}, {used}, {synced ? 'on all devices of your account' : 'on one device'}
      </p>
      <details>
        <summary>Rename or remove</summary>
        <form class="narrow" method="post" action={`${path}/rename`}>
          <input type="hidden" name="csrf" value={csrf} />
          <label for={`name-${_id}`}>New name</label>
          <input id={`name-${_id}`} name="name" required maxLength={LONGEST_NAME} value={plainly(name)} />
          <div class="answers">
            <button>Rename</button>
          </div>
        </form>
        <form method="post" action={`${path}/remove`}>
          <input type="hidden" name="csrf" value={csrf} />
          <div class="answers">
            <button>Remove {plainly(name)}</button>
          </div>
        </form>
      </details>
    </section>
  );
}

/** The handlers of `/sign-in/passkey` and `/account/passkeys`. */
export function createPasskeyPages(dependencies: Dependencies) {
  const { store, config, registry, now } = dependencies;

  /** Answers with the passkeys of the person. @param problem why a change was refused */
  async function list(context: RequestContext, company: Company, session: SignedIn, problem?: string): Promise<void> {
    const { items } = await store.passkeys.page(company._id, session.member._id, { limit: SHOWN });
    const hasPassword =
      methodsOf(company).password && (await store.members.passwordHash(company._id, session.memberId));
    const proof = isRecent(session, now()) ? 'none' : hasPassword ? 'password' : 'sign-in';
    context.set('Content-Security-Policy', SCRIPT_POLICY);
    const shown = { company, session, passkeys: items, proof, problem, now: now() } as const;
    answerPage(context, <OwnPasskeysPage {...shown} />, problem === undefined ? 200 : 400);
  }

  /** Calls an action on a passkey, with a form of the page: the same call as over HTTP. */
  async function change(context: RequestContext, name: 'rename' | 'remove', passkeyId: string): Promise<void> {
    requireOwnOrigin(context, config);
    const session = await readSession(context);
    const { company, requestId } = context.state;
    if (!session || !company) return seeOther(context, '/sign-in?next=/account/passkeys');
    const form = await readForm(context);
    requireToken(context, form, session.csrf);
    const action = registry.get(`account.${name}Passkey`);
    if (!action) throw new Error(`The registry has no action account.${name}Passkey.`);
    const newName = (form.get('name') ?? '').slice(0, LONGEST_NAME);
    const wrong = name === 'rename' ? nameProblem(newName) : null;
    if (wrong) return list(context, company, session, `The name was not changed. ${wrong.message} ${wrong.fix}`);
    const input = { passkeyId, ...(name === 'rename' && { name: newName }) };
    const caller = signedInCaller(company, session);
    const { envelope } = await callAction(dependencies, { action, input, caller, options: NO_OPTIONS, requestId });
    if (!envelope.ok) return list(context, company, session, envelope.error.message);
    seeOther(context, '/account/passkeys');
  }

  return {
    signIn(context: RequestContext): void {
      const { company } = context.state;
      if (!company || !methodsOf(company).passkeys) return context.throw(404);
      const next = localPath(new URLSearchParams(context.querystring).get('next'));
      context.set('Content-Security-Policy', SCRIPT_POLICY);
      answerPage(context, <SignInPage company={company} next={next} />);
    },

    async own(context: RequestContext): Promise<void> {
      const { company } = context.state;
      const session = await readSession(context);
      if (!session || !company) return seeOther(context, '/sign-in?next=/account/passkeys');
      if (!methodsOf(company).passkeys) return context.throw(404);
      await list(context, company, session);
    },

    rename: (context: RequestContext, id: string): Promise<void> => change(context, 'rename', id),
    remove: (context: RequestContext, id: string): Promise<void> => change(context, 'remove', id),
  };
}
