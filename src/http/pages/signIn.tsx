import type { Company } from '../../contract/documents.js';
import { methodsOf } from '../../contract/signIn.js';
import type { Dependencies } from '../../dependencies.js';
import { isPassword, LONGEST_PASSWORD } from '../../engine/passwords.js';
import { beginSession, endSession, readSession, type SignedIn } from '../session.js';
import type { RequestContext } from '../state.js';
import { createAttempts } from '../../store/signInAttempts.js';
import { SUSPENDED } from '../../engine/authority.js';
import { textIn } from '../../engine/phrases/phraseText.js';
import { localPath, readForm, requireOwnOrigin, requireToken, START } from './forms.js';
import { isEndedAnswer } from './decisionPath.js';
import { Field, Problem } from './fields.js';
import { textsOf, useTexts } from './language.js';
import { Layout } from './layout.js';
import { answerPage, seeOther } from './respond.js';

interface SignInProps {
  readonly company: Company | null;
  readonly next: string;
  readonly email?: string | undefined;
  /** Why the earlier attempt was refused. */
  readonly problem?: string;
  /** Whether the entries were wrong. The fields are then marked. */
  readonly isWrong?: boolean;
}

function SignInPage({ company, next, email, problem, isWrong = false }: SignInProps) {
  const { oidc, password, passkeys } = methodsOf(company ?? {});
  const texts = useTexts().signIn;
  return (
    <Layout title={texts.title} company={company} problem={problem}>
      <h1>{texts.heading(company?.name ?? '')}</h1>
      {problem === undefined && isEndedAnswer(next) && (
        <p class="notice" role="alert">
          {texts.ended}
        </p>
      )}
      <Problem text={problem} inField={isWrong} />
      {oidc && <ProviderButton label={oidc.label} next={next} isMain={!password} />}
      {password && <PasswordForm next={next} email={email} isWrong={isWrong} />}
      {passkeys && (
        <p>
          <a class="go" href={`/sign-in/passkey?${new URLSearchParams({ next })}`}>
            {texts.withPasskey}
          </a>
        </p>
      )}
    </Layout>
  );
}

interface ProviderButtonProps {
  readonly label: string;
  readonly next: string;
  /** Whether it is the only way to sign in. */
  readonly isMain: boolean;
}

/** The link to the company's provider. It is not a form, because the policy of the page limits forms to this origin. */
export function ProviderButton({ label, next, isMain }: ProviderButtonProps) {
  const texts = useTexts().signIn;
  return (
    <p class="answers narrow">
      <a class={isMain ? 'button yes' : 'button'} href={`/sign-in/oidc?${new URLSearchParams({ next })}`}>
        {texts.withProvider(label)}
      </a>
    </p>
  );
}

function PasswordForm({ next, email, isWrong }: Pick<SignInProps, 'next' | 'email'> & { readonly isWrong: boolean }) {
  const texts = useTexts().signIn;
  return (
    <>
      <form class="narrow" method="post" action="/sign-in">
        <input type="hidden" name="next" value={next} />
        <Field
          name="email"
          label={texts.email}
          type="email"
          autocomplete="username"
          required
          maxLength={254}
          value={email ?? ''}
          isInvalid={isWrong}
        />
        <Field
          name="password"
          label={texts.password}
          type="password"
          autocomplete="current-password"
          required
          maxLength={LONGEST_PASSWORD}
          isInvalid={isWrong}
          autofocus={isWrong}
        />
        <div class="answers">
          <button class="yes">{texts.submit}</button>
        </div>
      </form>
      <p>
        <a href="/forgot-password">{texts.forgot}</a>
      </p>
    </>
  );
}

interface SignOutProps {
  readonly company: Company | null;
  readonly session: SignedIn;
}

function SignOutPage({ company, session }: SignOutProps) {
  const texts = useTexts().signOut;
  return (
    <Layout title={texts.title} company={company}>
      <h1>{texts.heading(company?.name ?? '')}</h1>
      <p>{texts.text(session.member.name)}</p>
      <form method="post" action="/sign-out">
        <input type="hidden" name="csrf" value={session.csrf} />
        <div class="answers">
          <button class="yes">{texts.submit}</button>
        </div>
      </form>
      <p>
        <a href="/app">{texts.app}</a>
        {texts.or}
        <a href="/account/passkeys">{texts.passkeys}</a>
      </p>
    </Layout>
  );
}

/** The handlers of `/sign-in` and `/sign-out`. */
export function createSignIn({ store, config }: Pick<Dependencies, 'store' | 'config'>) {
  const attempts = createAttempts(store.db);

  return {
    async show(context: RequestContext): Promise<void> {
      const next = localPath(new URLSearchParams(context.querystring).get('next') ?? START);
      if (await readSession(context)) return context.redirect(next);
      answerPage(context, <SignInPage company={context.state.company} next={next} />);
    },

    async signIn(context: RequestContext): Promise<void> {
      const { company } = context.state;
      if (!company) return context.throw(404);
      requireOwnOrigin(context, config, { stated: true });
      const form = await readForm(context);
      const next = localPath(form.get('next') ?? START);
      const email = (form.get('email') ?? '').trim().toLowerCase();
      const refuse = (status: number, problem: string, isWrong = false) => {
        const refused = { company, next, email, problem, isWrong };
        answerPage(context, <SignInPage {...refused} />, status);
      };

      const { signIn: texts, tooMany } = textsOf(context);
      if (company.suspendedAt) return refuse(403, textIn(SUSPENDED, context.state.language));
      const methods = methodsOf(company);
      if (!methods.password) return refuse(403, texts.passwordsAreOff(methods.oidc?.label));
      const attempt = { companyId: company._id, email, ip: context.ip };
      const wait = await attempts.begin(attempt);
      if (wait !== null) {
        context.set('Retry-After', String(wait));
        return refuse(429, tooMany(Math.ceil(wait / 60)));
      }
      const member = await store.members.byEmail(company._id, email);
      const isRight = await isPassword(member?.passwordHash ?? null, form.get('password') ?? '');
      if (!member || !isRight) return refuse(403, texts.wrong, true);
      await Promise.all([attempts.forgive(attempt), beginSession(context, member, 'password')]);
      seeOther(context, next);
    },

    /** The page of the link to sign out. Opening it does not end the session. */
    async askSignOut(context: RequestContext): Promise<void> {
      const session = await readSession(context);
      if (!session) return seeOther(context, '/sign-in');
      answerPage(context, <SignOutPage company={context.state.company} session={session} />);
    },

    async signOut(context: RequestContext): Promise<void> {
      requireOwnOrigin(context, config);
      const session = await readSession(context);
      if (session) {
        requireToken(context, await readForm(context), session.csrf);
        await endSession(context);
      }
      seeOther(context, '/sign-in');
    },
  };
}
