import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ActionName } from '@action-api/client';
import { CallError, client } from '../api';
import { insightOf } from '../insights/InsightResult';
import { forgetReads } from '../queries';
import { registryQuery } from './registry';
import { focusButton, Secrets } from './ActionResult';

/**
 * How a call ended. The first read contains values that are shown only once, so it is cached only while it is shown.
 */
const outcomeQuery = (callId: string) =>
  queryOptions({
    queryKey: ['outcome', callId],
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await client.calls.get(callId, { signal });
      if (!answer.ok) throw new CallError(answer.error);
      const { action, envelope } = answer.data;
      const data = envelope?.ok ? envelope.data : null;
      return { action: action as ActionName, data: (data ?? null) as Readonly<Record<string, unknown>> | null };
    },
  });

/**
 * The result of a held call that has run, for the person who made it: its secrets, and what an insight found. The lists
 * that it changed are read again.
 */
export function Outcome({ callId }: { readonly callId: string }) {
  const { data: registry } = useQuery(registryQuery);
  const { data: outcome } = useQuery(outcomeQuery(callId));
  const action = outcome?.action;
  useEffect(() => {
    if (action !== undefined) forgetReads(action);
  }, [action]);
  if (!outcome?.data || !registry) return null;
  const { data } = outcome;
  const { secrets = [] } = registry[outcome.action];
  const shown = secrets.filter((name) => typeof data[name] === 'string');
  const insight = insightOf(outcome.action, data);
  if (insight !== undefined) return <div className="insight">{insight}</div>;
  if (shown.length === 0) return null;
  return (
    <div ref={focusButton} className="once">
      <Secrets values={data} names={shown} />
    </div>
  );
}
