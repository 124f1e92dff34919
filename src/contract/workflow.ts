import type { CallError } from './errors.js';
import type { CallState, HoldKind } from './states.js';

/** What lies in Temporal's history of a call: ids, names, states and prices. Never input, data or secrets. */
export interface ActionCallInput {
  readonly callId: string;
  readonly action: string;
  /** Quick actions run inside the workflow task; background ones and outside effects as a regular activity. */
  readonly execution: Execution;
  /** Which code of the workflow the call began under; left out before there was a second. */
  readonly version?: 2;
}

export type Execution = 'quick' | 'background';

export const CHECKS = ['role', 'plan', 'credits', 'guard'] as const;
export type CheckName = (typeof CHECKS)[number];

/** What one check says of a call. */
export type Verdict =
  | { readonly outcome: 'pass' }
  /** The call was dispatched before: go on, whatever the check would say now. */
  | { readonly outcome: 'resume' }
  /** The record says that nothing more may run (ended meanwhile). */
  | { readonly outcome: 'ended'; readonly state: CallState }
  | { readonly outcome: 'refuse'; readonly error: CallError }
  | { readonly outcome: 'hold'; readonly kind: HoldKind };

/** Four local activities, side by side, each visible by its name in the Temporal UI. A round is one go at all four. */
export interface CheckActivities {
  checkRole(callId: string, round: number): Promise<Verdict>;
  checkPlan(callId: string, round: number): Promise<Verdict>;
  checkCredits(callId: string, round: number): Promise<Verdict>;
  checkGuard(callId: string, round: number): Promise<Verdict>;
}

/** What the workflow does next. */
export type Step =
  | { readonly next: 'end'; readonly state: CallState }
  /** Held: until it is woken, or until the hold expires, in milliseconds. */
  | { readonly next: 'wait'; readonly state: CallState; readonly expiresIn: number }
  /** Cleared, and long enough to run as a regular activity. */
  | { readonly next: 'run' }
  /** Nothing ran: what was shown to a person is stale, or the checks did not come to an end. */
  | { readonly next: 'check' };

export interface StepActivities {
  /**
   * Does what follows from the four verdicts of a round: refuses, holds, or dispatches, runs and settles. A held call
   * whose time is over expires.
   */
  proceed(callId: string, round: number, execution: Execution): Promise<Step>;
  /**
   * Checks a call again that a person was asked about, and does what follows: the four checks in one step, since the
   * caller waits for it, and since the dispatch judges by all four at its own last moment anyway.
   */
  recheck(callId: string, execution: Execution): Promise<Step>;
  /** Ends a call whose steps failed too often. */
  giveUp(callId: string): Promise<Step>;
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
  /** Tried again in so many milliseconds, or when it is woken. */
  | { readonly next: 'wait'; readonly pause: number };

export interface DeliveryActivities {
  /** Tries to deliver, unless it is not its turn. @param waits how often it has not been */
  attempt(deliveryId: string, waits: number): Promise<DeliveryStep>;
}

/** Names that must stay as they are while calls wait. */
export const WORKFLOW = 'actionCall';
export const SWEEP_WORKFLOW = 'sweep';
export const DELIVER_WORKFLOW = 'deliver';
export const WAKE_SIGNAL = 'wake';
/** The same as the signal, but faster by a turn: the engine hands it on before it writes it down. */
export const WAKE_UPDATE = 'wakeNow';
export const OUTCOME_UPDATE = 'outcome';
