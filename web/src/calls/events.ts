import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Result } from '@action-api/client';
import { read } from '../api';
import { againAfter } from '../developer/again';
import { hasRun, isChange, type LoggedCall } from './log';

export type CallEvent = Result<'company.callEvents'>['events'][number];

/** Events in one request. */
const PAGE = 50;
/**
 * Events are published within this time after the end of a call. They are read again at this interval. Milliseconds.
 */
const PUBLISHED_WITHIN = 10_000;
const AGAIN_AFTER = 1_000;
/** How long events are kept, milliseconds. */
const KEPT = 30 * 24 * 3_600_000;

const since = (at: string | null) => (at === null ? Infinity : Date.now() - Date.parse(at));

/** Whether events of a call may still be published, because a change has just ended. */
const isAwaited = (call: LoggedCall) => hasRun(call) && isChange(call.action) && since(call.endedAt) < PUBLISHED_WITHIN;

/** Whether the events of a call may have been deleted. */
export const isPastKeeping = ({ endedAt }: LoggedCall) => endedAt !== null && since(endedAt) > KEPT;

/** The events of a call with their deliveries, which are read again while they are being sent. */
export const eventsQuery = (call: LoggedCall) =>
  infiniteQueryOptions({
    queryKey: ['read', 'company.callEvents', call.callId],
    initialPageParam: null as string | null,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return read('company.callEvents', { callId: call.callId, limit: PAGE, ...cursor }, signal);
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state: { data } }) => {
      const events = data?.pages.flatMap((page) => page.events) ?? [];
      if (events.length === 0) return isAwaited(call) ? AGAIN_AFTER : false;
      return againAfter(events.flatMap(({ deliveries }) => deliveries));
    },
  });
