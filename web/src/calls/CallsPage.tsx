import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { meQuery } from '../queries';
import { Problem } from '../shell/Problem';
import { texts } from '../texts';
import { useLatest } from '../useLatest';
import { words } from '../texts/places/calls';
import type { CallsSearch } from './address';
import { CallsFilter } from './CallsFilter';
import { callsQuery } from './log';
import { CallTable } from './parts';
import '../styles/calls.css';

/** Who called what, when, and with what outcome. */
export function CallsPage() {
  const search = useSearch({ from: '/calls' });
  const navigate = useNavigate();
  const me = useQuery(meQuery).data;
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(callsQuery(search));
  const show = useCallback((next: CallsSearch) => void navigate({ to: '/calls', search: next }), [navigate]);
  const calls = data?.pages.flatMap((page) => page.calls) ?? [];
  const isFiltered = Object.keys(search).length > 0;
  const readOn = () => {
    if (!isFetchingNextPage) void fetchNextPage();
  };
  return (
    <div className="page call-log">
      <div className="head">
        <h1>{words.title}</h1>
        {me && <p className="muted">{me.role === 'admin' ? words.about : words.ofMe}</p>}
      </div>
      {me && <CallsFilter search={search} role={me.role} onChange={show} />}
      {error ? (
        <Problem error={error} reset={() => void refetch()} />
      ) : !data ? (
        <p className="muted">{texts.list.loading}</p>
      ) : calls.length > 0 ? (
        <CallTable calls={calls} label={words.title} />
      ) : hasNextPage || isFiltered ? (
        <p>{words.none}</p>
      ) : (
        <p>
          {words.empty} <span className="muted">{words.emptyHint}</span>
        </p>
      )}
      {hasNextPage && <ReadOn isReading={isFetchingNextPage} shown={calls.length} onEnd={readOn} />}
    </div>
  );
}

interface ReadOnProps {
  readonly isReading: boolean;
  /** How many calls are shown. If a page had none, the next page is read on a click. */
  readonly shown: number;
  readonly onEnd: () => void;
}

/** Reads the next page when the end of the list comes into sight, or on a click. */
function ReadOn({ isReading, shown, onEnd }: ReadOnProps) {
  const button = useRef<HTMLButtonElement>(null);
  const readOn = useLatest(onEnd);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && readOn());
    if (button.current && shown > 0) observer.observe(button.current);
    return () => observer.disconnect();
  }, [shown, readOn]);
  return (
    <p className="read-on">
      <button ref={button} onClick={onEnd} aria-disabled={isReading}>
        {isReading ? texts.list.loading : words.more}
      </button>
    </p>
  );
}
