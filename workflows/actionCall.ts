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
  WAKE_SIGNAL,
  WAKE_UPDATE,
  type ActionCallInput,
  type BackgroundActivities,
  type CheckActivities,
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

/** One call of an action. The record decides what happens; a signal only says that it is worth another look. */
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

  for (let round = 0; ;) {
    const attempt = () =>
      wasHeld && version === 2
        ? local.recheck(callId, execution)
        : checkAndProceed({ callId, round: (round += 1), execution });
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

/** The four checks side by side, and beside them the step that begins when all four have come to their verdicts. */
async function checkAndProceed({
  callId,
  round,
  execution,
}: { callId: string; round: number } & Pick<ActionCallInput, 'execution'>): Promise<Step> {
  const [step] = await Promise.all([
    local.proceed(callId, round, execution),
    local.checkRole(callId, round),
    local.checkPlan(callId, round),
    local.checkCredits(callId, round),
    local.checkGuard(callId, round),
  ]);
  return step;
}

/** Tries until it is done. What only cannot be reached now is waited for; what is broken is given up. */
async function untilDone(attempt: () => Promise<Step>, giveUp?: () => Promise<Step>): Promise<Step> {
  for (let pause = 1, broken = 0; ; pause = Math.min(pause * 2, 60)) {
    try {
      return await attempt();
    } catch (error) {
      if (isCancellation(error) || !(error instanceof TemporalFailure)) throw error;
      // A local activity's failure comes as it is, a regular one's wrapped.
      const cause = error instanceof ActivityFailure ? error.cause : error;
      const passing = cause instanceof ApplicationFailure && cause.type === 'Unavailable';
      if (!passing && (broken += 1) >= 3 && giveUp) return untilDone(giveUp);
      log.warn('a step failed and is tried again', { pause });
      await sleep(`${pause}s`);
    }
  }
}
