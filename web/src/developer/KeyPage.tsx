import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { shapeOfAuthor } from '../../../src/engine/authorShape';
import { openDialog } from '../actions/dialogs';
import { listsQuery, readQuery } from '../queries';
import { Problem } from '../shell/Problem';
import { numberText, texts, timeText } from '../texts';
import { words } from '../texts/places/developer';
import { roleText } from '../texts/roles';
import { FactList, State } from './parts';
import { scopeText } from './scopeText';
import { Usage } from './Usage';

const { keys: say } = words;

/** One key: what it may do, what it did, and how to renew or revoke it. */
export function KeyPage() {
  const { keyId } = useParams({ from: '/developer/keys/$keyId' });
  const { data, error } = useQuery(readQuery('keys.get', { keyId }));
  const { data: lists = [] } = useQuery(listsQuery);
  if (error) return <Problem error={error} />;
  if (!data) return <p className="page muted">{texts.list.loading}</p>;
  const { key } = data;
  const { name, state, role, scope, replacedBy } = key;
  return (
    <div className="page">
      <p className="up">
        <Link to="/developer/keys">← {say.title}</Link>
      </p>
      <div className="head">
        <h1 className={`by ${shapeOfAuthor(key)}`}>{name}</h1>
        <div className="buttons">
          <button onClick={() => openDialog({ kind: 'action', name: 'keys.rename', input: { keyId, name } })}>
            {say.rename}
          </button>
          {state === 'active' && (
            <>
              <button onClick={() => openDialog({ kind: 'action', name: 'keys.rotate', input: { keyId } })}>
                {say.rotate}
              </button>
              <button onClick={() => openDialog({ kind: 'action', name: 'keys.switchOff', input: { keyId } })}>
                {say.switchOff}
              </button>
            </>
          )}
        </div>
      </div>
      <FactList
        facts={[
          [say.state, <State key="state" of={state} />],
          [say.value, <code key="four">{say.ends(key.lastFour)}</code>],
          [
            say.owner,
            key.ownerName === null ? (
              words.none
            ) : (
              <span key="owner" className="by person">
                {key.ownerName}
              </span>
            ),
          ],
          [say.can, `${say.asRole(roleText(role))}: ${scopeText(scope, lists)}`],
          [say.budget, scope?.creditsPerMonth === undefined ? say.noBudget : numberText(scope.creditsPerMonth)],
          [say.used, key.lastUsedAt === null ? say.never : timeText(key.lastUsedAt)],
          [say.made, timeText(key.createdAt)],
          [say.expires, timeText(key.expiresAt)],
          [
            say.replacedBy,
            replacedBy && (
              <Link key="next" to="/developer/keys/$keyId" params={{ keyId: replacedBy }}>
                {say.newer}
              </Link>
            ),
          ],
        ]}
      />
      <Usage of={key} />
    </div>
  );
}
