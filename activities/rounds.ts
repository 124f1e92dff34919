import { CHECKS, type CheckName, type Verdict } from '../src/contract/workflow.js';

/**
 * Where a call's four checks and the step that follows from them meet. The workflow schedules all five at once, which
 * saves a turn through the engine; the step begins only when each of the four has come to its verdict in this process.
 */
export interface Rounds {
  /** One check has come to its verdict; null when it failed to come to one. */
  post(round: string, check: CheckName, verdict: Verdict | null): void;
  /** The four verdicts in their order; null when one failed, or when they do not come. */
  verdicts(round: string): Promise<readonly Verdict[] | null>;
}

/** Checks that have not come by then run elsewhere, or not at all, milliseconds. */
const WITHIN = 5_000;

interface Round {
  readonly posted: Map<CheckName, Verdict | null>;
  readonly complete: Promise<readonly Verdict[] | null>;
  readonly finish: (verdicts: readonly Verdict[] | null) => void;
}

export function createRounds(): Rounds {
  const rounds = new Map<string, Round>();

  function roundOf(id: string): Round {
    const known = rounds.get(id);
    if (known) return known;
    let finish: Round['finish'] = () => undefined;
    const complete = new Promise<readonly Verdict[] | null>((resolve) => {
      finish = resolve;
    });
    setTimeout(() => {
      rounds.delete(id);
      finish(null);
    }, WITHIN).unref();
    const round: Round = { posted: new Map(), complete, finish };
    rounds.set(id, round);
    return round;
  }

  return {
    post(id, check, verdict) {
      const { posted, finish } = roundOf(id);
      // A retried check cannot take back what its first attempt failed to say.
      if (!posted.has(check)) posted.set(check, verdict);
      if (posted.size < CHECKS.length) return;
      const verdicts = CHECKS.flatMap((name) => posted.get(name) ?? []);
      finish(verdicts.length === CHECKS.length ? verdicts : null);
    },
    // Kept until its time is over: a step that failed and is tried again finds the same verdicts.
    verdicts: (id) => roundOf(id).complete,
  };
}
