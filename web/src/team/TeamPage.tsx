import { useQuery } from '@tanstack/react-query';
import type { Result } from '@action-api/client';
import { ActionButton } from '../actions/ActionButton';
import { openDialog } from '../actions/dialogs';
import { membersQuery, meQuery, readQuery } from '../queries';
import { Ledger } from '../shell/Ledger';
import { Problem } from '../shell/Problem';
import { dayText } from '../texts';
import '../styles/settings.css';
import { teamTexts as words } from '../texts/places/team';
import { roleText } from '../texts/roles';

/** The members of the company, and the open invitations. */
export function TeamPage() {
  const me = useQuery(meQuery).data;
  const { data: members = [], error, refetch } = useQuery(membersQuery);
  const isAdmin = me?.role === 'admin';
  const shown = members.filter(({ state }) => state === 'active');
  if (error) return <Problem error={error} reset={() => void refetch()} />;
  return (
    <div className="page settings broad">
      <div className="head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted">{words.about}</p>
        </div>
        <button className="yes" onClick={() => openDialog({ kind: 'action', name: 'team.invite', input: {} })}>
          {words.invite}
        </button>
      </div>
      <Ledger
        headings={[
          words.name,
          words.email,
          words.role,
          { text: words.since, className: 'wide' },
          { text: words.acts, hidden: true },
        ]}
        folds
      >
        {shown.map((member) => {
          const { memberId, name, email, role, createdAt } = member;
          return (
            <tr key={memberId}>
              <th scope="row">
                <span className="by person">{name}</span>
                {memberId === me?.person.memberId && <span className="muted"> · {words.you}</span>}
              </th>
              <td className="breaks">{email}</td>
              <td>{roleText(role)}</td>
              <td className="wide day">{dayText(createdAt)}</td>
              <td>
                {isAdmin && (
                  <div className="row-acts">
                    <button aria-label={words.changeRoleOf(name)} onClick={() => changeRole(member)}>
                      {words.changeRole}
                    </button>
                    {memberId !== me.person.memberId && (
                      <ActionButton
                        action="team.remove"
                        input={{ memberId }}
                        label={words.remove}
                        title={words.removeOf(name)}
                      />
                    )}
                  </div>
                )}
              </td>
            </tr>
          );
        })}
      </Ledger>
      {isAdmin && <Invites />}
    </div>
  );
}

type Member = Result<'team.members'>['members'][number];

/** Opens the form that changes the role of a member. */
function changeRole({ memberId, name, role }: Member): void {
  openDialog({
    kind: 'action',
    name: 'team.changeRole',
    input: { role: '' },
    given: { memberId },
    about: words.hasRole(name, roleText(role)),
  });
}

function Invites() {
  const { data } = useQuery(readQuery('team.invites', { limit: 200 }));
  const open = data?.invites.filter(({ state }) => state === 'open') ?? [];
  return (
    <section aria-labelledby="invites">
      <h2 id="invites">{words.invites}</h2>
      {data && open.length === 0 && <p className="muted">{words.noInvites}</p>}
      {open.length > 0 && (
        <Ledger
          headings={[
            words.name,
            words.email,
            words.role,
            { text: words.expires, className: 'wide' },
            { text: words.acts, hidden: true },
          ]}
          folds
        >
          {open.map(({ inviteId, name, email, role, expiresAt }) => (
            <tr key={inviteId}>
              <th scope="row">{name}</th>
              <td className="breaks">{email}</td>
              <td>{roleText(role)}</td>
              <td className="wide day">{dayText(expiresAt)}</td>
              <td>
                <ActionButton
                  action="team.cancelInvite"
                  input={{ inviteId }}
                  label={words.cancel}
                  title={words.cancelOf(name)}
                />
              </td>
            </tr>
          ))}
        </Ledger>
      )}
    </section>
  );
}
