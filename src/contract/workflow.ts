import type { CallError, ErrorCode } from './errors.js';
import type { CallState, HoldKind } from './states.js';

/** What lies in Temporal's history of a call: ids, names, states and prices. Never input, data or secrets. */
export interface ActionCallInput {
  readonly callId: string;
  readonly action: string;
  /** Quick actions run inside the workflow task; background ones and outside effects as a regular activity. */
  readonly execution: Execution;
  /** The version of the workflow code that the call began under; left out before there was a second. */
  readonly version?: 2 | 3;
}

export type Execution = 'quick' | 'background';

export const CHECKS = ['role', 'plan', 'credits', 'guard'] as const;
export type CheckName = (typeof CHECKS)[number];

/** What one check says of a call. */
export type Verdict =
  | { readonly outcome: 'pass' }
  /** The call was dispatched before: it goes on, whatever the check would say now. */
  | { readonly outcome: 'resume' }
  /** The call has ended meanwhile: nothing more may run. */
  | { readonly outcome: 'ended'; readonly state: CallState }
  | { readonly outcome: 'refuse'; readonly error: CallError }
  | { readonly outcome: 'hold'; readonly kind: HoldKind };

/** A verdict as Temporal's history has it: of a refusal the code alone, since its message may repeat input. */
export type CheckResult =
  | Exclude<Verdict, { outcome: 'refuse' }>
  | { readonly outcome: 'refuse'; readonly code: ErrorCode };

/** Four local activities, side by side, each visible by its name in the Temporal UI. */
export interface CheckActivities {
  checkRole(callId: string): Promise<CheckResult>;
  checkPlan(callId: string): Promise<CheckResult>;
  checkCredits(callId: string): Promise<CheckResult>;
  checkGuard(callId: string): Promise<CheckResult>;
}

/** What the workflow does next. */
export type Step =
  | { readonly next: 'end'; readonly state: CallState }
  /** Held: until the workflow is woken, or until the hold expires, in milliseconds. */
  | { readonly next: 'wait'; readonly state: CallState; readonly expiresIn: number }
  /** Passed, and to run as a regular activity. */
  | { readonly next: 'run' }
  /** Nothing ran: the call has changed since the checks, or its preview is stale. It is checked again. */
  | { readonly next: 'check' };

/** What follows from the checks. A step answers `check` where the call has changed since its checks. */
export interface StepActivities {
  refuse(callId: string): Promise<Step>;
  /** Holds the call, or expires a hold whose time is over. */
  hold(callId: string): Promise<Step>;
  /** Dispatches, runs and settles a quick call. */
  run(callId: string): Promise<Step>;
  /** Completes what follows the end of a call: its credits and its grant. */
  finish(callId: string): Promise<Step>;
  /** Ends a call whose steps failed too often. */
  giveUp(callId: string): Promise<Step>;
  /**
   * Checks a call that was held and does what follows, in one step: its caller waits for it, and four activities more
   * would cost a tenth of the time (docs/decisions, 2026-11-22-plain-checks).
   */
  recheck(callId: string, execution: Execution): Promise<Step>;
  /** Of versions 1 and 2: the same for a call that was not held. */
  proceed(callId: string, execution: Execution): Promise<Step>;
}

/** The step that follows from the checks: any refusal comes before any hold. */
export function stepAfter(results: readonly CheckResult[]): 'finish' | 'run' | 'refuse' | 'hold' {
  const some = (wanted: CheckResult['outcome']) => results.some((result) => result.outcome === wanted);
  if (some('ended')) return 'finish';
  if (some('resume')) return 'run';
  if (some('refuse')) return 'refuse';
  return some('hold') ? 'hold' : 'run';
}

export interface BackgroundActivities {
  /** Dispatches, runs and settles, with heartbeat: for long work and for effects outside. */
  runInBackground(callId: string): Promise<Step>;
}

export interface SweepActivities {
  sweep(): Promise<Readonly<Record<string, number>>>;
}

/** What lies in Temporal's history of a delivery: ids and states. */
export interface DeliverInput {
  readonly deliveryId: string;
}

/** What a delivery's workflow does next. */
export type DeliveryStep =
  | { readonly next: 'end'; readonly state: 'delivered' | 'failed' | 'cancelled' }
  /** Tried again in so many milliseconds, or when the workflow is woken. */
  | { readonly next: 'wait'; readonly pause: number };

export interface DeliveryActivities {
  /** Tries to deliver, unless another delivery comes first. @param waits how often another one came first */
  attempt(deliveryId: string, waits: number): Promise<DeliveryStep>;
}

/** Names that must stay as they are while calls wait. */
export const WORKFLOW = 'actionCall';
export const SWEEP_WORKFLOW = 'sweep';
export const DELIVER_WORKFLOW = 'deliver';
export const WAKE_SIGNAL = 'wake';
/** Does what the signal does, some milliseconds sooner: the server hands an update on before it writes it down. */
export const WAKE_UPDATE = 'wakeNow';
export const OUTCOME_UPDATE = 'outcome';
