import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { openDialog } from '../actions/dialogs';
import { type Endpoint, endpointsQuery, membersQuery } from '../queries';
import { Problem } from '../shell/Problem';
import { texts } from '../texts';
import { words } from '../texts/places/developer';
import { PlaceHead, State } from './parts';
import { Ledger } from '../shell/Ledger';

const { hooks: say } = words;

const create = () => openDialog({ kind: 'action', name: 'webhooks.create', input: {} });

/** The endpoints that receive events. */
export function WebhooksPage() {
  const { data: endpoints, error, refetch } = useQuery(endpointsQuery);
  if (error) return <Problem error={error} reset={() => void refetch()} />;
  return (
    <div className="page broad">
      <PlaceHead title={say.title} about={say.about}>
        <button className="yes" onClick={create}>
          {say.create}
        </button>
      </PlaceHead>
      {!endpoints ? (
        <p className="muted">{texts.list.loading}</p>
      ) : endpoints.length === 0 ? (
        <p>
          {say.empty} <span className="muted">{say.emptyHint}</span>
        </p>
      ) : (
        <EndpointTable endpoints={endpoints} />
      )}
    </div>
  );
}

function EndpointTable({ endpoints }: { readonly endpoints: readonly Endpoint[] }) {
  const { data: members = [] } = useQuery(membersQuery);
  const nameOf = (id: string) => members.find(({ memberId }) => memberId === id)?.name;
  return (
    <Ledger
      headings={[say.url, { text: say.events, className: 'wide' }, { text: say.owner, className: 'roomy' }, say.state]}
    >
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
    </Ledger>
  );
}

/** The types of events, as text. */
export const eventsText = (events: readonly string[]) => (events.includes('*') ? say.all : events.join(', '));
