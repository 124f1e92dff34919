import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { notify, notifyProblem } from '../notices';
import { Problem } from '../shell/Problem';
import { texts } from '../texts';
import { decide, decideAll, decisionQuery, waitingQuery } from './decide';
import { DecisionSheet } from './DecisionSheet';
import { useKeys } from '../useKeys';
import { shapeOfAsker } from '../../../src/engine/authorShape';
import { plainly } from '../../../src/engine/plainText';
import { queryClient } from '../queries';
import '../styles/approvals.css';

/** What waits for the person: the calls on one side, the chosen one on the other. */
export function ApprovalsPage() {
  const { callId } = useParams({ strict: false });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(waitingQuery);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const reasonField = useRef<HTMLTextAreaElement>(null);
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
  // The call that keys are about: a key may come before the ones before it have changed the address.
  const at = useRef(callId);
  const underWay = useRef(0);
  useEffect(() => {
    if (underWay.current === 0) at.current = callId;
  }, [callId]);
  const place = () => (at.current === undefined ? -1 : ids.indexOf(at.current));
  /** As `open`, by keyboard: the call has the focus in the list, too. */
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
  /** Answers the call that is shown, and goes on to the next one. */
  const approve = async () => {
    const id = at.current;
    if (id === undefined) return;
    const view = queryClient.getQueryData(decisionQuery(id).queryKey);
    if (view?.kind !== 'ask' || !view.answers.includes('yes')) return;
    const { preview, n } = view.hold;
    const problem = await decide({ callId: id, answer: 'yes', hash: preview.hash, n });
    if (problem !== null) return notifyProblem(problem);
    notify({ kind: 'done', text: `${plainly(preview.title)}: ${texts.sheet.yes}`, actions: [] });
    go(after(ids, id));
  };
  const answerAll = async (answer: 'yes' | 'no') => {
    const decided = await decideAll(chosen, answer);
    const left = chosen.length - decided;
    select(new Set());
    notify({
      kind: left > 0 ? 'problem' : 'done',
      text: [inbox.decided(decided), ...(left > 0 ? [inbox.notDecided(left)] : [])].join(' '),
      actions: [],
    });
    if (callId !== undefined && chosen.includes(callId)) go(ids.find((id) => !chosen.includes(id)));
  };

  const next = callId === undefined ? ids[0] : after(ids, callId);
  useEffect(() => {
    if (next !== undefined) void queryClient.prefetchQuery(decisionQuery(next));
  }, [next]);

  useKeys({
    j: () => go(ids[Math.min(place() + 1, ids.length - 1)]),
    k: () => go(ids[Math.max(place() - 1, 0)]),
    a: () => void approve(),
    r: () => reasonField.current?.focus(),
    x: () => at.current !== undefined && toggle(at.current),
    A: () => void answerAll('yes'),
  });

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
            <button className="yes" onClick={() => void answerAll('yes')}>
              {inbox.approveAll(chosen.length)}
            </button>
            <button onClick={() => void answerAll('no')}>{inbox.rejectAll(chosen.length)}</button>
          </div>
        )}
        <ul>
          {calls.map(({ callId: id, title, askedBy, alike }) => (
            <li key={id} className={alike > 1 ? 'alike' : undefined}>
              <input
                type="checkbox"
                aria-label={inbox.select(plainly(title))}
                checked={selected.has(id)}
                onChange={() => toggle(id)}
              />
              <Link to="/approvals/$callId" params={{ callId: id }} ref={(link) => keepLink(links.current, id, link)}>
                <strong>{plainly(title)}</strong>
                <span className={`by ${shapeOfAsker(askedBy)}`}>
                  {texts.sheet.via(plainly(askedBy.person), plainly(askedBy.via))}
                  {alike > 1 && ` · ${inbox.alike(alike)}`}
                </span>
              </Link>
            </li>
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
            <DecisionSheet key={callId} callId={callId} reasonField={reasonField} />
          </>
        )}
      </section>
    </div>
  );
}

/** Notes the link to a call while it is on the screen. */
function keepLink(links: Map<string, HTMLAnchorElement>, callId: string, link: HTMLAnchorElement | null): void {
  if (link) links.set(callId, link);
  else links.delete(callId);
}

interface Waiting {
  readonly callId: string;
  readonly action: string;
  readonly askedBy: { readonly person: string; readonly via: string };
}

/**
 * The calls, oldest first, with those of one caller and action together, and how many of these there are. Groups keep
 * their places while calls are answered: the list does not move under the person.
 */
function useAlikeTogether<T extends Waiting>(calls: readonly T[]): readonly (T & { readonly alike: number })[] {
  const groups = Map.groupBy(calls, ({ action, askedBy: { person, via } }) => `${action} ${person} ${via}`);
  const [order, setOrder] = useState<readonly string[]>([]);
  const others = [...groups.keys()].filter((key) => !order.includes(key));
  if (others.length > 0) setOrder([...order, ...others]);
  return [...order, ...others].flatMap((key) => {
    const group = groups.get(key) ?? [];
    return group.map((call) => Object.assign({}, call, { alike: group.length }));
  });
}

/** The call that is shown after this one was answered: the next, or the one before the last. */
function after(ids: readonly string[], callId: string): string | undefined {
  const at = ids.indexOf(callId);
  return ids[at + 1] ?? ids[at - 1];
}
