import { useQuery } from '@tanstack/react-query';
import type { ActionName } from '@action-api/client';
import { insightOf } from '../insights/InsightResult';
import { words } from '../texts/places/calls';
import { resultQuery, type LoggedCall } from './log';
import { Step } from './Step';

interface FoundProps {
  readonly call: LoggedCall;
  /** Whether the person made the call. */
  readonly isOwn: boolean;
}

/** What an insight found, for the person who asked. */
export function Found({ call, isOwn }: FoundProps) {
  const isFound = isOwn && call.state === 'succeeded' && !call.dryRun && call.action.startsWith('insights.');
  const { data: result } = useQuery({ ...resultQuery(call.callId), enabled: isFound });
  if (!isFound || result === undefined) return null;
  return (
    <Step title={words.result}>
      {result === null ? (
        <p className="muted">{words.resultGone}</p>
      ) : (
        <div className="insight">{insightOf(call.action as ActionName, result)}</div>
      )}
    </Step>
  );
}
