import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Problem } from '../shell/Problem';
import { texts } from '../texts';
import { CallLine } from './CallLine';
import { decisionQuery, waitingQuery } from './decide';
import { DecisionSheet } from './DecisionSheet';
import { changedStore } from './follow';
import { useAnswering, type ShownCall } from './useAnswering';
import { useKeys } from '../useKeys';
import { queryClient } from '../queries';
import { useStore } from '../store';
import '../styles/approvals.css';

/** The inbox: the calls that wait for the person on one side, the chosen call on the other. */
export function ApprovalsPage() {
  const { callId } = useParams({ strict: false });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(waitingQuery);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const no = useRef<HTMLElement>(null);
  const shown = useRef<ShownCall>(null);
  const show = useCallback((preview: ShownCall | null) => void (shown.current = preview), []);
  const changed = useStore(changedStore);
  const links = useRef(new Map<string, HTMLAnchorElement>());
  const { inbox } = texts;
  const calls = useAlikeTogether(data ?? []);
  const ids = calls.map((call) => call.callId);
  const chosen = ids.filter((id) => selected.has(id));

  const open = useCallback(
    (id: string | undefined) =>
      id === undefined
        ? navigate({ to: '/approvals' })
        : navigate({ to: '/approvals/$callId', params: { callId: id } }),
    [navigate],
  );
  // The call that the keys act on. A key can be pressed before the keys before it have changed the address.
  const at = useRef(callId);
  const underWay = useRef(0);
  useEffect(() => {
    if (underWay.current === 0) at.current = callId;
  }, [callId]);
  const place = () => (at.current === undefined ? -1 : ids.indexOf(at.current));
  /** Opens a call by keyboard: its line in the list gets the focus too. */
  const go = (id: string | undefined) => {
    at.current = id;
    underWay.current += 1;
    void open(id).finally(() => (underWay.current -= 1));
    if (id !== undefined) links.current.get(id)?.focus();
  };
  const toggle = (id: string) =>
    select((known) => {
      const next = new Set(known);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const next = useNext(ids, callId);
  const nextCall = calls.find((call) => call.callId === next);
  const { approve, answerAll, isAnsweringAll } = useAnswering({
    shown,
    at,
    onTaken: (id) => {
      // If no other call waits, the seal stays on the screen.
      if (next === undefined) return () => undefined;
      at.current = next;
      links.current.get(next)?.focus();
      return (isBack) => {
        // The person may have opened another call by key.
        if (at.current !== next) return;
        if (isBack) at.current = id;
        else go(next);
      };
    },
  });
  const answerChosen = async (answer: 'yes' | 'no') => {
    if (chosen.length === 0 || !(await answerAll(chosen, answer))) return;
    select(new Set());
    if (callId !== undefined && chosen.includes(callId)) go(ids.find((id) => !chosen.includes(id)));
  };

  useEffect(() => {
    if (next !== undefined) void queryClient.prefetchQuery(decisionQuery(next));
  }, [next]);

  useKeys(
    {
      j: () => go(ids[Math.min(place() + 1, ids.length - 1)]),
      k: () => go(ids[Math.max(place() - 1, 0)]),
      a: () => void approve(),
      r: () => no.current?.focus(),
      x: () => at.current !== undefined && toggle(at.current),
      A: () => void answerChosen('yes'),
    },
    ['j', 'k'],
  );

  if (error) return <Problem error={error} reset={() => void refetch()} />;
  return (
    <div className={callId === undefined ? 'inbox' : 'inbox is-open'}>
      <section className="calls" aria-labelledby="inbox-title">
        <h1 id="inbox-title">{inbox.title}</h1>
        {data && (
          <p className="muted">
            {calls.length > 0 ? inbox.waiting(calls.length) : `${inbox.nothing} ${inbox.nothingHint}`}
          </p>
        )}
        {chosen.length > 0 && (
          <div className="buttons">
            <button className="yes" aria-disabled={isAnsweringAll} onClick={() => void answerChosen('yes')}>
              {inbox.approveAll(chosen.length)}
            </button>
            <button aria-disabled={isAnsweringAll} onClick={() => void answerChosen('no')}>
              {inbox.rejectAll(chosen.length)}
            </button>
          </div>
        )}
        <ul>
          {calls.map((call) => (
            <CallLine
              key={call.callId}
              call={call}
              alike={call.alike}
              isChanged={changed.has(call.callId)}
              isSelected={selected.has(call.callId)}
              onToggle={() => toggle(call.callId)}
              link={(link) => keepLink(links.current, call.callId, link)}
            />
          ))}
        </ul>
        {calls.length > 0 && <p className="muted keys">{inbox.keys}</p>}
      </section>
      <section className="chosen" aria-label={inbox.chosen} tabIndex={-1}>
        {callId === undefined ? (
          calls.length > 0 && <p className="muted">{inbox.pick}</p>
        ) : (
          <>
            <Link to="/approvals" className="back">
              {inbox.back}
            </Link>
            <DecisionSheet
              key={callId}
              callId={callId}
              no={no}
              onShown={show}
              next={nextCall ? { ...nextCall, waiting: calls.length } : null}
            />
          </>
        )}
      </section>
    </div>
  );
}

/** Keeps the link to a call while the link is on the screen. */
function keepLink(links: Map<string, HTMLAnchorElement>, callId: string, link: HTMLAnchorElement | null): void {
  if (link) links.set(callId, link);
  else links.delete(callId);
}

interface WaitingCall {
  readonly callId: string;
  readonly action: string;
  readonly askedBy: { readonly person: string; readonly via: string };
}

/**
 * The calls, oldest first, with calls of the same caller and action together. The first call of a group has the count.
 * Groups keep their places while calls are answered, so the list does not move under the person.
 */
function useAlikeTogether<T extends WaitingCall>(
  calls: readonly T[],
): readonly (T & { readonly alike: number | undefined })[] {
  const groups = Map.groupBy(calls, ({ action, askedBy: { person, via } }) => `${action} ${person} ${via}`);
  const [order, setOrder] = useState<readonly string[]>([]);
  const others = [...groups.keys()].filter((key) => !order.includes(key));
  if (others.length > 0) setOrder([...order, ...others]);
  return [...order, ...others].flatMap((key) => {
    const group = groups.get(key) ?? [];
    return group.map((call, place) => Object.assign({}, call, { alike: place === 0 ? group.length : undefined }));
  });
}

/**
 * The call to show after this one: the next call, or the one before if this is the last. The value stays when this call
 * is answered and leaves the list.
 */
function useNext(ids: readonly string[], callId: string | undefined): string | undefined {
  const at = callId === undefined ? -1 : ids.indexOf(callId);
  const following = ids[at + 1] ?? ids[at - 1];
  const [known, setKnown] = useState<string>();
  if (at === -1) return known !== undefined && callId !== undefined && ids.includes(known) ? known : ids[0];
  if (known !== following) setKnown(following);
  return following;
}
