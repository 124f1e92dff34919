import type { Company, Invite } from '../../contract/documents.js';
import { LONGEST_PASSWORD } from '../../engine/passwords.js';
import { acceptInvite, invitationOf, type NoWay } from '../acceptInvite.js';
import { beginSession } from '../session.js';
import type { RequestContext } from '../state.js';
import type { PagesDeps } from './deps.js';
import { plainly } from './format.js';
import { readForm, requireOwnOrigin } from './forms.js';
import { Layout } from './layout.js';
import { answerPage, seeOther } from './respond.js';

const SHORTEST_PASSWORD = 10;
const LONGEST_NAME = 100;

const WHY_NOT: Readonly<Record<NoWay | 'suspended', { readonly status: number; readonly text: string }>> = {
  unknown: { status: 404, text: 'There is no such invitation here. Check that the link is whole.' },
  accepted: { status: 410, text: 'This invitation was accepted already. If it was you, sign in.' },
  cancelled: { status: 410, text: 'This invitation was cancelled. Ask for a new one.' },
  expired: { status: 410, text: 'This invitation is too old. Ask for a new one.' },
  suspended: { status: 403, text: 'This company is suspended: nobody can join.' },
  taken: { status: 410, text: 'Somebody with this mail address is on the team already. If it is you, sign in.' },
};

interface InviteProps {
  readonly company: Company;
  readonly invite: Pick<Invite, 'email' | 'role'>;
  readonly name: string;
  /** What was wrong with the attempt before. */
  readonly problem?: string;
}

function InvitePage({ company, invite, name, problem }: InviteProps) {
  return (
    <Layout title="Join" company={company}>
      <h1>Join {company.name}</h1>
      <p>
        You join as <strong>{invite.role}</strong> and sign in with <strong>{plainly(invite.email)}</strong>.
      </p>
      {problem !== undefined && (
        <p class="notice bad" role="alert" id="problem">
          {problem}
        </p>
      )}
      <form class="card narrow" method="post">
        <label for="name">Your name</label>
        <input id="name" name="name" autocomplete="name" required maxLength={LONGEST_NAME} value={name} />
        <label for="password">Password, at least {SHORTEST_PASSWORD} characters</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="new-password"
          required
          minLength={SHORTEST_PASSWORD}
          maxLength={LONGEST_PASSWORD}
          aria-describedby={problem === undefined ? undefined : 'problem'}
        />
        <div class="answers">
          <button class="yes">Join</button>
        </div>
      </form>
    </Layout>
  );
}

function ClosedPage({ company, text }: { readonly company: Company; readonly text: string }) {
  return (
    <Layout title="Invitation" company={company}>
      <h1>This invitation cannot be accepted</h1>
      <p>{text}</p>
      <p>
        <a href="/sign-in">Sign in</a>
      </p>
    </Layout>
  );
}

/** The handlers of `/invite/:token`. Looking accepts nothing: mail programs look at links, too. */
export function createInvitePages({ store, publisher, config, now }: PagesDeps) {
  const answerNo = (ctx: RequestContext, company: Company, because: keyof typeof WHY_NOT) =>
    answerPage(ctx, <ClosedPage company={company} text={WHY_NOT[because].text} />, WHY_NOT[because].status);

  return {
    async show(ctx: RequestContext, token: string): Promise<void> {
      const { company } = ctx.state;
      if (!company) return ctx.throw(404);
      if (company.suspendedAt) return answerNo(ctx, company, 'suspended');
      const found = await invitationOf(store, company._id, token, now());
      if (found.kind === 'no') return answerNo(ctx, company, found.because);
      answerPage(ctx, <InvitePage company={company} invite={found.invite} name={found.invite.name} />);
    },

    async accept(ctx: RequestContext, token: string): Promise<void> {
      const { company } = ctx.state;
      if (!company) return ctx.throw(404);
      if (company.suspendedAt) return answerNo(ctx, company, 'suspended');
      requireOwnOrigin(ctx, config);
      const form = await readForm(ctx);
      const found = await invitationOf(store, company._id, token, now());
      if (found.kind === 'no') return answerNo(ctx, company, found.because);
      const name = (form.get('name') ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
      const password = form.get('password') ?? '';
      const problem = problemOf(name, password);
      if (problem !== null) {
        const page = <InvitePage company={company} invite={found.invite} name={name} problem={problem} />;
        return answerPage(ctx, page, 400);
      }
      const accepted = await acceptInvite(
        { store, publisher },
        { companyId: company._id, token, name, password },
        now(),
      );
      if (accepted.kind === 'no') return answerNo(ctx, company, accepted.because);
      await beginSession(ctx, accepted.member);
      seeOther(ctx, '/');
    },
  };
}

function problemOf(name: string, password: string): string | null {
  if (name === '' || name.length > LONGEST_NAME) return `Give a name of at most ${LONGEST_NAME} characters.`;
  if (password.length < SHORTEST_PASSWORD) return `The password must have at least ${SHORTEST_PASSWORD} characters.`;
  return password.length > LONGEST_PASSWORD ? `The password may have at most ${LONGEST_PASSWORD} characters.` : null;
}
