import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { CallError } from '../api';
import { Problem } from '../shell/Problem';
import { texts } from '../texts';
import { words } from '../texts/places/decided';
import { rejectOnly } from '../texts/places/rejectOnly';
import { AllowAlike } from './AllowAlike';
import { decide, decisionQuery, type Allowance, type Answer, type DecisionView } from './decide';
import { Ended, type NextCall } from './Ended';
import { Facts } from './Facts';
import { plainly } from '../../../src/engine/plainText';
import { Sample } from './Sample';
import type { ShownCall } from './useAnswering';
import { shapeOfAsker } from '../../../src/engine/authorShape';

interface SheetProps {
  readonly callId: string;
  /**
   * The first element of a rejection: the field for the reason, or the button. A key of the inbox moves the focus to
   * it.
   */
  readonly no?: RefObject<HTMLElement | null> | undefined;
  /**
   * Called with the preview when it appears on the screen, and with null when it leaves it. The keys of the inbox need
   * it.
   */
  readonly onShown?: ((shown: ShownCall | null) => void) | undefined;
  /** The call to continue with, in the inbox. */
  readonly next?: NextCall | null | undefined;
  /** Whether the screen itself links to the log of the call. */
  readonly isLogBeside?: boolean | undefined;
}

/** One held call: what it would do, and the answers that the person may give. */
export function DecisionSheet({ callId, ...inbox }: SheetProps) {
  const { data: view, error } = useQuery(decisionQuery(callId));
  // The problem is about the answer to the earlier view, so it stays when a new view replaces that view.
  const [problem, setProblem] = useState<string | null>(null);
  // The view that was read stays while the service cannot be reached.
  if (error && (!view || error instanceof CallError)) return <Problem error={error} />;
  if (!view) return <p className="muted">{texts.list.loading}</p>;
  return (
    <>
      {problem !== null && (
        <p className="strip" role="alert">
          {problem}
        </p>
      )}
      <View callId={callId} view={view} {...inbox} onProblem={setProblem} />
    </>
  );
}

interface ViewProps extends SheetProps {
  readonly view: DecisionView;
  /** Called with the reason why an answer was not taken; with null if it was taken. */
  readonly onProblem: (problem: string | null) => void;
}

function View({ callId, view, next, isLogBeside, ...props }: ViewProps) {
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
          <Facts hold={view.hold} isOwn />
          <Sample preview={view.hold.preview} />
        </article>
      );
    case 'waiting':
      return <p>{sheet.others}</p>;
    case 'over':
      return <p>{sheet.over}</p>;
    case 'state':
      return <Ended callId={callId} view={view} next={next} isLogBeside={isLogBeside} />;
  }
}

/** Unfinished reasons, by call. They stay while the person looks at another call. */
const reasons = new Map<string, string>();

interface AskProps extends Omit<ViewProps, 'next' | 'isLogBeside'> {
  readonly view: Extract<DecisionView, { kind: 'ask' }>;
}

function Ask({ callId, view, no, onShown, onProblem }: AskProps) {
  const { hold, may, because, answers, alike } = view;
  const { preview, n } = hold;
  const [isSending, setSending] = useState(false);
  const isLocked = useRef(false);
  const { sheet } = texts;
  const act = plainly(preview.title);
  const reason = reasonLabel(view);

  const send = async (answer: Answer, more: { reason?: string; allow?: Allowance } = {}): Promise<boolean> => {
    if (isLocked.current) return false;
    isLocked.current = true;
    setSending(true);
    const given = { callId, answer, hash: preview.hash, n, ...more };
    const problem = await decide(given).finally(() => {
      isLocked.current = false;
      setSending(false);
    });
    onProblem(problem);
    if (problem === null) reasons.delete(callId);
    return problem === null;
  };
  // Runs after the preview is on the screen.
  useLayoutEffect(() => {
    if (answers.includes('yes')) onShown?.({ callId, n, title: act, yes: () => send('yes') });
    return () => onShown?.(null);
  });
  const sendNo = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector('textarea');
    // If the field for the reason is out of sight, the first press shows it and does not answer yet.
    if (field?.value === '' && !isInSight(field)) return field.focus();
    const given = field?.value.trim() ?? '';
    void send('no', given === '' ? {} : { reason: given });
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
        {reason !== null && (
          <label>
            {reason}
            <textarea
              ref={(field) => keepIn(no, field)}
              rows={2}
              maxLength={500}
              defaultValue={reasons.get(callId)}
              onChange={({ target }) => reasons.set(callId, target.value)}
            />
          </label>
        )}
        <p className="muted">{sheet.nothingRuns}</p>
      </form>
      {/* The bar is beside the form, so that it stays in sight above the end of the sheet. */}
      <div className="thumb">
        <button
          ref={reason === null ? (button) => keepIn(no, button) : undefined}
          className="no"
          form="answer"
          aria-disabled={isSending}
        >
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

/** Whether an element is on the screen, above the bar with the answers. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const bar = element.closest('article')?.querySelector('.thumb')?.getBoundingClientRect().top;
  return top >= 0 && bottom <= Math.min(bar ?? Infinity, window.innerHeight);
}

/**
 * The label of the field for the reason of a rejection. Null if the person made the call without a key: they would
 * write to themselves.
 */
function reasonLabel({ may, hold }: AskProps['view']): string | null {
  if (may !== 'confirm') return texts.sheet.reason;
  const shape = shapeOfAsker(hold.preview.asked_by);
  if (shape === 'person') return null;
  return shape === 'assistant' ? words.reasonForAssistant : words.reasonForKey;
}

function keepIn(ref: RefObject<HTMLElement | null> | undefined, element: HTMLElement | null): void {
  if (ref) ref.current = element;
}
