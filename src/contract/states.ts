/** States of a call (docs/architecture.md draws them). Every move is a compare-and-set on the call record. */

/** The call waits for a decision. */
export const HELD_STATES = ['held_confirmation', 'held_approval'] as const;
export type HeldState = (typeof HELD_STATES)[number];

/** The call was confirmed or approved. It is checked again, then runs. */
export const DECIDED_STATES = ['confirmed', 'approved'] as const;

/** The call has ended and its envelope is final. An `abandoned` call never ran, and the response to it said so. */
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

/** The states from which a call may be dispatched, that is, moved to `running`. */
export const DISPATCHABLE_STATES = ['received', 'confirmed', 'approved'] as const;

export type CallState = 'received' | 'running' | HeldState | (typeof DECIDED_STATES)[number] | EndedState;

/** Whether the call has ended. */
export function isEnded(state: CallState): state is EndedState {
  return (ENDED_STATES as readonly string[]).includes(state);
}

/** Whether the call waits for a decision. */
export function isHeld(state: CallState): state is HeldState {
  return (HELD_STATES as readonly string[]).includes(state);
}

/** How long the response of an ended call is replayed to its Idempotency-Key, in milliseconds. */
export const REPLAYED_FOR = 24 * 3_600_000;

/** What a held call waits for. */
export type HoldKind = 'confirmation' | 'approval';
export const HELD_AS = { confirmation: 'held_confirmation', approval: 'held_approval' } as const;
export const DECIDED_AS = { confirmation: 'confirmed', approval: 'approved' } as const;
