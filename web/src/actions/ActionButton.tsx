import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ActionName, Answer, Input } from '@action-api/client';
import { notifyProblem } from '../notices';
import { whyText } from '../texts/refusals';
import { buttonText, Hint, useHint } from './Hint';
import { mayQuery } from './may';
import { perform } from './perform';
import { RunningCall } from './RunningCall';
import { useSending } from './useSending';
import { termsOf } from './verdict';

interface ActionButtonProps<N extends ActionName> {
  readonly action: N;
  readonly input: Input<N>;
  /** Names the act: "Delete 3 rows". */
  readonly label: string;
  /** Says what the label leaves out to those who hear the button alone: "Delete Nightly import". */
  readonly title?: string;
  readonly className?: string;
  /** Called with the answer, held and refused ones included. */
  readonly onAnswer?: (answer: Answer<N>) => void;
}

/**
 * A button that makes a call, and says before the click what the call will come to: that it costs credits, waits for a
 * person, or is refused and why. It can always be pressed: a refusal is then told in full, and where the role alone is
 * in the way, the click asks an administrator.
 */
export function ActionButton<N extends ActionName>(props: ActionButtonProps<N>) {
  const { action, input, label, title, className, onAnswer } = props;
  const { data: may } = useQuery(mayQuery(action, input));
  const { sending, send } = useSending(action);
  const hintId = useId();
  const hint = useHint(may);

  const click = async () => {
    if (sending) return;
    if (may?.outcome === 'refused' && !may.canAsk) return notifyProblem(whyText(may));
    const answer = await send((onRunning) => perform(action, input, { label, onRunning, ...termsOf(may) }));
    onAnswer?.(answer);
  };

  return (
    <span className="action">
      <button
        type="button"
        className={className}
        aria-label={title}
        aria-disabled={sending !== null}
        aria-describedby={hint === '' ? undefined : hintId}
        onClick={() => void click()}
      >
        {buttonText(label, may)}
      </button>
      <Hint id={hintId} may={may} hint={hint} />
      <RunningCall action={action} sending={sending} />
    </span>
  );
}
