import { CHECKS, type CheckName, type Verdict } from '../src/contract/workflow.js';
import { deferred, type Deferred } from '../src/engine/deferred.js';

/**
 * Where a call's four checks and the step that follows from them meet. The workflow schedules all five at once, which
 * saves a turn through the engine; the step begins only when each of the four has come to its verdict in this process,
 * and the four end with the step, which saves turns of the workflow: it waits for all five anyway.
 */
export interface Rounds {
  /**
   * One check has come to its verdict; null when it failed to come to one.
   * @returns resolves when the step is done, or takes long
   */
  post(round: string, check: CheckName, verdict: Verdict | null): Promise<void>;
  /** Runs the step on the four verdicts in their order; on null when one failed, or when they do not come. */
  step<T>(round: string, follow: (verdicts: readonly Verdict[] | null) => Promise<T>): Promise<T>;
}

/** Checks that have not come by then run elsewhere, or not at all, milliseconds. */
const WITHIN = 5_000;
/** Checks do not wait longer for the step, milliseconds. */
const ENDS_TOGETHER = 500;

interface Round {
  readonly posted: Map<CheckName, Verdict | null>;
  readonly verdicts: Deferred<readonly Verdict[] | null>;
  readonly over: Deferred<void>;
}

export function createRounds(): Rounds {
  const rounds = new Map<string, Round>();

  function roundOf(id: string): Round {
    const known = rounds.get(id);
    if (known) return known;
    const round: Round = { posted: new Map(), verdicts: deferred(), over: deferred() };
    setTimeout(() => round.over.resolve(), ENDS_TOGETHER).unref();
    setTimeout(() => {
      rounds.delete(id);
      round.verdicts.resolve(null);
    }, WITHIN).unref();
    rounds.set(id, round);
    return round;
  }

  return {
    post(id, check, verdict) {
      const { posted, verdicts, over } = roundOf(id);
      // A retried check cannot take back what its first attempt failed to say.
      if (!posted.has(check)) posted.set(check, verdict);
      if (posted.size === CHECKS.length) {
        const all = CHECKS.flatMap((name) => posted.get(name) ?? []);
        verdicts.resolve(all.length === CHECKS.length ? all : null);
      }
      return over.promise;
    },
    async step(id, follow) {
      // Kept until its time is over: a step that failed and is tried again finds the same verdicts.
      const { verdicts, over } = roundOf(id);
      try {
        return await follow(await verdicts.promise);
      } finally {
        over.resolve();
      }
    },
  };
}
