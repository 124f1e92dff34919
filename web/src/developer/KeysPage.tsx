import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { shapeOfAuthor } from '../../../src/engine/authorShape';
import { openDialog } from '../actions/dialogs';
import { type Key, keysQuery, listsQuery } from '../queries';
import { Problem } from '../shell/Problem';
import { dayText, numberText, texts, timeText } from '../texts';
import { words } from '../texts/places/developer';
import { roleText } from '../texts/roles';
import { PlaceHead, State } from './parts';
import { scopeText } from './scopeText';
import { Ledger } from '../shell/Ledger';

const { keys: say } = words;

/** The form starts with the most common choices for expiry and scope. */
const createKey = () => openDialog({ kind: 'action', name: 'keys.create', input: { expiresInDays: 90, scope: {} } });

/** The active keys, and below them, folded, the keys that no longer work. */
export function KeysPage() {
  const { data: keys, error, refetch } = useQuery(keysQuery);
  if (error) return <Problem error={error} reset={() => void refetch()} />;
  const live = keys?.filter(({ state }) => state === 'active') ?? [];
  const dead = keys?.filter(({ state }) => state !== 'active') ?? [];
  return (
    <div className="page broad">
      <PlaceHead title={say.title} about={say.about}>
        <button className="yes" onClick={createKey}>
          {say.create}
        </button>
      </PlaceHead>
      {!keys ? (
        <p className="muted">{texts.list.loading}</p>
      ) : live.length > 0 ? (
        <KeyTable keys={live} />
      ) : (
        <p>
          {say.empty} <span className="muted">{say.emptyHint}</span>
        </p>
      )}
      {dead.length > 0 && (
        <details className="rest">
          <summary>{say.dead(dead.length)}</summary>
          <KeyTable keys={dead} />
        </details>
      )}
    </div>
  );
}

function KeyTable({ keys }: { readonly keys: readonly Key[] }) {
  const { data: lists = [] } = useQuery(listsQuery);
  return (
    <Ledger
      headings={[
        say.name,
        { text: say.owner, className: 'wide' },
        { text: say.can, className: 'wide' },
        { text: say.budget, className: 'roomy number' },
        { text: say.used, className: 'roomy' },
        say.expires,
      ]}
    >
      {keys.map(({ keyId, name, assistant, lastFour, ownerName, role, scope, lastUsedAt, expiresAt, state }) => (
        <tr key={keyId}>
          <th scope="row">
            <Link to="/developer/keys/$keyId" params={{ keyId }} className={`by ${shapeOfAuthor({ assistant })}`}>
              {name}
            </Link>
            <code className="below">…{lastFour}</code>
            <span className="below slim">
              {say.asRole(roleText(role))}: {scopeText(scope, lists)}
            </span>
          </th>
          <td className="wide">{ownerName === null ? words.none : <span className="by person">{ownerName}</span>}</td>
          <td className="words wide">
            <span className="strong">{say.asRole(roleText(role))}</span>
            <span className="below">{scopeText(scope, lists)}</span>
          </td>
          <td className="roomy number">
            {scope?.creditsPerMonth === undefined ? words.none : numberText(scope.creditsPerMonth)}
          </td>
          <td className="roomy">{lastUsedAt === null ? say.never : timeText(lastUsedAt)}</td>
          <td>{state === 'active' ? dayText(expiresAt) : <State of={state} />}</td>
        </tr>
      ))}
    </Ledger>
  );
}
