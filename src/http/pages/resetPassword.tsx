import type { Company, Member } from '../../contract/documents.js';
import { methodsOf } from '../../contract/signIn.js';
import type { Dependencies } from '../../dependencies.js';
import { passwordProblem } from '../../engine/passwordStrength.js';
import { isWellFormedToken, keyHash } from '../../engine/secrets.js';
import { mailResetLink, resetPassword } from '../passwordReset.js';
import type { RequestContext } from '../state.js';
import { createAttempts } from '../../store/signInAttempts.js';
import { SUSPENDED } from '../../engine/authority.js';
import { textIn } from '../../engine/phrases/phraseText.js';
import { readForm, requireOwnOrigin } from './forms.js';
import { AccountField, NewPasswordField, Problem } from './fields.js';
import { textsOf, useTexts } from './language.js';
import { Layout } from './layout.js';
import { answerPage } from './respond.js';

interface PageProps {
  readonly company: Company;
  /** Why the earlier attempt was refused. */
  readonly problem?: string;
}

function ForgotPage({ company, problem }: PageProps) {
  const texts = useTexts().resetPassword;
  return (
    <Layout title={texts.title} company={company} problem={problem}>
      <h1>{texts.heading}</h1>
      <Problem text={problem} />
      <form class="narrow" method="post" action="/forgot-password">
        <label for="email">{texts.email}</label>
        <input id="email" name="email" type="email" autocomplete="username" required maxLength={254} />
        <div class="answers">
          <button class="yes">{texts.send}</button>
        </div>
      </form>
      <p>
        <a href="/sign-in">{texts.signIn}</a>
      </p>
    </Layout>
  );
}

function TextPage({ company, title, text }: PageProps & { readonly title: string; readonly text: string }) {
  const { password } = methodsOf(company);
  const texts = useTexts().resetPassword;
  return (
    <Layout title={texts.title} company={company}>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a href="/sign-in">{texts.signIn}</a>
        {password && (
          <>
            {texts.or}
            <a href="/forgot-password">{texts.ask}</a>
          </>
        )}
      </p>
    </Layout>
  );
}

function ResetPage({ company, member, problem }: PageProps & { readonly member: Member }) {
  const texts = useTexts().resetPassword;
  return (
    <Layout title={texts.title} company={company} problem={problem}>
      <h1>{texts.heading}</h1>
      <p>{texts.sessionsEnd}</p>
      <Problem text={problem} inField />
      <form class="narrow" method="post">
        <AccountField email={member.email} />
        <NewPasswordField label={texts.title} isInvalid={problem !== undefined} />
        <div class="answers">
          <button class="yes">{texts.submit}</button>
        </div>
      </form>
    </Layout>
  );
}

/**
 * The handlers of `/forgot-password` and `/reset-password/:token`. A GET does not use up a link, because mail programs
 * also open links.
 */
export function createResetPages(dependencies: Dependencies) {
  const { store, config, log, now } = dependencies;
  const attempts = createAttempts(store.db, 'reset');

  /** The member of a link; undefined if it has sent the page that says why there is none. */
  async function opened(context: RequestContext, token: string) {
    const company = ownCompany(context);
    if (!company) return undefined;
    const found = isWellFormedToken(token) ? await store.passwordResets.get(company._id, keyHash(token), now()) : null;
    const member = found && (await store.members.get(company._id, found.memberId));
    return member && !member.removedAt ? { company, member } : closed(context, company);
  }

  function closed(context: RequestContext, company: Company): undefined {
    answerPage(context, <TextPage company={company} {...textsOf(context).resetPassword.closed} />, 410);
  }

  return {
    forgot(context: RequestContext): void {
      const company = ownCompany(context);
      if (company) answerPage(context, <ForgotPage company={company} />);
    },

    async sendLink(context: RequestContext): Promise<void> {
      const company = ownCompany(context);
      if (!company) return;
      requireOwnOrigin(context, config);
      const email = ((await readForm(context)).get('email') ?? '').trim().toLowerCase();
      const wait = await attempts.begin({ companyId: company._id, email, ip: context.ip });
      if (wait !== null) {
        context.set('Retry-After', String(wait));
        const problem = textsOf(context).tooMany(Math.ceil(wait / 60));
        return answerPage(context, <ForgotPage company={company} problem={problem} />, 429);
      }
      // Not awaited: neither the time nor the page may reveal which mail addresses have an account.
      mailResetLink(dependencies, company, email).catch((error: unknown) => {
        log.warn({ kind: (error as Error).name }, 'the mail of a password reset could not be sent');
      });
      answerPage(context, <TextPage company={company} {...textsOf(context).resetPassword.sent} />);
    },

    async show(context: RequestContext, token: string): Promise<void> {
      const found = await opened(context, token);
      if (found) answerPage(context, <ResetPage company={found.company} member={found.member} />);
    },

    async reset(context: RequestContext, token: string): Promise<void> {
      const found = await opened(context, token);
      if (!found) return;
      const { company, member } = found;
      requireOwnOrigin(context, config);
      const password = (await readForm(context)).get('password') ?? '';
      const { name, email, companyId } = member;
      const owner = { name, email, company: company.name };
      const wrong = await passwordProblem(password, owner);
      if (wrong !== null) {
        const problem = textIn(wrong, context.state.language);
        return answerPage(context, <ResetPage company={company} member={member} problem={problem} />, 400);
      }
      if (!(await resetPassword(dependencies, { companyId, token, password }))) return closed(context, company);
      log.info({ requestId: context.state.requestId, memberId: member._id }, 'a password was reset by mail');
      answerPage(context, <TextPage company={company} {...textsOf(context).resetPassword.done} />);
    },
  };
}

/** The company of the address; null if it has sent a refusal: the company is suspended or has no passwords. */
function ownCompany(context: RequestContext): Company | null {
  const { company } = context.state;
  if (!company) return context.throw(404);
  const methods = methodsOf(company);
  if (!company.suspendedAt && methods.password) return company;
  const { signIn, resetPassword: texts } = textsOf(context);
  const text = company.suspendedAt
    ? textIn(SUSPENDED, context.state.language)
    : signIn.passwordsAreOff(methods.oidc?.label);
  answerPage(context, <TextPage company={company} title={texts.title} text={text} />, 403);
  return null;
}
