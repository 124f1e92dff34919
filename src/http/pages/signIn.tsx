import type { Company } from '../../contract/documents.js';
import { methodsOf, type SignInMethods } from '../../contract/signIn.js';
import type { Dependencies } from '../../dependencies.js';
import { counted } from '../../engine/counted.js';
import { isPassword, LONGEST_PASSWORD } from '../../engine/passwords.js';
import { beginSession, endSession, readSession, type SignedIn } from '../session.js';
import type { RequestContext } from '../state.js';
import { createAttempts } from './attempts.js';
import { localPath, readForm, requireOwnOrigin, requireToken, START } from './forms.js';
import { isEndedAnswer } from './decisionPath.js';
import { Field, Problem } from './fields.js';
import { Layout } from './layout.js';
import { answerPage, seeOther } from './respond.js';

export const SUSPENDED = 'You cannot sign in now, because this company is suspended. Try again when it is resumed.';

/** Where passwords are off. */
export function passwordsAreOff({ oidc }: SignInMethods): string {
  return `This company has switched passwords off. Sign in with ${oidc?.label ?? 'its provider'}.`;
}

interface SignInProps {
  readonly company: Company | null;
  readonly next: string;
  readonly email?: string | undefined;
  /** Why the earlier attempt was refused. */
  readonly problem?: string;
  /** Whether the entries were wrong: the fields are marked then. */
  readonly isWrong?: boolean;
}

function SignInPage({ company, next, email, problem, isWrong = false }: SignInProps) {
  const { oidc, password, passkeys } = methodsOf(company ?? {});
  return (
    <Layout title="Sign in" company={company} problem={problem}>
      <h1>Sign in to {company?.name}</h1>
      {problem === undefined && isEndedAnswer(next) && (
        <p class="notice" role="alert">
          Nothing was decided: your session had ended before your answer arrived. Sign in, then answer again.
        </p>
      )}
      <Problem text={problem} inField={isWrong} />
      {oidc && <ProviderButton label={oidc.label} next={next} isMain={!password} />}
      {password && <PasswordForm next={next} email={email} isWrong={isWrong} />}
      {passkeys && (
        <p>
          <a class="go" href={`/sign-in/passkey?${new URLSearchParams({ next })}`}>
            Sign in with a passkey
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

/** The link to the company's provider. A link, not a form: the policy of the page allows forms to this origin alone. */
export function ProviderButton({ label, next, isMain }: ProviderButtonProps) {
  return (
    <p class="answers narrow">
      <a class={isMain ? 'button yes' : 'button'} href={`/sign-in/oidc?${new URLSearchParams({ next })}`}>
        Sign in with {label}
      </a>
    </p>
  );
}

function PasswordForm({ next, email, isWrong }: Pick<SignInProps, 'next' | 'email'> & { readonly isWrong: boolean }) {
  return (
    <>
      <form class="narrow" method="post" action="/sign-in">
        <input type="hidden" name="next" value={next} />
        <Field
          name="email"
          label="Mail address"
          type="email"
          autocomplete="username"
          required
          maxLength={254}
          value={email ?? ''}
          isInvalid={isWrong}
        />
        <Field
          name="password"
          label="Password"
          type="password"
          autocomplete="current-password"
          required
          maxLength={LONGEST_PASSWORD}
          isInvalid={isWrong}
          autofocus={isWrong}
        />
        <div class="answers">
          <button class="yes">Sign in</button>
        </div>
      </form>
      <p>
        <a href="/forgot-password">Forgot your password?</a>
      </p>
    </>
  );
}

interface SignOutProps {
  readonly company: Company | null;
  readonly session: SignedIn;
}

function SignOutPage({ company, session }: SignOutProps) {
  return (
    <Layout title="Sign out" company={company}>
      <h1>Sign out of {company?.name}</h1>
      <p>You are signed in as {session.member.name}. Calls that wait for a decision stay open.</p>
      <form method="post" action="/sign-out">
        <input type="hidden" name="csrf" value={session.csrf} />
        <div class="answers">
          <button class="yes">Sign out</button>
        </div>
      </form>
      <p>
        <a href="/app">Back to the app</a>, or <a href="/account/passkeys">your passkeys</a>
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

      if (company.suspendedAt) return refuse(403, SUSPENDED);
      const methods = methodsOf(company);
      if (!methods.password) return refuse(403, passwordsAreOff(methods));
      const attempt = { companyId: company._id, email, ip: context.ip };
      const wait = await attempts.begin(attempt);
      if (wait !== null) {
        context.set('Retry-After', String(wait));
        return refuse(429, `Too many attempts. Try again in ${counted(Math.ceil(wait / 60), 'minute')}.`);
      }
      const member = await store.members.byEmail(company._id, email);
      const isRight = await isPassword(member?.passwordHash ?? null, form.get('password') ?? '');
      // One message for both: it must not tell which mail addresses have an account.
      if (!member || !isRight)
        return refuse(403, 'The mail address or the password is not right. Check both, then try again.', true);
      await Promise.all([attempts.forgive(attempt), beginSession(context, member, 'password')]);
      seeOther(context, next);
    },

    /** The page behind a link to sign out: opening it ends nothing. */
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
