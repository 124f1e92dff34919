import type { Company, Invite } from '../../contract/documents.js';
import { methodsOf } from '../../contract/signIn.js';
import type { Dependencies } from '../../dependencies.js';
import { againstAccepting, invitedMember, WHY_OVER } from '../../engine/invites.js';
import { passwordProblem } from '../../engine/passwordStrength.js';
import { personName } from '../../engine/plainText.js';
import { isWellFormedToken, keyHash } from '../../engine/secrets.js';
import { SUSPENDED } from '../../engine/authority.js';
import { textIn } from '../../engine/phrases/phraseText.js';
import { acceptInvite } from '../acceptInvite.js';
import { beginSession } from '../session.js';
import type { RequestContext } from '../state.js';
import { readForm, requireOwnOrigin, START } from './forms.js';
import { plainly } from './format.js';
import { AccountField, Field, NewPasswordField, Problem } from './fields.js';
import { textsOf, useTexts } from './language.js';
import { Layout } from './layout.js';
import { answerPage, seeOther } from './respond.js';
import { ProviderButton } from './signIn.js';

const LONGEST_NAME = 100;

interface InviteProps {
  readonly company: Company;
  readonly invite: Pick<Invite, 'email' | 'role'>;
  readonly name: string;
  /** Why the previous attempt was refused, and the field that caused it. */
  readonly problem?: { readonly text: string; readonly of?: 'name' | 'password' | undefined };
}

function InvitePage({ company, invite, name, problem }: InviteProps) {
  const { oidc, password } = methodsOf(company);
  const { invite: texts, roles } = useTexts();
  const isInField = problem?.of === 'name' || problem?.of === 'password';
  return (
    <Layout title={texts.title} company={company} problem={problem?.text}>
      <h1>{texts.heading(company.name)}</h1>
      <p>{texts.role(<strong>{roles[invite.role]}</strong>)}</p>
      {oidc && <ProviderInvite email={invite.email} label={oidc.label} isMain={!password} />}
      <Problem text={problem?.text} inField={isInField} />
      {password && (
        <form class="narrow" method="post">
          <AccountField email={invite.email} />
          <Field
            name="name"
            label={texts.name}
            autocomplete="name"
            required
            maxLength={LONGEST_NAME}
            value={name}
            isInvalid={problem?.of === 'name'}
            autofocus={problem?.of === 'name'}
          />
          <NewPasswordField label={texts.password} isInvalid={problem?.of === 'password'} />
          <div class="answers">
            <button class="yes">{texts.submit}</button>
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

/** Joins with the company's provider. The first sign-in accepts the invitation. */
function ProviderInvite({ email, label, isMain }: ProviderInviteProps) {
  const texts = useTexts().invite;
  return (
    <>
      <p>{texts.withProvider(label, <strong>{plainly(email)}</strong>, isMain)}</p>
      <ProviderButton label={label} next="/" isMain={isMain} />
    </>
  );
}

interface ClosedProps {
  readonly company: Company;
  readonly text: string;
}

function ClosedPage({ company, text }: ClosedProps) {
  const texts = useTexts().invite;
  return (
    <Layout title={texts.closedTitle} company={company}>
      <h1>{texts.closed}</h1>
      <p>{text}</p>
      <p>
        <a href="/sign-in">{texts.signIn}</a>
      </p>
    </Layout>
  );
}

/** The handlers of `/invite/:token`. A GET accepts nothing, because mail programs also open links. */
export function createInvitePages(dependencies: Dependencies) {
  const { store, config, now } = dependencies;

  /** The open invitation of a link; undefined if it has sent the page that says why there is none. */
  async function opened(context: RequestContext, token: string) {
    const { company } = context.state;
    if (!company) return context.throw(404);
    const closed = (text: string, status: number) => answerPage(context, <ClosedPage {...{ company, text }} />, status);
    const { language } = context.state;
    if (company.suspendedAt) return closed(textIn(SUSPENDED, language), 403);
    const invite = isWellFormedToken(token) ? await store.invites.byTokenHash(company._id, keyHash(token)) : null;
    if (!invite) return closed(textsOf(context).invite.unknown, 404);
    const over = againstAccepting(invite, await store.members.ofAddress(company._id, invite.email), now());
    return over ? closed(textIn(WHY_OVER[over], language), 410) : { company, invite, closed };
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
      const texts = textsOf(context);
      if (!methods.password) return again(texts.signIn.passwordsAreOff(methods.oidc?.label), 403);
      const owner = { name, email: invite.email, company: company.name };
      if (name === '' || name.length > LONGEST_NAME) return again(texts.invite.badName(LONGEST_NAME), 400, 'name');
      const wrongPassword = await passwordProblem(password, owner);
      if (wrongPassword !== null) return again(textIn(wrongPassword, context.state.language), 400, 'password');
      const { status, envelope } = await acceptInvite(dependencies, {
        company,
        invite,
        name,
        password,
        requestId: context.state.requestId,
        language: context.state.language,
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
