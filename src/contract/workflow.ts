import type { CallError, ErrorCode } from './errors.js';
import type { CallState, HoldKind } from './states.js';

/** What Temporal's history contains of a call: ids, names, states and prices, but no input, data or secrets. */
export interface ActionCallInput {
  readonly callId: string;
  readonly action: string;
  /** Quick actions run inside the workflow task, background actions as a regular activity. */
  readonly execution: Execution;
  /** The version of the workflow code that the call began with; absent for version 1. */
  readonly version?: 2 | 3;
}

export type Execution = 'quick' | 'background';

export const CHECKS = ['role', 'plan', 'credits', 'guard'] as const;
export type CheckName = (typeof CHECKS)[number];

/**
 * The result of a check, as the call log shows it. `held`: a person must decide first. `not_made`: the call was refused
 * by an earlier check, so the result of this one is unknown.
 */
export const CHECK_OUTCOMES = ['passed', 'refused', 'held', 'not_made'] as const;
export type CheckOutcomes = Readonly<Record<CheckName, (typeof CHECK_OUTCOMES)[number]>>;

/** The result of one check. */
export type Verdict =
  | { readonly outcome: 'pass' }
  /** The call was dispatched before. It resumes, even if the check would refuse it now. */
  | { readonly outcome: 'resume' }
  /** The call has ended. Nothing more may run. */
  | { readonly outcome: 'ended'; readonly state: CallState }
  | { readonly outcome: 'refuse'; readonly error: CallError }
  | { readonly outcome: 'hold'; readonly kind: HoldKind };

/** A verdict in Temporal's history. A refusal is reduced to its code, because the message may repeat input. */
export type CheckResult =
  | Exclude<Verdict, { outcome: 'refuse' }>
  | { readonly outcome: 'refuse'; readonly code: ErrorCode };

/** Four local activities that run side by side, each visible by its name in the Temporal UI. */
export interface CheckActivities {
  checkRole(callId: string): Promise<CheckResult>;
  checkPlan(callId: string): Promise<CheckResult>;
  checkCredits(callId: string): Promise<CheckResult>;
  checkGuard(callId: string): Promise<CheckResult>;
}

/** What the workflow does next. */
export type Step =
  | { readonly next: 'end'; readonly state: CallState }
  /** The call is held. The workflow waits until it is woken, or until the hold expires, in `expiresIn` milliseconds. */
  | { readonly next: 'wait'; readonly state: CallState; readonly expiresIn: number }
  /** The call passed its checks and must run as a regular activity. */
  | { readonly next: 'run' }
  /** Nothing ran, because the call has changed since its checks or its preview is stale. It is checked again. */
  | { readonly next: 'check' };

/** The steps that follow the checks. A step returns `check` if the call has changed since its checks. */
export interface StepActivities {
  refuse(callId: string): Promise<Step>;
  /** Holds the call, or expires a hold whose time is over. */
  hold(callId: string): Promise<Step>;
  /** Dispatches, runs and settles a quick call. */
  run(callId: string): Promise<Step>;
  /** Completes the credits and the grant of an ended call. */
  finish(callId: string): Promise<Step>;
  /** Ends a call whose steps failed too often. */
  giveUp(callId: string): Promise<Step>;
  /**
   * Checks a call that was held, and takes the step that follows, in one activity. The caller waits for it, and four
   * more activities would take a tenth longer (docs/decisions, 2026-11-22-plain-checks).
   */
  recheck(callId: string, execution: Execution): Promise<Step>;
  /** Does what `recheck` does, for a call that was not held. Used by workflow versions 1 and 2 only. */
  proceed(callId: string, execution: Execution): Promise<Step>;
}

/**
 * The outcomes of checks in the order in which they decide, each with the step that follows. Any refusal comes before any
 * hold, so that a person is never asked about a call that could not run.
 */
const STEPS = {
  ended: 'finish',
  resume: 'run',
  refuse: 'refuse',
  hold: 'hold',
  pass: 'run',
} as const satisfies Record<Verdict['outcome'], keyof StepActivities>;
const BY_PRECEDENCE = Object.keys(STEPS) as (keyof typeof STEPS)[];

/** The result that decides what follows from the checks; of equal outcomes, the first. */
export function decidingResult<R extends Verdict | CheckResult>(results: readonly R[]): R | undefined {
  const [deciding] = BY_PRECEDENCE.flatMap((outcome) => results.find((result) => result.outcome === outcome) ?? []);
  return deciding;
}

/** The step that follows from the checks. */
export function stepAfter(results: readonly CheckResult[]): (typeof STEPS)[Verdict['outcome']] {
  return STEPS[decidingResult(results)?.outcome ?? 'pass'];
}

export interface BackgroundActivities {
  /** Dispatches, runs and settles a background call, with heartbeats: for long work and for effects outside. */
  runInBackground(callId: string): Promise<Step>;
}

export interface SweepActivities {
  sweep(): Promise<Readonly<Record<string, number>>>;
}

/** What Temporal's history contains of a delivery: ids and states. */
export interface DeliverInput {
  readonly deliveryId: string;
}

/** What the workflow of a delivery does next. */
export type DeliveryStep =
  | { readonly next: 'end'; readonly state: 'delivered' | 'failed' | 'cancelled' }
  /** The next attempt follows after `pause` milliseconds, or when the workflow is woken. */
  | {
      readonly next: 'wait';
      readonly pause: number;
      /** `turn`: an earlier delivery of its ordering key comes first. `busy`: the endpoint has no free slot. */
      readonly because?: 'turn' | 'busy' | 'failed';
    };

/** What Temporal's history contains of a batch: deliveries to one endpoint whose first attempts are made together. */
export interface DeliverManyInput {
  readonly deliveryIds: readonly string[];
}

/** What the workflow of a batch does next. */
export type BatchStep =
  /** Each delivery has ended, or has a workflow of its own. */
  | { readonly next: 'end' }
  /** Some deliveries remain. They wait for other batches, or for earlier deliveries of their ordering keys (`turn`). */
  | {
      readonly next: 'wait';
      readonly pause: number;
      readonly because: 'place' | 'turn';
      readonly deliveryIds: readonly string[];
    };

export interface DeliveryActivities {
  /** Attempts a delivery, unless an earlier one comes first. @param waits how often it has waited for an earlier one */
  attempt(deliveryId: string, waits: number): Promise<DeliveryStep>;
  /** Makes the first attempts of a batch. @param waited how often the batch has waited, by reason */
  attemptMany(
    deliveryIds: readonly string[],
    waited: { readonly place: number; readonly turn: number },
  ): Promise<BatchStep>;
}

/** Names that must not change while calls are open. */
export const WORKFLOW = 'actionCall';
export const SWEEP_WORKFLOW = 'sweep';
export const DELIVER_WORKFLOW = 'deliver';
export const DELIVER_MANY_WORKFLOW = 'deliverMany';
export const WAKE_SIGNAL = 'wake';
/** Does the same as the signal, some milliseconds sooner, since the server delivers an update before it persists it. */
export const WAKE_UPDATE = 'wakeNow';
export const OUTCOME_UPDATE = 'outcome';
