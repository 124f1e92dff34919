import { cancellationSignal, heartbeat } from '@temporalio/activity';
import type {
  BackgroundActivities,
  CheckActivities,
  CheckName,
  CheckResult,
  StepActivities,
  SweepActivities,
} from '../src/contract/workflow.js';
import { CHECKS } from '../src/contract/workflow.js';
import { createApplyVerdicts } from '../src/calls/applyVerdicts.js';
import { giveUp } from '../src/calls/giveUp.js';
import { createRun } from '../src/calls/run.js';
import { createSweep } from '../src/calls/sweep.js';
import type { Dependencies } from '../src/dependencies.js';
import { withHeartbeat } from './heartbeat.js';
import { withoutMessages } from './withoutMessages.js';

export type Activities = CheckActivities & StepActivities & BackgroundActivities & SweepActivities;

/** The activities of calls and of the sweeper. They return ids, states and prices to Temporal, never data. */
export function createActivities(dependencies: Dependencies): Activities {
  const { store, checkInputs } = dependencies;
  const run = createRun(dependencies);
  const applyVerdicts = createApplyVerdicts(dependencies, run);
  const sweep = createSweep(dependencies);

  const check =
    (name: CheckName) =>
    async (callId: string): Promise<CheckResult> => {
      const snapshot = await checkInputs.of(callId);
      const verdict = snapshot?.verdicts[CHECKS.indexOf(name)];
      if (!verdict) return { outcome: 'ended', state: 'abandoned' };
      return verdict.outcome === 'refuse' ? { outcome: 'refuse', code: verdict.error.code } : verdict;
    };

  const activities: Activities = {
    checkRole: check('role'),
    checkPlan: check('plan'),
    checkCredits: check('credits'),
    checkGuard: check('guard'),

    refuse: (callId) => applyVerdicts(callId, 'quick', ['refuse']),
    hold: (callId) => applyVerdicts(callId, 'quick', ['hold']),
    run: (callId) => applyVerdicts(callId, 'quick', ['pass', 'resume']),
    finish: (callId) => applyVerdicts(callId, 'quick', ['ended']),
    recheck: (callId, execution) => applyVerdicts(callId, execution),
    proceed: (callId, execution) => applyVerdicts(callId, execution),

    runInBackground: (callId) =>
      withHeartbeat(() => run(callId, { signal: cancellationSignal(), heartbeat: () => heartbeat() })),

    async giveUp(callId) {
      const record = await store.calls.get(callId);
      return { next: 'end', state: record ? await giveUp(dependencies, record) : 'abandoned' };
    },

    sweep: () => withHeartbeat(sweep),
  };
  return withoutMessages(activities, dependencies.log);
}
