import type { Company, Member } from '../../contract/documents.js';
import { methodsOf } from '../../contract/signIn.js';
import type { Dependencies } from '../../dependencies.js';
import { counted } from '../../engine/counted.js';
import { passwordProblem } from '../../engine/passwordStrength.js';
import { isWellFormedToken, keyHash } from '../../engine/secrets.js';
import { mailResetLink, resetPassword } from '../passwordReset.js';
import type { RequestContext } from '../state.js';
import { createAttempts } from './attempts.js';
import { readForm, requireOwnOrigin } from './forms.js';
import { AccountField, NewPasswordField, Problem } from './fields.js';
import { Layout } from './layout.js';
import { answerPage } from './respond.js';
import { passwordsAreOff } from './signIn.js';

const CLOSED =
  'This link does not work any more: it works once, for 30 minutes, and only the latest use of several links counts.';
const SUSPENDED =
  'You cannot set a new password now, because this company is suspended. Try again when it has been resumed.';

interface PageProps {
  readonly company: Company;
  /** Why the earlier attempt was refused. */
  readonly problem?: string;
}

function ForgotPage({ company, problem }: PageProps) {
  return (
    <Layout title="New password" company={company} problem={problem}>
      <h1>Set a new password</h1>
      <Problem text={problem} />
      <form class="narrow" method="post" action="/forgot-password">
        <label for="email">Mail address</label>
        <input id="email" name="email" type="email" autocomplete="username" required maxLength={254} />
        <div class="answers">
          <button class="yes">Send me a link</button>
        </div>
      </form>
      <p>
        <a href="/sign-in">Sign in</a>
      </p>
    </Layout>
  );
}

function TextPage({ company, title, text }: PageProps & { readonly title: string; readonly text: string }) {
  const { password } = methodsOf(company);
  return (
    <Layout title="New password" company={company}>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a href="/sign-in">Sign in</a>
        {password && (
          <>
            , or <a href="/forgot-password">ask for a link</a>
          </>
        )}
      </p>
    </Layout>
  );
}

function ResetPage({ company, member, problem }: PageProps & { readonly member: Member }) {
  return (
    <Layout title="New password" company={company} problem={problem}>
      <h1>Set a new password</h1>
      <p>All your sessions end, so you sign in again.</p>
      <Problem text={problem} inField />
      <form class="narrow" method="post">
        <AccountField email={member.email} />
        <NewPasswordField label="New password" isInvalid={problem !== undefined} />
        <div class="answers">
          <button class="yes">Set the password</button>
        </div>
      </form>
    </Layout>
  );
}

/** The handlers of `/forgot-password` and `/reset-password/:token`. A GET uses no link: mail programs open links, too. */
export function createResetPages(dependencies: Dependencies) {
  const { store, config, log, now } = dependencies;
  const attempts = createAttempts(store.db, 'reset');

  /** The member behind a link; undefined where the page that says why there is none has been sent. */
  async function opened(context: RequestContext, token: string) {
    const company = ownCompany(context);
    if (!company) return undefined;
    const found = isWellFormedToken(token) ? await store.passwordResets.get(company._id, keyHash(token), now()) : null;
    const member = found && (await store.members.get(company._id, found.memberId));
    return member && !member.removedAt ? { company, member } : closed(context, company);
  }

  function closed(context: RequestContext, company: Company): undefined {
    answerPage(context, <TextPage company={company} title="This link cannot be used" text={CLOSED} />, 410);
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
        const problem = `Too many attempts. Try again in ${counted(Math.ceil(wait / 60), 'minute')}.`;
        return answerPage(context, <ForgotPage company={company} problem={problem} />, 429);
      }
      // Not awaited: the time must not tell which mail addresses have an account. Neither does the page.
      mailResetLink(dependencies, company, email).catch((error: unknown) => {
        log.warn({ kind: (error as Error).name }, 'the mail of a password reset could not be sent');
      });
      const text = 'If a member has this mail address, a link was sent to it. It works once, for 30 minutes.';
      answerPage(context, <TextPage company={company} title="Check your mail" text={text} />);
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
      const problem = await passwordProblem(password, { name, email, company: company.name });
      if (problem !== null)
        return answerPage(context, <ResetPage company={company} member={member} problem={problem} />, 400);
      if (!(await resetPassword(dependencies, { companyId, token, password }))) return closed(context, company);
      log.info({ requestId: context.state.requestId, memberId: member._id }, 'a password was reset by mail');
      const text = 'Your new password is set, and your sessions have ended. Sign in with the new password.';
      answerPage(context, <TextPage company={company} title="Your password is set" text={text} />);
    },
  };
}

/** The company of the address; null where the page that refuses has been sent: it is suspended, or has no passwords. */
function ownCompany(context: RequestContext): Company | null {
  const { company } = context.state;
  if (!company) return context.throw(404);
  const methods = methodsOf(company);
  if (!company.suspendedAt && methods.password) return company;
  const text = company.suspendedAt ? SUSPENDED : passwordsAreOff(methods);
  answerPage(context, <TextPage company={company} title="New password" text={text} />, 403);
  return null;
}
