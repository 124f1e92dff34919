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
  /** What the button does: "Delete 3 rows". */
  readonly label: string;
  /** The full name, for people who hear the button without the text around it: "Delete Nightly import". */
  readonly title?: string;
  readonly className?: string;
  /** Called with every answer, also if the call is held or refused. */
  readonly onAnswer?: (answer: Answer<N>) => void;
}

/**
 * A button that makes a call. Before the click it shows what the call will come to: that it costs credits, waits for a
 * person, or is refused and why. It can always be pressed: the click shows the refusal in full. If only the role is
 * missing, the click asks an administrator.
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
