import type { CallRecord } from '../contract/documents.js';
import { DECIDED_STATES, HELD_STATES, type CallState } from '../contract/states.js';
import type { CheckOutcomes } from '../contract/workflow.js';

export const ALL_PASSED: CheckOutcomes = { role: 'passed', plan: 'passed', credits: 'passed', guard: 'passed' };
const HELD: CheckOutcomes = { ...ALL_PASSED, guard: 'held' };

/** States that a call reaches only through a hold. A call without outcomes was revoked while it was held. */
const THROUGH_HOLD: ReadonlySet<CallState> = new Set([
  ...HELD_STATES,
  ...DECIDED_STATES,
  'rejected',
  'expired',
  'cancelled',
  'revoked',
]);

/** States that a call reaches through its dispatch, which needs all checks to pass. */
const THROUGH_DISPATCH: ReadonlySet<CallState> = new Set(['running', 'succeeded', 'failed', 'outcome_unknown']);

/**
 * The results of a call's checks, from its record.
 * @returns null if they are not known: the call has not been checked yet, or it ended before its checks
 */
export function checkOutcomesOf({
  checks,
  state,
  principal,
  joined,
  dispatchedAt,
}: Pick<CallRecord, 'checks' | 'state' | 'principal' | 'joined' | 'dispatchedAt'>): CheckOutcomes | null {
  if (checks) return checks;
  // The operator's commands have no checks.
  if (principal.kind === 'operator') return null;
  if (joined !== undefined || THROUGH_HOLD.has(state)) return HELD;
  return dispatchedAt && THROUGH_DISPATCH.has(state) ? ALL_PASSED : null;
}
