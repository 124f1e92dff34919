import {
  ActivityFailure,
  allHandlersFinished,
  ApplicationFailure,
  condition,
  defineSignal,
  defineUpdate,
  isCancellation,
  log,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  sleep,
  TemporalFailure,
} from '@temporalio/workflow';
import type { CallState } from '../src/contract/states.js';
import {
  OUTCOME_UPDATE,
  stepAfter,
  WAKE_SIGNAL,
  WAKE_UPDATE,
  type ActionCallInput,
  type BackgroundActivities,
  type CheckActivities,
  type Execution,
  type Step,
  type StepActivities,
} from '../src/contract/workflow.js';

const local = proxyLocalActivities<CheckActivities & StepActivities>({
  startToCloseTimeout: '20s',
  retry: { initialInterval: '200ms', maximumInterval: '1s', maximumAttempts: 3 },
});
const background = proxyActivities<BackgroundActivities>({
  startToCloseTimeout: '2h',
  heartbeatTimeout: '30s',
  retry: { initialInterval: '1s', maximumInterval: '30s', maximumAttempts: 5 },
});

const wake = defineSignal(WAKE_SIGNAL);
const wakeNow = defineUpdate<void>(WAKE_UPDATE);
const outcome = defineUpdate<CallState>(OUTCOME_UPDATE);

/** One call of an action. The record decides what happens; a signal only tells that the record has changed. */
export async function actionCall({ callId, execution, version }: ActionCallInput): Promise<CallState> {
  let woken = false;
  let wasHeld = false;
  let answered: CallState | undefined;
  setHandler(wake, () => void (woken = true));
  setHandler(wakeNow, () => void (woken = true));
  setHandler(outcome, async () => {
    await condition(() => answered !== undefined);
    return answered as CallState;
  });
  const giveUp = () => local.giveUp(callId);
  const attempt = (): Promise<Step> => {
    if (wasHeld && version !== undefined) return local.recheck(callId, execution);
    return version === 3 ? checkAndFollow(callId, execution) : checkAndProceed(callId, execution);
  };

  for (;;) {
    let step = await untilDone(attempt, giveUp);
    if (step.next === 'run') step = await untilDone(() => background.runInBackground(callId), giveUp);
    if (step.next === 'end') {
      answered = step.state;
      await condition(allHandlersFinished);
      return step.state;
    }
    if (step.next === 'wait') {
      answered = step.state;
      wasHeld = true;
      await condition(() => woken, step.expiresIn);
      woken = false;
    }
  }
}

/** Runs the four checks in parallel, then the step that follows from them. */
async function checkAndFollow(callId: string, execution: Execution): Promise<Step> {
  const results = await Promise.all([
    local.checkRole(callId),
    local.checkPlan(callId),
    local.checkCredits(callId),
    local.checkGuard(callId),
  ]);
  const step = stepAfter(results);
  return step === 'run' && execution === 'background' ? { next: 'run' } : local[step](callId);
}

/** Used for calls that began under version 1 or 2: runs the four checks in parallel with the step. */
async function checkAndProceed(callId: string, execution: Execution): Promise<Step> {
  const [step] = await Promise.all([
    local.proceed(callId, execution),
    local.checkRole(callId),
    local.checkPlan(callId),
    local.checkCredits(callId),
    local.checkGuard(callId),
  ]);
  return step;
}

/** Repeats a step until it succeeds. Transient failures are retried without limit. After three others, it gives up. */
async function untilDone(attempt: () => Promise<Step>, giveUp?: () => Promise<Step>): Promise<Step> {
  for (let pause = 1, broken = 0; ; pause = Math.min(pause * 2, 60)) {
    try {
      return await attempt();
    } catch (error) {
      if (isCancellation(error) || !(error instanceof TemporalFailure)) throw error;
      // The failure of a local activity is thrown as it is; that of a regular activity is wrapped.
      const cause = error instanceof ActivityFailure ? error.cause : error;
      const isTransient = cause instanceof ApplicationFailure && cause.type === 'Unavailable';
      if (!isTransient && (broken += 1) >= 3 && giveUp) return untilDone(giveUp);
      log.warn('a step failed and is tried again', { pause });
      await sleep(`${pause}s`);
    }
  }
}
