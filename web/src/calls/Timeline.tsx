import { useQuery } from '@tanstack/react-query';
import { Progress } from '../actions/RunningCall';
import { isPassing, type DecisionView, type Hold } from '../approvals/decide';
import { membersQuery } from '../queries';
import { texts, timeText } from '../texts';
import { words } from '../texts/places/calls';
import { plainly } from '../../../src/engine/plainText';
import { Sentences } from '../shell/Sentences';
import { decisionsOf, tookOf } from './decisions';
import { Found } from './Found';
import { InAdvance } from './InAdvance';
import { hasRun, isChange, isRecent, type LoggedCall, type Receipt } from './log';
import { By } from './parts';
import { Published } from './Published';
import { ReceiptFacts } from './ReceiptFacts';
import { Step } from './Step';
import { WhyNot } from './WhyNot';

interface TimelineProps {
  readonly call: LoggedCall;
  /** The decisions and effects of the call; undefined until they are read. */
  readonly view: DecisionView | undefined;
  /** Null if there is no receipt. */
  readonly receipt: Receipt | null | undefined;
  readonly isAdmin: boolean;
  readonly isDeveloper: boolean;
  /** Whether the person made the call. */
  readonly isOwn: boolean;
}

/** The steps of a call in their order. */
export function Timeline(props: TimelineProps) {
  return (
    <ol className="timeline" aria-label={words.steps}>
      <Received {...props} />
      <Checks {...props} />
      <Decisions {...props} />
      <End {...props} />
      <Found {...props} />
      <Published {...props} />
      <Sealed {...props} />
    </ol>
  );
}

function Received({ call, isDeveloper }: TimelineProps) {
  return (
    <Step title={words.received} at={call.createdAt}>
      <p>
        <By call={call} />
      </p>
      <dl>
        {isDeveloper && (
          <>
            <dt>{words.action}</dt>
            <dd>
              <code>{call.action}</code>
            </dd>
          </>
        )}
        <dt>{words.callId}</dt>
        <dd>
          <code>{call.callId}</code>
        </dd>
        <dt>{words.request}</dt>
        <dd>
          <code>{call.requestId}</code>
        </dd>
      </dl>
    </Step>
  );
}

const CHECKS = ['role', 'plan', 'credits', 'guard'] as const;

/** The verdict of each check, which administrators see. */
function Checks({ call: { checks, state }, isAdmin }: TimelineProps) {
  if (!isAdmin || checks === undefined || (checks === null && state === 'received')) return null;
  const isRefused = checks !== null && CHECKS.some((check) => checks[check] === 'refused');
  return (
    <Step title={words.checks} tone={isRefused ? 'stopped' : ''}>
      {checks === null ? (
        <p className="muted">{words.notOnRecord}</p>
      ) : (
        <dl className="verdicts">
          {CHECKS.map((check) => (
            <div key={check}>
              <dt>{words.checkNames[check]}</dt>
              <dd className={`verdict ${checks[check]}`}>{words.verdicts[checks[check]]}</dd>
            </div>
          ))}
        </dl>
      )}
    </Step>
  );
}

/** The requests for a decision, and the answers. */
function Decisions({ call, view, receipt, isAdmin }: TimelineProps) {
  const { data: members = [] } = useQuery({ ...membersQuery, enabled: Boolean(receipt) });
  const nameOf = (id: string) => members.find(({ memberId }) => memberId === id)?.name ?? words.formerMember;
  const decisions = decisionsOf({ call, view, receipt, nameOf });
  const hold = view?.kind === 'ask' || view?.kind === 'own' ? view.hold : null;
  const isHeld = call.state.startsWith('held_');
  const wasHeld = decisions.length > 0 || ['expired', 'cancelled', 'revoked'].includes(call.state);
  return (
    <>
      {!isHeld && wasHeld && <Step title={words.wasHeld} tone="decision asks" />}
      {receipt?.grantId && <InAdvance grantId={receipt.grantId} isAdmin={isAdmin} nameOf={nameOf} />}
      {decisions.map(({ title, at, reason }) => (
        <Step key={title} tone="decision" title={title} at={at}>
          {reason !== null && <blockquote>{plainly(reason)}</blockquote>}
        </Step>
      ))}
      {isHeld && (
        <Step
          tone="decision asks"
          title={words.held[call.state === 'held_approval' ? 'approval' : 'confirmation']}
          at={hold?.openedAt}
        >
          {hold && (
            <p>
              <span>{plainly(hold.preview.reason)}</span>{' '}
              <span className="muted">{words.until(timeText(hold.expiresAt))}</span>
            </p>
          )}
          {hold && <Differs hold={hold} />}
          {view?.kind === 'own' && view.approvers.length > 0 && (
            <p>{texts.sheet.approvers(view.approvers.map(plainly).join(', '))}</p>
          )}
        </Step>
      )}
    </>
  );
}

/** What has changed since an earlier preview was approved: the call was held again. */
function Differs({ hold }: { readonly hold: Hold }) {
  const { differs = [] } = hold.preview;
  if (differs.length === 0) return null;
  return (
    <>
      <p>{words.heldAgain}</p>
      <Sentences of={differs} />
    </>
  );
}

/** How the call runs or ended. */
function End({ call, view, isOwn, isDeveloper }: TimelineProps) {
  const { state, dryRun, error, endedAt } = call;
  const { message = null, language = 'en', progress = null } = view?.kind === 'state' ? view : {};
  const results = view?.kind === 'state' ? view.results : [];
  if (state.startsWith('held_')) return null;
  if (isPassing(state))
    return (
      <Step tone="machine" title={words.states[state]}>
        {progress && (
          <p>
            <Progress action={call.action} progress={progress} />
          </p>
        )}
      </Step>
    );
  const ran = hasRun(call);
  const took = tookOf(call, view);
  // The step before names the person who rejected it.
  if (state === 'rejected') return <Step tone="stopped" title={words.nothingRan} at={endedAt} />;
  return (
    <Step tone={state === 'succeeded' && ran ? 'done' : 'stopped'} title={words.states[state]} at={endedAt}>
      {dryRun ? <p>{words.wouldRun}</p> : !ran && <p>{words.nothingRan}</p>}
      {results.map((result) => (
        <p key={result}>{plainly(result)}</p>
      ))}
      {message !== null && <WhyNot {...{ call, message, language, isOwn }} />}
      {isDeveloper && error !== null && error !== state && (
        <p className="muted">
          {words.code} <code>{error}</code>
        </p>
      )}
      {ran && took !== null && <p className="muted">{words.took(took)}</p>}
    </Step>
  );
}

/** The receipt of a call that changed something. */
function Sealed({ call, receipt, isAdmin }: TimelineProps) {
  if (!hasRun(call) || !isChange(call.action) || receipt === undefined) return null;
  if (receipt)
    return (
      <Step tone="done" title={words.receipt}>
        <ReceiptFacts receipt={receipt} isAdmin={isAdmin} />
      </Step>
    );
  return (
    <Step title={words.receipt}>
      <p className="muted">{isRecent(call) ? words.soon : words.noReceipt}</p>
    </Step>
  );
}
