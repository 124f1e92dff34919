import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { openDialog } from '../actions/dialogs';
import { membersQuery } from '../queries';
import { Problem } from '../shell/Problem';
import { texts } from '../texts';
import { words } from '../texts/places/developer';
import { State } from './parts';
import { endpointsQuery, type Endpoint } from './queries';

const { hooks: say } = words;

const create = () => openDialog({ kind: 'action', name: 'webhooks.create', input: {} });

/** The addresses that are called when something happens. */
export function WebhooksPage() {
  const { data: endpoints, error, refetch } = useQuery(endpointsQuery);
  if (error) return <Problem error={error} reset={() => void refetch()} />;
  return (
    <div className="page broad">
      <div className="head">
        <div>
          <h1>{say.title}</h1>
          <p className="muted">{say.about}</p>
        </div>
        <button className="yes" onClick={create}>
          {say.create}
        </button>
      </div>
      {!endpoints ? (
        <p className="muted">{texts.list.loading}</p>
      ) : endpoints.length === 0 ? (
        <p>
          {say.empty} <span className="muted">{say.emptyHint}</span>
        </p>
      ) : (
        <Ledger endpoints={endpoints} />
      )}
    </div>
  );
}

function Ledger({ endpoints }: { readonly endpoints: readonly Endpoint[] }) {
  const { data: members = [] } = useQuery(membersQuery);
  const nameOf = (id: string) => members.find(({ memberId }) => memberId === id)?.name;
  return (
    <table className="ledger">
      <thead>
        <tr>
          <th scope="col">{say.url}</th>
          <th scope="col" className="wide">
            {say.events}
          </th>
          <th scope="col" className="roomy">
            {say.owner}
          </th>
          <th scope="col">{say.state}</th>
        </tr>
      </thead>
      <tbody>
        {endpoints.map(({ endpointId, url, description, events, ownerId, state }) => (
          <tr key={endpointId}>
            <th scope="row" className="long">
              <Link to="/developer/webhooks/$endpointId" params={{ endpointId }}>
                {url}
              </Link>
              <span className="below slim">{eventsText(events)}</span>
              {description !== '' && <span className="below">{description}</span>}
            </th>
            <td className="words wide">{eventsText(events)}</td>
            <td className="roomy">
              <span className="by person">{nameOf(ownerId) ?? words.none}</span>
            </td>
            <td>
              <State of={state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The types of events, as they are named. */
export const eventsText = (events: readonly string[]) => (events.includes('*') ? say.all : events.join(', '));
