import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ActionButton } from '../actions/ActionButton';
import { decisionQuery, type DecisionView } from '../approvals/decide';
import { meQuery, queryClient } from '../queries';
import { isDeveloper } from '../shell/roles';
import { Problem } from '../shell/Problem';
import { texts } from '../texts';
import { words } from '../texts/places/calls';
import { plainly } from '../../../src/engine/plainText';
import { callQuery, hasRun, isChange, receiptQuery, type LoggedCall, type Receipt } from './log';
import { authorText, State, useTitles } from './parts';
import { Timeline } from './Timeline';
import '../styles/actions.css';
import '../styles/call.css';

/** One call: what happened to it, from the request to the receipt. */
export function CallPage() {
  const { callId } = useParams({ from: '/calls/$callId' });
  const { data: call, error, refetch } = useQuery(callQuery(callId));
  if (error) return <Problem error={error} reset={() => void refetch()} />;
  return (
    <div className="page call-page">
      <Link to="/calls" className="up">
        {words.back}
      </Link>
      {call === undefined ? (
        <p className="muted">{texts.list.loading}</p>
      ) : call === null ? (
        <>
          <h1>{words.notFound}</h1>
          <p className="muted">{words.notFoundHint}</p>
        </>
      ) : (
        <Call key={callId} call={call} />
      )}
    </div>
  );
}

function Call({ call }: { readonly call: LoggedCall }) {
  const { callId, action, memberId, keyId } = call;
  const me = useQuery(meQuery).data;
  const titleOf = useTitles();
  // The decisions and the effects of the call. A dry run has neither.
  const { data: view } = useQuery({ ...decisionQuery(callId), enabled: !call.dryRun });
  // While the call runs, its view is read again and is newer than the log.
  const now = view?.kind === 'state' ? { ...call, state: view.state as LoggedCall['state'] } : call;
  const { data: receipt } = useQuery({ ...receiptQuery(now), enabled: hasRun(now) && isChange(action) });
  const isOwn = memberId === me?.person.memberId;
  const title = titleIn(view, action);
  const isHeld = now.state.startsWith('held_');
  return (
    <>
      <State call={now} />
      {title === undefined ? <h1>{titleOf(action)}</h1> : <h1>{title}</h1>}
      <div className="buttons">
        {isHeld && view?.kind === 'ask' && (
          <Link className="button" to="/approvals/$callId" params={{ callId }}>
            {words.look}
          </Link>
        )}
        {isHeld && isOwn && (
          <ActionButton
            action="holds.cancel"
            input={{ callId }}
            label={words.cancel}
            onAnswer={() => void queryClient.invalidateQueries(decisionQuery(callId))}
          />
        )}
        {isUndoable(now, receipt) && <ActionButton action="calls.undo" input={{ callId }} label={words.undo} />}
      </div>
      <Timeline
        call={now}
        view={view}
        receipt={receipt}
        isAdmin={me?.role === 'admin'}
        isDeveloper={isDeveloper(me?.role)}
        isOwn={isOwn}
      />
      <p className="more-of">
        <Link to="/calls" search={{ action }}>
          {words.ofAction}
        </Link>
        <Link to="/calls" search={keyId === null ? { person: memberId } : { key: keyId }}>
          {words.ofAuthor(authorText(call))}
        </Link>
        {call.workflowUrl && <a href={call.workflowUrl}>{words.workflow}</a>}
      </p>
    </>
  );
}

/** The title that was shown for the decision; undefined if no person was asked. */
function titleIn(view: DecisionView | undefined, action: string): string | undefined {
  if (view?.kind === 'ask' || view?.kind === 'own') return plainly(view.hold.preview.title);
  return view?.kind === 'state' && view.title !== action ? plainly(view.title) : undefined;
}

const UNDOABLE_TYPES: ReadonlySet<string> = new Set(['row', 'list', 'comment']);

/**
 * Whether a call may have changed something that `calls.undo` can revert. Until the call has a receipt, this depends on
 * its action.
 */
function isUndoable(call: LoggedCall, receipt: Receipt | null | undefined): boolean {
  if (!hasRun(call)) return false;
  if (receipt) return receipt.changes.some(({ type }) => UNDOABLE_TYPES.has(type));
  return isChange(call.action) && /^(rows|lists)\.(?!export$|send$)|^calls\.undo$/.test(call.action);
}
