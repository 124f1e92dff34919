import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '../actions/ActionButton';
import { openDialog } from '../actions/dialogs';
import { meQuery, readQuery } from '../queries';
import { settingsTexts as words } from '../texts/places/settings';
import { Unread } from '../shell/Unread';
import { GuardPolicy } from './GuardPolicy';
import { Plan } from './Plan';
import '../styles/settings.css';

/** The person's own settings, and those of the company. */
export function SettingsPage() {
  const me = useQuery(meQuery).data;
  const isAdmin = me?.role === 'admin';
  return (
    <div className="page settings">
      <h1>{words.title}</h1>
      <Profile />
      <Company isAdmin={isAdmin} />
      <Plan isAdmin={isAdmin} />
      <GuardPolicy />
      {isAdmin && <SignIn />}
    </div>
  );
}

function Profile() {
  const query = useQuery(readQuery('account.get', {}));
  const { data } = query;
  const sessions = useQuery(readQuery('account.sessions', { limit: 200 })).data?.sessions;
  if (!data) return <Unread query={query} title={words.profile} />;
  const { name, email, notifications, version } = data.account;
  return (
    <section aria-labelledby="profile">
      <h2 id="profile">{words.profile}</h2>
      <p>
        <span className="by person">{name}</span>
        {email !== null && <span className="muted"> {words.signedInAs(email)}</span>}
      </p>
      {sessions && <p className="muted">{words.sessions(sessions.length)}</p>}
      <div className="buttons">
        <button
          onClick={() =>
            openDialog({ kind: 'action', name: 'account.update', input: { name, notifications, version } })
          }
        >
          {words.rename}
        </button>
        <button onClick={() => openDialog({ kind: 'action', name: 'account.changePassword', input: {} })}>
          {words.password}
        </button>
        <a className="button" href="/account/passkeys">
          {words.passkeys}
        </a>
        <ActionButton action="account.signOutEverywhere" input={{}} label={words.signOutAll} />
      </div>
    </section>
  );
}

function Company({ isAdmin }: { readonly isAdmin: boolean }) {
  const query = useQuery(readQuery('company.get', {}));
  const { data } = query;
  if (!data) return <Unread query={query} title={words.company} />;
  const { name, admins, version } = data;
  return (
    <section aria-labelledby="company">
      <h2 id="company">{words.company}</h2>
      <p>
        {name} <span className="muted">{admins.map((admin) => admin.name).join(', ')}</span>
      </p>
      {isAdmin && (
        <div className="buttons">
          <button onClick={() => openDialog({ kind: 'action', name: 'company.update', input: { name, version } })}>
            {words.renameCompany}
          </button>
          <button onClick={() => openDialog({ kind: 'action', name: 'company.exportAll', input: {} })}>
            {words.exportAll}
          </button>
        </div>
      )}
    </section>
  );
}

/** The sign-in settings of the company. */
function SignIn() {
  const query = useQuery(readQuery('company.signIn', {}));
  const { data } = query;
  if (!data) return <Unread query={query} title={words.signIn} />;
  const { oidc, password, passkeys } = data;
  // A role that is not set is left out of the input.
  const provider = oidc && Object.fromEntries(Object.entries(oidc).filter(([, value]) => value !== null));
  const methods = { oidc: provider, password, passkeys };
  return (
    <section aria-labelledby="sign-in">
      <h2 id="sign-in">{words.signIn}</h2>
      <ul>
        <li>{oidc ? words.byProvider(oidc.label, oidc.allowedDomains.join(', ')) : words.noProvider}</li>
        <li>{password ? words.passwordOn : words.passwordOff}</li>
        <li>{passkeys ? words.passkeysOn : words.passkeysOff}</li>
      </ul>
      <button onClick={() => openDialog({ kind: 'action', name: 'company.setSignIn', input: methods })}>
        {words.changeSignIn}
      </button>
    </section>
  );
}
