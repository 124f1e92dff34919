import { heartbeat, cancellationSignal } from '@temporalio/activity';
import { ERRORS, refusal } from '../src/contract/errors.js';
import type {
  BackgroundActivities,
  CheckActivities,
  CheckName,
  StepActivities,
  SweepActivities,
  Verdict,
} from '../src/contract/workflow.js';
import { checks, verdictsOf } from '../src/engine/checks.js';
import { beating } from './beating.js';
import { createRounds } from './rounds.js';
import type { Dependencies } from './dependencies.js';
import { guarded } from './guarded.js';
import { createProceed } from './proceed.js';
import { createRun, giveUp } from './run.js';
import { createSweep } from './sweep.js';

export type Activities = CheckActivities & StepActivities & BackgroundActivities & SweepActivities;

/** Everything that workflows call, closed over its dependencies. Ids, states and prices go back, never data. */
export function createActivities(dependencies: Dependencies): Activities {
  const { store, facts } = dependencies;
  const run = createRun(dependencies);
  const proceed = createProceed(dependencies, run);
  const rounds = createRounds();
  const sweep = createSweep(dependencies);

  const check =
    (name: CheckName) =>
    async (callId: string, round: number): Promise<Verdict> => {
      let verdict: Verdict | null = null;
      try {
        verdict = await verdictOf(name, callId);
        return verdict;
      } finally {
        await rounds.post(`${callId}/${round}`, name, verdict);
      }
    };

  async function verdictOf(name: CheckName, callId: string): Promise<Verdict> {
    const known = await facts.of(callId);
    if (!known) return { outcome: 'ended', state: 'abandoned' };
    const verdict = checks[name](known);
    // What an action has against the input may repeat some of it: only the code goes into Temporal's history.
    const own = verdict.outcome === 'refuse' && verdict.error === known.terms.objection;
    return own
      ? { outcome: 'refuse', error: refusal(verdict.error.code, ERRORS[verdict.error.code].condition) }
      : verdict;
  }

  const activities: Activities = {
    checkRole: check('role'),
    checkPlan: check('plan'),
    checkCredits: check('credits'),
    checkGuard: check('guard'),

    async proceed(callId, round, execution) {
      return rounds.step(`${callId}/${round}`, async (verdicts) =>
        verdicts ? proceed(callId, verdicts, execution) : { next: 'check' },
      );
    },

    async recheck(callId, execution) {
      const known = await facts.of(callId);
      return proceed(callId, known ? verdictsOf(known) : [], execution);
    },

    async runInBackground(callId) {
      // A slow mail server is no dead worker: the beat goes on while the run awaits something.
      return beating(() => run(callId, { signal: cancellationSignal(), heartbeat: () => heartbeat() }));
    },

    async giveUp(callId) {
      const record = await store.calls.get(callId);
      return { next: 'end', state: record ? await giveUp(dependencies, record) : 'abandoned' };
    },

    sweep: () => beating(sweep),
  };
  return guarded(activities, dependencies.log);
}
