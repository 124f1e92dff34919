import type { CallError } from './errors.js';
import type { CallState, HoldKind } from './states.js';

/** What lies in Temporal's history of a call: ids, names, states and prices. Never input, data or secrets. */
export interface ActionCallInput {
  readonly callId: string;
  readonly action: string;
  /** Quick actions run inside the workflow task; background ones and outside effects as a regular activity. */
  readonly execution: Execution;
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

/**
 * Four local activities, side by side, each visible by its name in the Temporal UI. A round is one go at all four:
 * a call that was held is checked again in the next.
 */
export interface CheckActivities {
  checkRole(callId: string, round?: number): Promise<Verdict>;
  checkPlan(callId: string, round?: number): Promise<Verdict>;
  checkCredits(callId: string, round?: number): Promise<Verdict>;
  checkGuard(callId: string, round?: number): Promise<Verdict>;
}

export interface StepActivities {
  /** Ends the call with the refusal of a check. */
  refuse(callId: string, error: CallError): Promise<CallState>;
  /** Stores the preview and opens the hold. Answers the state and, when held, the milliseconds until expiry. */
  hold(callId: string, kind: HoldKind): Promise<HoldResult>;
  /** Ends a hold whose time is over. Answers the state, whichever won. */
  expire(callId: string): Promise<HoldResult>;
  /**
   * Dispatches, runs and settles, once the four checks of this round have let the call go on; without a round at
   * once.
   * @returns `not_cleared` when they have not, `stale` when a person must look again: in both nothing ran
   */
  run(callId: string, round?: number): Promise<CallState | 'stale' | 'not_cleared'>;
  /** Ends a call whose steps failed too often. */
  giveUp(callId: string): Promise<CallState>;
}

/** The same `run`, as a regular activity with heartbeat: for long work and for effects outside. */
export interface BackgroundActivities {
  runInBackground(callId: string): Promise<CallState | 'stale'>;
}

export interface HoldResult {
  readonly state: CallState;
  /** Milliseconds until the hold expires; 0 when not held. */
  readonly expiresIn: number;
}

export interface SweepActivities {
  sweep(): Promise<Readonly<Record<string, number>>>;
}

/** Names that must stay as they are while calls wait. */
export const WORKFLOW = 'actionCall';
export const SWEEP_WORKFLOW = 'sweep';
export const WAKE_SIGNAL = 'wake';
export const OUTCOME_UPDATE = 'outcome';
