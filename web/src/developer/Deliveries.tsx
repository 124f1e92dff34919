import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '../api';
import type { Delivery } from '../queries';
import { numberText, texts, timeText } from '../texts';
import { words } from '../texts/places/developer';
import { againAfter } from './again';
import { State } from './parts';
import { Options } from '../shell/Options';
import { Ledger } from '../shell/Ledger';

const { hooks: say } = words;

const STATES = ['pending', 'delivered', 'failed', 'cancelled'] as const;
type OfState = (typeof STATES)[number];

/** What was sent to an endpoint, newest first. */
export function Deliveries({ endpointId }: { readonly endpointId: string }) {
  const [state, setState] = useState<OfState>();
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['read', 'webhooks.deliveries', endpointId, state],
    initialPageParam: null as string | null,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return read('webhooks.deliveries', { endpointId, limit: 50, ...(state && { state }), ...cursor }, signal);
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state: { data: known } }) => againAfter(known?.pages.flatMap((page) => page.deliveries) ?? []),
  });
  const deliveries = data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <section aria-labelledby="deliveries">
      <div className="head of-section">
        <h2 id="deliveries">{say.deliveries}</h2>
        <label>
          <span className="hidden">{say.filter}</span>
          <select value={state ?? ''} onChange={({ target }) => setState(STATES.find((one) => one === target.value))}>
            <Options of={STATES.map((id) => ({ id, name: words.states[id] ?? id }))} none={say.anyState} />
          </select>
        </label>
      </div>
      {!data ? (
        <p className="muted">{texts.list.loading}</p>
      ) : deliveries.length === 0 ? (
        <p className="muted">{state ? say.noneOfState : `${say.noDeliveries} ${say.noDeliveriesHint}`}</p>
      ) : (
        <DeliveryTable endpointId={endpointId} deliveries={deliveries} />
      )}
      {hasNextPage && (
        <button className="quiet" onClick={() => void fetchNextPage()}>
          {words.more}
        </button>
      )}
    </section>
  );
}

interface DeliveryLedgerProps {
  readonly endpointId: string;
  readonly deliveries: readonly Delivery[];
}

function DeliveryTable({ endpointId, deliveries }: DeliveryLedgerProps) {
  return (
    <Ledger
      headings={[
        say.event,
        { text: say.attempts, className: 'wide' },
        say.state,
        { text: say.response, className: 'roomy' },
        { text: say.sent, className: 'roomy' },
      ]}
    >
      {deliveries.map(({ deliveryId, type, state, attempts, createdAt }) => (
        <tr key={deliveryId}>
          <th scope="row">
            <Link
              to="/developer/webhooks/$endpointId/$deliveryId"
              params={{ endpointId, deliveryId }}
              aria-label={`${type}, ${timeText(createdAt)}`}
            >
              {type}
            </Link>
          </th>
          <td className="wide">{numberText(attempts.length)}</td>
          <td>
            <State of={state} />
          </td>
          <td className="roomy">{responseText(attempts.at(-1))}</td>
          <td className="roomy">{timeText(createdAt)}</td>
        </tr>
      ))}
    </Ledger>
  );
}

/** "HTTP 204 · 12 ms", or why there was no response. */
export function responseText(attempt: Delivery['attempts'][number] | undefined): string {
  if (!attempt) return words.none;
  const { status, problem, durationMs } = attempt;
  const came = status === null ? problemText(problem) : say.status(status);
  return `${came} · ${say.duration(numberText(durationMs))}`;
}

function problemText(problem: string | null): string {
  if (problem === null) return words.none;
  const known: Readonly<Record<string, string>> = say.problems;
  return known[problem] ?? problem;
}
