import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { words } from '../texts/places/calls';
import { eventsQuery, isPastKeeping, type CallEvent } from './events';
import { hasRun, isChange, toneOfDelivery, type LoggedCall } from './log';
import { secondsText, Step } from './Step';

/** If there are more events than this, the others are folded. */
const SHOWN = 5;

interface PublishedProps {
  readonly call: LoggedCall;
  /** Whether the person sees deliveries to endpoints. */
  readonly isDeveloper: boolean;
}

/**
 * The events that a call caused, and where they were sent. Each shows its time, because some are older than the end of
 * the call.
 */
export function Published({ call, isDeveloper }: PublishedProps) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...eventsQuery(call),
    enabled: !call.dryRun,
  });
  if (!data) return null;
  const events = data.pages.flatMap((page) => page.events);
  const [first, rest] = [events.slice(0, SHOWN), events.slice(SHOWN)];
  if (events.length === 0) {
    if (!hasRun(call) || !isChange(call.action) || !isPastKeeping(call)) return null;
    return (
      <Step title={words.published}>
        <p className="muted">{words.eventsGone}</p>
      </Step>
    );
  }
  const isSent = events.some(({ deliveries }) => deliveries.length > 0);
  return (
    <Step title={words.published}>
      <Events events={first} call={call} />
      {rest.length > 0 && (
        <details>
          <summary>{words.moreEvents(rest.length, hasNextPage)}</summary>
          <Events events={rest} call={call} />
          {hasNextPage && (
            <button
              className="quiet"
              aria-disabled={isFetchingNextPage}
              onClick={() => !isFetchingNextPage && void fetchNextPage()}
            >
              {words.laterEvents}
            </button>
          )}
        </details>
      )}
      {isDeveloper && !isSent && (
        <p className="muted">
          {words.notSent} <Link to="/developer/webhooks">{words.endpoints}</Link>
        </p>
      )}
    </Step>
  );
}

interface EventsProps {
  readonly events: readonly CallEvent[];
  readonly call: LoggedCall;
}

function Events({ events, call }: EventsProps) {
  return (
    <ul className="events">
      {events.map((event) => (
        <li key={event.eventId}>
          <strong>{event.type}</strong> <Subject event={event} call={call} />{' '}
          <time dateTime={event.at}>{secondsText(event.at)}</time>
          {event.deliveries.length > 0 && (
            <ul className="sent">
              {event.deliveries.map((delivery) => (
                <Sent key={delivery.deliveryId} delivery={delivery} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The subject of an event. An event about the call itself shows no name. */
function Subject({ event: { subject, listId }, call }: { readonly event: CallEvent; readonly call: LoggedCall }) {
  if (subject === call.callId) return null;
  const name = <code>{subject}</code>;
  if (listId === null) return name;
  return (
    <Link to="/lists/$listId" params={{ listId }} search={subject.startsWith('row_') ? { row: subject } : {}}>
      {name}
    </Link>
  );
}

function Sent({ delivery }: { readonly delivery: CallEvent['deliveries'][number] }) {
  const { deliveryId, endpointId, url, state, attempts } = delivery;
  return (
    <li>
      <span className={`status ${toneOfDelivery(state)}`}>{words.deliveries[state]}</span>
      <Link to="/developer/webhooks/$endpointId/$deliveryId" params={{ endpointId, deliveryId }}>
        {new URL(url).host}
      </Link>
      <span className="muted">{words.attempts(attempts)}</span>
    </li>
  );
}
