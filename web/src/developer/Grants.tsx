import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ActionButton } from '../actions/ActionButton';
import { plainly } from '../../../src/engine/plainText';
import { keysQuery, readQuery } from '../queries';
import { timeText } from '../texts';
import { words } from '../texts/places/developer';
import { Ledger } from '../shell/Ledger';

const { assistants: say } = words;

/** What administrators have allowed in advance, and how to revoke it. Only administrators see it. */
export function Grants() {
  const { data } = useQuery({ ...readQuery('approvals.grants', { onlyActive: true, limit: 200 }), staleTime: 0 });
  const { data: keys = [] } = useQuery(keysQuery);
  if (!data) return null;
  return (
    <section aria-labelledby="grants">
      <h2 id="grants">{say.grants}</h2>
      <p className="muted about-it">{say.grantsAbout}</p>
      {data.grants.length === 0 ? (
        <p>{say.noGrants}</p>
      ) : (
        <Ledger
          headings={[
            say.grantScope,
            { text: say.grantOf, className: 'wide' },
            { text: say.grantLeft, className: 'wide' },
            { text: say.grantEnds, className: 'roomy' },
            { text: say.revoke, hidden: true },
          ]}
        >
          {data.grants.map(({ grantId, scope, keyId, remaining, calls, expiresAt }) => (
            <tr key={grantId}>
              <th scope="row">
                {plainly(scope)}
                <div className="below slim">{say.left(remaining, calls)}</div>
              </th>
              <td className="wide">
                {keyId === null ? (
                  say.ofApp
                ) : (
                  <Link to="/developer/keys/$keyId" params={{ keyId }} className="by key">
                    {keys.find((key) => key.keyId === keyId)?.name ?? keyId}
                  </Link>
                )}
              </td>
              <td className="wide">{say.left(remaining, calls)}</td>
              <td className="roomy">{timeText(expiresAt)}</td>
              <td>
                <ActionButton
                  action="approvals.revokeGrant"
                  input={{ grantId }}
                  label={say.revoke}
                  title={say.revokeTitle(plainly(scope))}
                />
              </td>
            </tr>
          ))}
        </Ledger>
      )}
    </section>
  );
}
