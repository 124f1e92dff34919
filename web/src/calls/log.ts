import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { EFFECTS, type AnyError, type Input, type Result } from '@action-api/client';
import { CallError, client, read } from '../api';
import { readQuery } from '../queries';
import type { CallsSearch } from './address';

export type LoggedCall = Result<'company.calls'>['calls'][number];
export type Receipt = Result<'company.receipts'>['receipts'][number];

/** Calls in one request. */
const PAGE = 100;

/** Whether an action changes something. An action that the app does not know counts as a change. */
export const isChange = (action: string) => (EFFECTS as Readonly<Record<string, string>>)[action] !== 'read';

const RAN: ReadonlySet<string> = new Set(['succeeded', 'failed', 'outcome_unknown']);

/** Whether a call has run, and may have changed something. */
export const hasRun = ({ state, dryRun }: Pick<LoggedCall, 'state' | 'dryRun'>) => !dryRun && RAN.has(state);

/** The call log, newest first, page by page. */
export const callsQuery = (search: CallsSearch) =>
  infiniteQueryOptions({
    queryKey: ['calls', search],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      read(
        'company.calls',
        { ...inputOf(search), limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

function inputOf({ state, action, person, key, kind, from, to }: CallsSearch): Input<'company.calls'> {
  const [first, last] = [dayOf(from), dayOf(to)];
  last?.setDate(last.getDate() + 1);
  return {
    ...(state !== undefined && { state }),
    ...(action !== undefined && { action }),
    ...(person !== undefined && { memberId: person }),
    ...(key !== undefined && { keyId: key }),
    dryRun: kind === 'tried',
    ...(kind === undefined && action === undefined && { changes: true }),
    ...(first && { from: first.toISOString() }),
    ...(last && { to: last.toISOString() }),
  };
}

/** The start of a day in the zone of the person; undefined for a text that is not a day. */
function dayOf(text: string | undefined): Date | undefined {
  const day = new Date(`${text ?? ''}T00:00`);
  return Number.isNaN(day.getTime()) ? undefined : day;
}

/** One call of the log; null if there is none that the person may see. */
export const callQuery = (callId: string) =>
  queryOptions({ ...readQuery('company.calls', { callId }), select: ({ calls }) => calls[0] ?? null });

/** How long after the end of a call its receipt is expected, and how often it is read. Milliseconds. */
const SEALED_WITHIN = 180_000;
const AGAIN_AFTER = 10_000;

export const isRecent = ({ endedAt }: Pick<LoggedCall, 'endedAt'>) =>
  endedAt !== null && Date.now() - Date.parse(endedAt) < SEALED_WITHIN;

/**
 * The receipt of a call; null while it has none. The receipt of a call that has just ended is looked for among the
 * newest receipts: a request for a receipt that is not sealed yet fails, and the browser logs the error.
 */
export const receiptQuery = (call: LoggedCall) =>
  queryOptions({
    queryKey: ['read', 'company.receipts', { callId: call.callId }],
    queryFn: async ({ signal }) => {
      const { callId } = call;
      if (isRecent(call)) {
        const { receipts } = await read('company.receipts', { limit: PAGE }, signal);
        return receipts.find((receipt) => receipt.callId === callId) ?? null;
      }
      try {
        const { receipts } = await read('company.receipts', { callId }, signal);
        return receipts[0] ?? null;
      } catch (error) {
        if (error instanceof CallError && error.error.code === 'not_found') return null;
        throw error;
      }
    },
    refetchInterval: ({ state: { data } }) => (data === null && isRecent(call) ? AGAIN_AFTER : false),
  });

/** The result of one of the person's own calls; null if it is no longer kept. */
export const resultQuery = (callId: string) =>
  queryOptions({
    queryKey: ['result', callId],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const answer = await client.calls.get(callId, { signal });
      if (!answer.ok) throw new CallError(answer.error);
      const { envelope } = answer.data;
      return (envelope?.ok && (envelope.data as object | null)) || null;
    },
  });

/** The error of one of the person's own calls; null if it is not on record. */
export const errorQuery = (callId: string) =>
  queryOptions({
    queryKey: ['error', callId],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<AnyError | null> => {
      const answer = await client.calls.get(callId, { signal });
      if (!answer.ok) throw new CallError(answer.error);
      const { envelope } = answer.data;
      // A call that has ended is not held.
      return envelope && !envelope.ok ? (envelope.error as AnyError) : null;
    },
  });

/** The colour of the state of a call. */
export function toneOf(state: string): 'decision' | 'machine' | 'done' | 'stopped' {
  if (state.startsWith('held_')) return 'decision';
  if (state === 'succeeded') return 'done';
  return ['received', 'running', 'confirmed', 'approved'].includes(state) ? 'machine' : 'stopped';
}

/** The colour of the state of a delivery. */
export function toneOfDelivery(state: string): 'machine' | 'done' | 'stopped' {
  if (state === 'pending') return 'machine';
  return state === 'delivered' ? 'done' : 'stopped';
}
