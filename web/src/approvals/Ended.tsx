import { Link } from '@tanstack/react-router';
import { closeDialog } from '../actions/dialogs';
import { Outcome } from '../actions/Outcome';
import { Progress } from '../actions/RunningCall';
import { texts, timeText } from '../texts';
import { words } from '../texts/places/decided';
import { plainly } from '../../../src/engine/plainText';
import { isPassing, type DecisionView } from './decide';

/** The next waiting call, after one that was answered. */
export interface NextCall {
  readonly callId: string;
  readonly title: string;
  /** How many calls wait. */
  readonly waiting: number;
}

interface EndedProps {
  readonly callId: string;
  readonly view: Extract<DecisionView, { kind: 'state' }>;
  /** The call to continue with; null if no other call waits. Left out if the sheet is not in the inbox. */
  readonly next?: NextCall | null | undefined;
  /** Whether the screen itself links to the log of the call. */
  readonly isLogBeside?: boolean | undefined;
}

/** The outcome of a call: the seal with who decided and when, what the call did, and what to do next. */
export function Ended({ callId, view, next, isLogBeside = false }: EndedProps) {
  const { state, title, message, language, decision, results, inAdvance, progress } = view;
  const { sheet } = texts;
  const tone = state === 'succeeded' ? 'done' : isPassing(state) ? 'machine' : 'stopped';
  return (
    <article className="sheet-of">
      <output className={`status ${tone}`}>{sheet.states[isPassing(state) ? 'running' : state] ?? state}</output>
      {isPassing(state) && progress && <Progress progress={progress} />}
      <h2>{plainly(title)}</h2>
      {decision && (
        <div className={decision.answer === 'yes' ? 'seal' : 'seal no'}>
          <p>{sheet.decidedBy(decision, plainly(decision.by))}</p>
          <time dateTime={decision.at}>{timeText(decision.at)}</time>
          {decision.reasonGiven !== null && <p>{plainly(decision.reasonGiven)}</p>}
        </div>
      )}
      {results.map((result) => (
        <p key={result}>{plainly(result)}</p>
      ))}
      {message !== null && <p lang={language}>{plainly(message)}</p>}
      {state === 'succeeded' && <Outcome callId={callId} />}
      {inAdvance !== null && <p className="muted">{plainly(inAdvance)}</p>}
      {!isLogBeside && (
        <p>
          <Link to="/calls/$callId" params={{ callId }} onClick={closeDialog}>
            {words.log}
          </Link>
        </p>
      )}
      {next !== undefined && !isPassing(state) && (
        <p className="next-call">
          {next ? (
            <>
              <Link to="/approvals/$callId" params={{ callId: next.callId }}>
                {words.nextOne(plainly(next.title))}
              </Link>{' '}
              <span className="muted">{words.more(next.waiting)}</span>
            </>
          ) : (
            <span className="muted">{words.noneLeft}</span>
          )}
        </p>
      )}
    </article>
  );
}
