import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ActionButton } from '../actions/ActionButton';
import { openDialog } from '../actions/dialogs';
import { type Endpoint, membersQuery, readQuery } from '../queries';
import { Problem } from '../shell/Problem';
import { texts, timeText } from '../texts';
import { words } from '../texts/places/developer';
import { Deliveries } from './Deliveries';
import { FactList, State } from './parts';
import { eventsText } from './WebhooksPage';

const { hooks: say } = words;

/** One endpoint: what it receives, and what was sent to it. */
export function EndpointPage() {
  const { endpointId } = useParams({ from: '/developer/webhooks/$endpointId' });
  const { data, error } = useQuery(readQuery('webhooks.get', { endpointId }));
  const { data: members = [] } = useQuery(membersQuery);
  if (error) return <Problem error={error} />;
  if (!data) return <p className="page muted">{texts.list.loading}</p>;
  const { endpoint } = data;
  const { url, description, events, ordered, ownerId, createdAt } = endpoint;
  return (
    <div className="page">
      <p className="up">
        <Link to="/developer/webhooks">← {say.title}</Link>
      </p>
      <div className="head">
        <h1 className="long">{url}</h1>
        <Acts endpoint={endpoint} />
      </div>
      {description !== '' && <p className="lead">{description}</p>}
      <FactList
        facts={[
          [say.state, <StateOf key="state" endpoint={endpoint} />],
          [say.events, eventsText(events)],
          [say.order, ordered ? say.ordered : say.unordered],
          [
            say.owner,
            <span key="owner" className="by person">
              {members.find(({ memberId }) => memberId === ownerId)?.name ?? words.none}
            </span>,
          ],
          [say.made, timeText(createdAt)],
        ]}
      />
      <Deliveries endpointId={endpointId} />
    </div>
  );
}

/** The state of the endpoint, since when it holds, and why. */
function StateOf({ endpoint: { state, failingSince, disabledAt, disabledBecause } }: { readonly endpoint: Endpoint }) {
  const since = disabledAt ?? failingSince;
  return (
    <>
      <State of={state} />
      {since !== null && <span className="muted"> · {timeText(since)}</span>}
      {disabledBecause !== null && <span className="muted"> · {say.because[disabledBecause]}</span>}
    </>
  );
}

function Acts({ endpoint }: { readonly endpoint: Endpoint }) {
  const navigate = useNavigate();
  const { endpointId, url, events, description, ordered, version, state } = endpoint;
  const isOff = state === 'disabled';
  const change = () =>
    openDialog({
      kind: 'action',
      name: 'webhooks.update',
      input: { endpointId, url, events, description, ordered, version },
    });
  return (
    <div className="buttons">
      {!isOff && <ActionButton action="webhooks.sendTest" input={{ endpointId }} label={say.test} />}
      <button onClick={change}>{say.change}</button>
      <button onClick={() => openDialog({ kind: 'action', name: 'webhooks.rotateSecret', input: { endpointId } })}>
        {say.rotate}
      </button>
      {isOff ? (
        <ActionButton action="webhooks.enable" input={{ endpointId }} label={say.enable} />
      ) : (
        <ActionButton action="webhooks.disable" input={{ endpointId }} label={say.disable} />
      )}
      <button
        onClick={() =>
          openDialog({
            kind: 'action',
            name: 'webhooks.delete',
            input: { endpointId },
            after: () => void navigate({ to: '/developer/webhooks' }),
          })
        }
      >
        {say.remove}
      </button>
    </div>
  );
}
