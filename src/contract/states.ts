/** States of a call (docs/architecture.md draws them). Every move is a compare-and-set on the call record. */

/** Waiting for a person. */
export const HELD_STATES = ['held_confirmation', 'held_approval'] as const;
export type HeldState = (typeof HELD_STATES)[number];

/** A person said yes; the call is about to be checked again and run. */
export const DECIDED_STATES = ['confirmed', 'approved'] as const;

/** Ended; the envelope on the record is final. `abandoned` never ran and its caller was told so. */
export const ENDED_STATES = [
  'succeeded',
  'failed',
  'outcome_unknown',
  'refused',
  'rejected',
  'expired',
  'cancelled',
  'revoked',
  'abandoned',
] as const;
export type EndedState = (typeof ENDED_STATES)[number];

/** From these a call may be dispatched, that is: move to `running`. */
export const DISPATCHABLE_STATES = ['received', 'confirmed', 'approved'] as const;

export type CallState = 'received' | 'running' | HeldState | (typeof DECIDED_STATES)[number] | EndedState;

/** Whether nothing more will happen to the call. */
export function isEnded(state: CallState): state is EndedState {
  return (ENDED_STATES as readonly string[]).includes(state);
}

/** Whether the call waits for a person. */
export function isHeld(state: CallState): state is HeldState {
  return (HELD_STATES as readonly string[]).includes(state);
}

/** An ended call's answer is repeated to its Idempotency-Key for this long, milliseconds. */
export const REPLAYED_FOR = 24 * 3_600_000;

/** What a person may be asked for. */
export type HoldKind = 'confirmation' | 'approval';
export const HELD_AS = { confirmation: 'held_confirmation', approval: 'held_approval' } as const;
export const DECIDED_AS = { confirmation: 'confirmed', approval: 'approved' } as const;
