import type { Company, Invite } from '../../contract/documents.js';
import { methodsOf } from '../../contract/signIn.js';
import type { Dependencies } from '../../dependencies.js';
import { againstAccepting, invitedMember, overRefusal } from '../../engine/invites.js';
import { passwordProblem } from '../../engine/passwordStrength.js';
import { personName } from '../../engine/plainText.js';
import { isWellFormedToken, keyHash } from '../../engine/secrets.js';
import { acceptInvite } from '../acceptInvite.js';
import { beginSession } from '../session.js';
import type { RequestContext } from '../state.js';
import { readForm, requireOwnOrigin, START } from './forms.js';
import { plainly } from './format.js';
import { AccountField, Field, NewPasswordField, Problem } from './fields.js';
import { Layout } from './layout.js';
import { answerPage, seeOther } from './respond.js';
import { passwordsAreOff, ProviderButton } from './signIn.js';

const LONGEST_NAME = 100;

const UNKNOWN = 'There is no such invitation here. Check that the link is complete, or ask for a new invitation.';
const SUSPENDED = 'You cannot join now, because this company is suspended. Try again when it has been resumed.';

interface InviteProps {
  readonly company: Company;
  readonly invite: Pick<Invite, 'email' | 'role'>;
  readonly name: string;
  /** Why the earlier attempt was refused, and the field that it is about. */
  readonly problem?: { readonly text: string; readonly of?: 'name' | 'password' | undefined };
}

function InvitePage({ company, invite, name, problem }: InviteProps) {
  const { oidc, password } = methodsOf(company);
  return (
    <Layout title="Join" company={company} problem={problem?.text}>
      <h1>Join {company.name}</h1>
      <p>
        You join as <strong>{invite.role}</strong>.
      </p>
      {oidc && <ProviderInvite email={invite.email} label={oidc.label} isMain={!password} />}
      <Problem text={problem?.text} inField={problem?.of !== undefined} />
      {password && (
        <form class="narrow" method="post">
          <AccountField email={invite.email} />
          <Field
            name="name"
            label="Your name"
            autocomplete="name"
            required
            maxLength={LONGEST_NAME}
            value={name}
            isInvalid={problem?.of === 'name'}
            autofocus={problem?.of === 'name'}
          />
          <NewPasswordField label="Password" isInvalid={problem?.of === 'password'} />
          <div class="answers">
            <button class="yes">Join</button>
          </div>
        </form>
      )}
    </Layout>
  );
}

interface ProviderInviteProps {
  readonly email: string;
  readonly label: string;
  readonly isMain: boolean;
}

/** Joining with the provider of the company: the first sign-in accepts the invitation. */
function ProviderInvite({ email, label, isMain }: ProviderInviteProps) {
  return (
    <>
      <p>
        Sign in with {label} as <strong>{plainly(email)}</strong> to join{isMain ? '' : ', or choose a password'}.
      </p>
      <ProviderButton label={label} next="/" isMain={isMain} />
    </>
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

/** The handlers of `/invite/:token`. A GET accepts nothing: mail programs open links, too. */
export function createInvitePages(dependencies: Dependencies) {
  const { store, config, now } = dependencies;

  /** The open invitation behind a link; undefined where the page that says why there is none has been sent. */
  async function opened(context: RequestContext, token: string) {
    const { company } = context.state;
    if (!company) return context.throw(404);
    const closed = (text: string, status: number) =>
      answerPage(context, <ClosedPage company={company} text={text} />, status);
    if (company.suspendedAt) return closed(SUSPENDED, 403);
    const invite = isWellFormedToken(token) ? await store.invites.byTokenHash(company._id, keyHash(token)) : null;
    if (!invite) return closed(UNKNOWN, 404);
    const over = againstAccepting(invite, await store.members.ofAddress(company._id, invite.email), now());
    return over ? closed(overRefusal(over).message, 410) : { company, invite, closed };
  }

  return {
    async show(context: RequestContext, token: string): Promise<void> {
      const found = await opened(context, token);
      if (found)
        answerPage(context, <InvitePage company={found.company} invite={found.invite} name={found.invite.name} />);
    },

    async accept(context: RequestContext, token: string): Promise<void> {
      const found = await opened(context, token);
      if (!found) return;
      const { company, invite, closed } = found;
      requireOwnOrigin(context, config);
      const form = await readForm(context);
      const name = personName(form.get('name') ?? '');
      const password = form.get('password') ?? '';
      const again = (text: string, status: number, of?: 'name' | 'password') => {
        const refused = { company, invite, name, problem: { text, of } };
        answerPage(context, <InvitePage {...refused} />, status);
      };
      const methods = methodsOf(company);
      if (!methods.password) return again(passwordsAreOff(methods), 403);
      const owner = { name, email: invite.email, company: company.name };
      const wrongName = nameProblem(name);
      if (wrongName !== null) return again(wrongName, 400, 'name');
      const wrongPassword = await passwordProblem(password, owner);
      if (wrongPassword !== null) return again(wrongPassword, 400, 'password');
      const { status, envelope } = await acceptInvite(dependencies, {
        company,
        invite,
        name,
        password,
        requestId: context.state.requestId,
      });
      if (!envelope.ok && envelope.error.code === 'conflict') return closed(envelope.error.message, 410);
      if (!envelope.ok && envelope.error.code !== 'still_running') return again(envelope.error.message, status);
      const member = await store.members.get(company._id, invitedMember(invite)._id);
      // The call is still running: the person signs in when it has ended.
      if (!envelope.ok || !member) return seeOther(context, '/sign-in');
      await beginSession(context, member, 'invitation');
      seeOther(context, START);
    },
  };
}

function nameProblem(name: string): string | null {
  const isUsable = name !== '' && name.length <= LONGEST_NAME;
  return isUsable ? null : `The name is missing or too long. Enter one of at most ${LONGEST_NAME} characters.`;
}
