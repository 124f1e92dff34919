import type { ComponentChildren } from 'preact';
import type { Company, Passkey } from '../../contract/documents.js';
import { methodsOf } from '../../contract/signIn.js';
import type { Dependencies } from '../../dependencies.js';
import { nameProblem } from '../../engine/names.js';
import { textIn } from '../../engine/phrases/phraseText.js';
import { signedInCaller } from '../authenticate.js';
import { callAction, NO_OPTIONS } from '../callAction.js';
import { isRecent } from '../passkeys/index.js';
import { readSession, type SignedIn } from '../session.js';
import type { RequestContext } from '../state.js';
import { ASSETS } from './assets.js';
import { Field, Problem } from './fields.js';
import { fromNow, plainly } from './format.js';
import { localPath, readForm, requireOwnOrigin, requireToken } from './forms.js';
import { textsOf, useLanguage, useTexts } from './language.js';
import { Layout } from './layout.js';
import { answerPage, POLICY, seeOther } from './respond.js';

/** The Content-Security-Policy of the two pages with a script: own files, and requests to this origin. */
const SCRIPT_POLICY = `${POLICY}; script-src 'self'; connect-src 'self'`;

/** The most passkeys that the page lists, which is more than a member can have. */
const SHOWN = 50;
const LONGEST_NAME = 60;

interface ScriptedProps {
  readonly title: string;
  readonly company: Company;
  readonly session?: SignedIn;
  readonly problem?: string | undefined;
  readonly children: ComponentChildren;
}

/** A page with a form that the script handles. */
function Scripted({ children, ...layout }: ScriptedProps) {
  return (
    <Layout {...layout}>
      {children}
      <script type="module" src={ASSETS.passkeys.path} />
    </Layout>
  );
}

/** The element in which the script reports a failure, with the texts of the script. Not every page has its form. */
function ScriptProblem() {
  const { script, noScript } = useTexts().passkeys;
  const said = {
    'data-known': script.known,
    'data-cancelled': script.cancelled,
    'data-failed': script.failed,
    'data-unsupported': script.unsupported,
  };
  return (
    <>
      <p class="notice bad" role="alert" id="passkey-problem" {...said} hidden />
      <noscript>
        <p class="notice bad">{noScript}</p>
      </noscript>
    </>
  );
}

function SignInPage({ company, next }: { readonly company: Company; readonly next: string }) {
  const { signIn, passkeys: texts } = useTexts();
  return (
    <Scripted title={texts.signInTitle} company={company}>
      <h1>{signIn.heading(company.name)}</h1>
      <p>{texts.signInText}</p>
      <ScriptProblem />
      <form class="narrow" method="post" data-passkey="sign-in" data-next={next}>
        <div class="answers">
          <button class="yes">{signIn.withPasskey}</button>
        </div>
      </form>
      <p>
        <a href={`/sign-in?${new URLSearchParams({ next })}`}>{texts.anotherWay}</a>
      </p>
    </Scripted>
  );
}

interface OwnPasskeysProps {
  readonly company: Company;
  readonly session: SignedIn;
  readonly passkeys: readonly Passkey[];
  /** How the person proves their identity: not at all, with the password, or by another sign-in. */
  readonly proof: 'none' | 'password' | 'sign-in';
  /** Why a change was refused. */
  readonly problem?: string | undefined;
  readonly now: Date;
}

function OwnPasskeysPage({ company, session, passkeys, proof, problem, now }: OwnPasskeysProps) {
  const texts = useTexts().passkeys;
  return (
    <Scripted title={texts.title} company={company} session={session} problem={problem}>
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <Problem text={problem} />
      {passkeys.length === 0 && <p>{texts.none}</p>}
      {passkeys.map((passkey) => (
        <OnePasskey key={passkey._id} passkey={passkey} csrf={session.csrf} now={now} />
      ))}
      <h2>{texts.add}</h2>
      <ScriptProblem />
      {proof === 'sign-in' ? (
        <SignInAgain company={company} />
      ) : (
        <form class="narrow" method="post" data-passkey="add" data-csrf={session.csrf}>
          <Field name="name" label={texts.name} required maxLength={LONGEST_NAME} autocomplete="off" />
          {proof === 'password' && (
            <Field name="password" label={texts.password} type="password" autocomplete="current-password" required />
          )}
          <div class="answers">
            <button class="yes">{texts.add}</button>
          </div>
        </form>
      )}
      <p>
        <a href="/">{texts.home}</a>
      </p>
    </Scripted>
  );
}

/** The ways to sign in again, for a person without a password. */
function SignInAgain({ company }: { readonly company: Company }) {
  const { oidc } = methodsOf(company);
  const next = new URLSearchParams({ next: '/account/passkeys' });
  const texts = useTexts().passkeys;
  return (
    <p>
      {texts.again} <a href={`/sign-in/passkey?${next}`}>{texts.withPasskey}</a>
      {oidc && (
        <>
          {texts.or}
          <a href={`/sign-in/oidc?${next}`}>{texts.withProvider(oidc.label)}</a>
        </>
      )}
      .
    </p>
  );
}

function OnePasskey({ passkey, csrf, now }: { readonly passkey: Passkey; readonly csrf: string; readonly now: Date }) {
  const { _id, name, synced, createdAt, lastUsedAt } = passkey;
  const path = `/account/passkeys/${_id}`;
  const language = useLanguage();
  const texts = useTexts().passkeys;
  const used = texts.used(lastUsedAt ? fromNow(lastUsedAt, now, language) : null);
  return (
    <section class="card" aria-labelledby={_id}>
      <p class="title" id={_id}>
        {plainly(name)}
      </p>
      <p class="muted">{texts.facts(fromNow(createdAt, now, language), used, synced)}</p>
      <details>
        <summary>{texts.change}</summary>
        <form class="narrow" method="post" action={`${path}/rename`}>
          <input type="hidden" name="csrf" value={csrf} />
          <label for={`name-${_id}`}>{texts.newName}</label>
          <input id={`name-${_id}`} name="name" required maxLength={LONGEST_NAME} value={plainly(name)} />
          <div class="answers">
            <button>{texts.rename}</button>
          </div>
        </form>
        <form method="post" action={`${path}/remove`}>
          <input type="hidden" name="csrf" value={csrf} />
          <div class="answers">
            <button>{texts.remove(plainly(name))}</button>
          </div>
        </form>
      </details>
    </section>
  );
}

/** The handlers of `/sign-in/passkey` and `/account/passkeys`. */
export function createPasskeyPages(dependencies: Dependencies) {
  const { store, config, registry, now } = dependencies;

  /** Responds with the passkeys of the person. @param problem why a change was refused */
  async function list(context: RequestContext, company: Company, session: SignedIn, problem?: string): Promise<void> {
    const { items } = await store.passkeys.page(company._id, session.member._id, { limit: SHOWN });
    const hasPassword =
      methodsOf(company).password && (await store.members.passwordHash(company._id, session.memberId));
    const proof = isRecent(session, now()) ? 'none' : hasPassword ? 'password' : 'sign-in';
    context.set('Content-Security-Policy', SCRIPT_POLICY);
    const shown = { company, session, passkeys: items, proof, problem, now: now() } as const;
    answerPage(context, <OwnPasskeysPage {...shown} />, problem === undefined ? 200 : 400);
  }

  /** Calls an action on a passkey for a form of the page, as a call over HTTP does. */
  async function change(context: RequestContext, name: 'rename' | 'remove', passkeyId: string): Promise<void> {
    requireOwnOrigin(context, config);
    const session = await readSession(context);
    const { company, requestId, language } = context.state;
    if (!session || !company) return seeOther(context, '/sign-in?next=/account/passkeys');
    const form = await readForm(context);
    requireToken(context, form, session.csrf);
    const action = registry.get(`account.${name}Passkey`);
    if (!action) throw new Error(`The registry has no action account.${name}Passkey.`);
    const newName = (form.get('name') ?? '').slice(0, LONGEST_NAME);
    const wrong = name === 'rename' ? nameProblem(newName) : null;
    if (wrong) {
      const said = { message: textIn(wrong.message, language), fix: textIn(wrong.fix, language) };
      return list(context, company, session, textsOf(context).passkeys.badName(said));
    }
    const input = { passkeyId, ...(name === 'rename' && { name: newName }) };
    const caller = signedInCaller(company, session);
    const request = { action, input, caller, options: NO_OPTIONS, requestId, language };
    const { envelope } = await callAction(dependencies, request);
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
