import { CHECKS, type CheckName, type Verdict } from '../src/contract/workflow.js';

/**
 * Where a call's four checks and its run meet. The workflow schedules all five at once, which saves a turn through
 * the engine; the run begins only when each of the four has said in this process that it may.
 */
export interface Clearance {
  /** One check has come to its verdict; null when it failed to come to one. */
  post(round: string, check: CheckName, verdict: Verdict | null): void;
  /** Whether all four let the call go on. False when one does not, or when they do not come. */
  given(round: string): Promise<boolean>;
}

/** Checks that have not come by then run elsewhere, or not at all, milliseconds. */
const WITHIN = 5_000;

interface Round {
  readonly verdicts: Map<CheckName, Verdict | null>;
  readonly settled: Promise<boolean>;
  readonly settle: (given: boolean) => void;
  readonly timer: NodeJS.Timeout;
}

export function createClearance(): Clearance {
  const rounds = new Map<string, Round>();

  function roundOf(id: string): Round {
    const known = rounds.get(id);
    if (known) return known;
    let settle: Round['settle'] = () => undefined;
    const settled = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    const timer = setTimeout(() => {
      rounds.delete(id);
      settle(false);
    }, WITHIN).unref();
    const round: Round = { verdicts: new Map(), settled, settle, timer };
    rounds.set(id, round);
    return round;
  }

  return {
    post(id, check, verdict) {
      const round = roundOf(id);
      // A retried check cannot take back what its first attempt failed to say.
      if (!round.verdicts.has(check)) round.verdicts.set(check, verdict);
      if (round.verdicts.size < CHECKS.length) return;
      round.settle([...round.verdicts.values()].every((given) => given?.outcome === 'pass' || given?.outcome === 'resume'));
    },
    async given(id) {
      // Kept until its time is over: a run that failed and is tried again finds the same clearance.
      return roundOf(id).settled;
    },
  };
}
