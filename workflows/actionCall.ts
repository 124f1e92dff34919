import {
  allHandlersFinished,
  ApplicationFailure,
  ActivityFailure,
  condition,
  defineSignal,
  defineUpdate,
  isCancellation,
  log,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  sleep,
} from '@temporalio/workflow';
import { isEnded, isHeld, type CallState } from '../src/contract/states.js';
import {
  OUTCOME_UPDATE,
  WAKE_SIGNAL,
  type ActionCallInput,
  type BackgroundActivities,
  type CheckActivities,
  type Execution,
  type StepActivities,
  type Verdict,
} from '../src/contract/workflow.js';

const quickly = { startToCloseTimeout: '20s', retry: { initialInterval: '200ms', maximumInterval: '1s', maximumAttempts: 3 } } as const;
const checks = proxyLocalActivities<CheckActivities>(quickly);
const steps = proxyLocalActivities<StepActivities>(quickly);
const background = proxyActivities<BackgroundActivities>({
  startToCloseTimeout: '2h',
  heartbeatTimeout: '30s',
  retry: { initialInterval: '1s', maximumInterval: '30s', maximumAttempts: 5 },
});

const wake = defineSignal(WAKE_SIGNAL);
const outcomeOf = defineUpdate<CallState>(OUTCOME_UPDATE);

/** One call of an action. The record decides what happens; a signal only says that it is worth another look. */
export async function actionCall({ callId, execution }: ActionCallInput): Promise<CallState> {
  let woken = false;
  let answered: CallState | undefined;
  let round = 0;
  setHandler(wake, () => void (woken = true));
  setHandler(outcomeOf, async () => {
    await condition(() => answered !== undefined);
    return answered as CallState;
  });

  const end = async (state: CallState): Promise<CallState> => {
    answered = state;
    await condition(allHandlersFinished);
    return state;
  };
  const giveUp = () => steps.giveUp(callId);

  for (;;) {
    const { verdict, ran } = await untilDone(
      () => checkAndRun(callId, (round += 1), execution),
      async (): Promise<Round> => ({ verdict: { outcome: 'ended', state: await giveUp() }, ran: 'not_cleared' }),
    );
    if (verdict.outcome === 'ended') return end(verdict.state);
    if (verdict.outcome === 'refuse') return end(await untilDone(() => steps.refuse(callId, verdict.error)));
    if (verdict.outcome === 'hold') {
      let hold = await untilDone(() => steps.hold(callId, verdict.kind));
      while (isHeld(hold.state)) {
        answered = hold.state;
        await condition(() => woken, hold.expiresIn);
        woken = false;
        hold = await untilDone(() => steps.expire(callId));
      }
      if (isEnded(hold.state)) return end(hold.state);
    } else if (execution === 'background') {
      const state = await untilDone(() => background.runInBackground(callId), giveUp);
      if (state !== 'stale') return end(state);
    } else if (ran !== 'stale' && ran !== 'not_cleared') return end(ran);
  }
}

interface Round {
  readonly verdict: Verdict;
  /** What the run came to; only quick actions run in the same turn. */
  readonly ran: CallState | 'stale' | 'not_cleared';
}

/**
 * The four checks side by side; the first refusal in their order counts, then whoever must be asked. A quick action's
 * run is scheduled beside them and begins when all four have passed.
 */
async function checkAndRun(callId: string, round: number, execution: Execution): Promise<Round> {
  const nothing: Promise<Round['ran']> = Promise.resolve('not_cleared');
  const [ran, ...verdicts] = await Promise.all([
    execution === 'quick' ? steps.run(callId, round) : nothing,
    checks.checkRole(callId, round),
    checks.checkPlan(callId, round),
    checks.checkCredits(callId, round),
    checks.checkGuard(callId, round),
  ]);
  const first = (outcome: Verdict['outcome']) => verdicts.find((verdict) => verdict.outcome === outcome);
  const verdict = first('ended') ?? first('resume') ?? first('refuse') ?? first('hold') ?? { outcome: 'pass' };
  return { verdict, ran };
}

/** Tries a step until it has done its work. What only cannot be reached now is waited for; what is broken is given up. */
async function untilDone<T>(step: () => Promise<T>, giveUp?: () => Promise<T>): Promise<T> {
  for (let pause = 1, broken = 0; ; pause = Math.min(pause * 2, 60)) {
    try {
      return await step();
    } catch (error) {
      if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
      const passing = error.cause instanceof ApplicationFailure && error.cause.type === 'Unavailable';
      if (!passing && (broken += 1) >= 3 && giveUp) return untilDone(giveUp);
      log.warn('a step failed and is tried again', { pause });
      await sleep(`${pause}s`);
    }
  }
}
