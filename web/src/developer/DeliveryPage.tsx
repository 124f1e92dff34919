import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ActionButton } from '../actions/ActionButton';
import { readQuery } from '../queries';
import { Problem } from '../shell/Problem';
import { texts, timeText } from '../texts';
import { words } from '../texts/places/developer';
import { againAfter } from './again';
import { responseText } from './Deliveries';
import { FactList, State } from './parts';

const { hooks: say } = words;

/** One event on its way to an endpoint: each attempt, and what was sent. */
export function DeliveryPage() {
  const { endpointId, deliveryId } = useParams({ from: '/developer/webhooks/$endpointId/$deliveryId' });
  const { data, error } = useQuery({
    ...readQuery('webhooks.delivery', { deliveryId }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? againAfter([state.data.delivery]) : false),
  });
  if (error) return <Problem error={error} />;
  if (!data) return <p className="page muted">{texts.list.loading}</p>;
  const { type, state, eventId, createdAt, nextAttemptAt, endedAt, attempts, body } = data.delivery;
  return (
    <div className="page">
      <p className="up">
        <Link to="/developer/webhooks/$endpointId" params={{ endpointId }}>
          ← {say.back}
        </Link>
      </p>
      <div className="head">
        <h1>{type}</h1>
        <ActionButton action="webhooks.redeliver" input={{ deliveryId }} label={say.repeat} />
      </div>
      <FactList
        facts={[
          [say.state, <State key="state" of={state} />],
          [say.eventId, <code key="event">{eventId}</code>],
          [say.sent, timeText(createdAt)],
          [say.next, nextAttemptAt && timeText(nextAttemptAt)],
          [say.ended, endedAt && timeText(endedAt)],
        ]}
      />
      <h2>{say.attempts}</h2>
      {attempts.length === 0 ? (
        <p className="muted">{say.noAttempt}</p>
      ) : (
        <ol className="attempts">
          {attempts.map((attempt) => (
            <li key={attempt.at}>
              <strong>{responseText(attempt)}</strong> <span className="muted">{timeText(attempt.at)}</span>
              {attempt.response !== '' && (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
                <pre tabIndex={0} aria-label={say.answer}>
                  {attempt.response}
                </pre>
              )}
            </li>
          ))}
        </ol>
      )}
      <h2>{say.body}</h2>
      {body === null ? (
        <p className="muted">{say.bodyGone}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <pre tabIndex={0}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      )}
    </div>
  );
}
