import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type RefObject } from 'react';
import { Outcome } from '../actions/Outcome';
import { Progress } from '../actions/RunningCall';
import { CallError } from '../api';
import { Problem } from '../shell/Problem';
import { texts } from '../texts';
import { rejectOnly } from '../texts/places/rejectOnly';
import { decide, decisionQuery, isPassing, type Alike, type Allowance, type Answer, type DecisionView } from './decide';
import { Facts } from './Facts';
import { plainly } from '../../../src/engine/plainText';
import { Sample } from './Sample';

interface SheetProps {
  readonly callId: string;
  /** The field for the reason, which a key of the inbox leads to. */
  readonly reasonField?: RefObject<HTMLTextAreaElement | null> | undefined;
}

/** One held call: what it would do, and the answers that the person may give. */
export function DecisionSheet({ callId, reasonField }: SheetProps) {
  const { data: view, error } = useQuery(decisionQuery(callId));
  // It is about the answer to the earlier view, so it stays when a new view replaces that one.
  const [problem, setProblem] = useState<string | null>(null);
  // What was read stays while the service cannot be reached.
  if (error && (!view || error instanceof CallError)) return <Problem error={error} />;
  if (!view) return <p className="muted">{texts.list.loading}</p>;
  return (
    <>
      {problem !== null && (
        <p className="strip" role="alert">
          {problem}
        </p>
      )}
      <View callId={callId} view={view} reasonField={reasonField} onProblem={setProblem} />
    </>
  );
}

interface ViewProps extends SheetProps {
  readonly view: DecisionView;
  /** Called with why an answer was not taken; with null where it was. */
  readonly onProblem: (problem: string | null) => void;
}

function View({ callId, view, ...props }: ViewProps) {
  const { sheet } = texts;
  switch (view.kind) {
    case 'ask':
      return <Ask key={view.hold.preview.hash} callId={callId} view={view} {...props} />;
    case 'own':
      return (
        <article className="sheet-of">
          <p className="status decision">{sheet.own}</p>
          <h2>{plainly(view.hold.preview.title)}</h2>
          {view.approvers.length > 0 && <p>{sheet.approvers(view.approvers.map(plainly).join(', '))}</p>}
          <Facts hold={view.hold} />
          <Sample preview={view.hold.preview} />
        </article>
      );
    case 'waiting':
      return <p>{sheet.others}</p>;
    case 'over':
      return <p>{sheet.over}</p>;
    case 'state':
      return <Ended callId={callId} view={view} />;
  }
}

interface AskProps extends ViewProps {
  readonly view: Extract<DecisionView, { kind: 'ask' }>;
}

function Ask({ callId, view, reasonField, onProblem }: AskProps) {
  const { hold, may, because, answers, alike } = view;
  const { preview, n } = hold;
  const [isSending, setSending] = useState(false);
  const { sheet } = texts;
  const act = plainly(preview.title);

  const send = async (answer: Answer, more: { reason?: string; allow?: Allowance } = {}) => {
    if (isSending) return;
    setSending(true);
    onProblem(await decide({ callId, answer, hash: preview.hash, n, ...more }).finally(() => setSending(false)));
  };
  const sendNo = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get('reason');
    void send('no', typeof reason === 'string' && reason.trim() !== '' ? { reason } : {});
  };

  return (
    <article className="sheet-of">
      <p className="status decision">{sheet.asked[may]}</p>
      <h2>{act}</h2>
      {because && <p className="strip">{rejectOnly[because]}</p>}
      <Facts hold={hold} />
      <Sample preview={preview} />
      {preview.input !== undefined && (
        <details>
          <summary>{sheet.input}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
          <pre tabIndex={0}>{plainly(JSON.stringify(preview.input, null, 2))}</pre>
        </details>
      )}
      {alike && <AllowAlike alike={alike} onAllow={(allow) => void send('yes_and_alike', { allow })} />}
      <form id="answer" className="answer" onSubmit={sendNo}>
        <label>
          {sheet.reason}
          <textarea ref={reasonField} name="reason" rows={2} maxLength={500} />
        </label>
        <p className="muted">{sheet.nothingRuns}</p>
      </form>
      {/* Beside the form, so that it stays in sight above the end of the sheet. */}
      <div className="thumb">
        <button className="no" form="answer" aria-disabled={isSending}>
          {sheet.reject}
        </button>
        {answers.includes('yes') && (
          <button className="yes" type="button" aria-disabled={isSending} onClick={() => void send('yes')}>
            {act}
          </button>
        )}
      </div>
    </article>
  );
}

/** A yes that also covers calls like this one, within numbers and for a time. */
function AllowAlike({ alike, onAllow }: { readonly alike: Alike; readonly onAllow: (allow: Allowance) => void }) {
  const { noun, where, proposed, most, lastsSeconds } = alike;
  const [allow, setAllow] = useState(proposed);
  const { sheet } = texts;
  const field = (name: keyof Allowance, label: string) => (
    <label>
      {label}
      <input
        type="number"
        min={name === 'credits' ? 0 : 1}
        max={most[name]}
        value={allow[name]}
        onChange={({ target }) => setAllow({ ...allow, [name]: target.valueAsNumber })}
      />
    </label>
  );
  const isWhole = Object.values(allow).every((number) => Number.isInteger(number));
  return (
    <details>
      <summary>{sheet.allow}</summary>
      <div className="allow">
        {field('calls', sheet.allowCalls)}
        {field('rows', sheet.allowRows)}
        {most.credits > 0 && proposed.credits > 0 && field('credits', sheet.allowCredits)}
      </div>
      <p>{sheet.allowScope(allow.calls, noun, where, lastsSeconds / 60)}</p>
      <button type="button" aria-disabled={!isWhole} onClick={() => isWhole && onAllow(allow)}>
        {sheet.allowButton}
      </button>
    </details>
  );
}

type Ending = Extract<DecisionView, { kind: 'state' }>;

/** What became of a call: the seal of who decided, and what it did. */
function Ended({ callId, view }: { readonly callId: string; readonly view: Ending }) {
  const { state, title, results, message, decision, inAdvance, progress } = view;
  const { sheet } = texts;
  const tone = state === 'succeeded' ? 'done' : isPassing(state) ? 'machine' : 'stopped';
  return (
    <article className="sheet-of">
      <output className={`status ${tone}`}>{sheet.states[isPassing(state) ? 'running' : state] ?? state}</output>
      {isPassing(state) && progress && <Progress progress={progress} />}
      <h2>{plainly(title)}</h2>
      {decision && (
        <div className={decision.answer === 'yes' ? 'seal' : 'seal no'}>
          <p>{sheet.decidedBy(decision.answer, plainly(decision.by))}</p>
          {decision.reasonGiven !== null && <p>{plainly(decision.reasonGiven)}</p>}
        </div>
      )}
      {results.map((result) => (
        <p key={result}>{plainly(result)}</p>
      ))}
      {message !== null && <p>{plainly(message)}</p>}
      {state === 'succeeded' && <Outcome callId={callId} />}
      {inAdvance !== null && <p className="muted">{plainly(inAdvance)}</p>}
    </article>
  );
}
