import { Link } from '@tanstack/react-router';
import type { ActionName } from '@action-api/client';
import { progressStore } from '../live/progress';
import { useStore } from '../store';
import { numberText, texts } from '../texts';
import { closeDialog } from './dialogs';
import { runningOf, type Sending } from './useSending';

interface RunningCallProps {
  readonly action: ActionName;
  readonly sending: Sending | null;
}

/** The progress of the call of a button or a form. Nothing is shown for a call that is answered at once. */
export function RunningCall({ action, sending }: RunningCallProps) {
  const known = useStore(progressStore);
  const running = sending && runningOf(action, sending, known);
  if (!running) return null;
  const { callId, progress } = running;
  return (
    <span className="running">
      <Progress action={action} progress={progress ?? null} />
      <span className="hint">
        {texts.running.leave}{' '}
        <Link to="/calls/$callId" params={{ callId }} onClick={closeDialog}>
          {texts.running.follow}
        </Link>
      </span>
    </span>
  );
}

interface ProgressProps {
  /** Left out if it is not known. */
  readonly action?: string;
  /** Null if the call does not report its progress. */
  readonly progress: { readonly done: number; readonly total: number } | null;
}

/** A progress bar with its text. */
export function Progress({ action = '', progress }: ProgressProps) {
  const { running: words } = texts;
  const text = !progress
    ? words.runs
    : isComputing(action, progress)
      ? words.computes(numberText(progress.total))
      : words.progress(numberText(progress.done), numberText(progress.total));
  const share = progress && !isComputing(action, progress) && { value: progress.done, max: progress.total };
  return (
    <span className="progress">
      <progress aria-label={words.runs} {...share} /> {text}
    </span>
  );
}

/** Whether an insight has read all rows and is now computing. How long it computes is not known. */
const isComputing = (action: string, { done, total }: { readonly done: number; readonly total: number }) =>
  action.startsWith('insights.') && done >= total;
