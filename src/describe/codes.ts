import { ERRORS, type ErrorCode } from '../contract/errors.js';
import type { Principal } from '../contract/documents.js';
import type { AnyAction } from '../engine/action.js';
import { policyGuard } from '../engine/guard.js';

export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[];

/** The only row that is for another method than the one an operation describes. */
const OF_OTHER_METHODS: ReadonlySet<ErrorCode> = new Set(['method_not_allowed']);

/** What reading the state of a call can be refused with. */
export const STATUS_CODES: readonly ErrorCode[] = [
  'invalid_input',
  'unauthenticated',
  'not_found',
  'rate_limited',
  'internal',
  'unavailable',
];

/** What following events can be refused with. */
export const FOLLOW_CODES: readonly ErrorCode[] = [...STATUS_CODES, 'forbidden', 'plan_required'];

/** What reading the description can be refused with: it needs no sign-in and no database. */
export const DESCRIPTION_CODES: readonly ErrorCode[] = ['invalid_input', 'internal'];

/** Whether the action may, with some input, run outside of the workflow task: only there may it touch the outside. */
export function mayRunInBackground(action: AnyAction): boolean {
  return action.execution !== undefined && action.execution !== 'quick';
}

/** A hold, and the ways in which one ends without the action being run. */
const HOLD_CODES: readonly ErrorCode[] = [
  'confirmation_required',
  'guardian_held',
  'rejected',
  'expired',
  'cancelled',
  'revoked',
];

const ANY_KEY: Principal = { kind: 'key', memberId: '', keyId: '', role: 'viewer' };

/** Whether the strictest policy that a company could have makes a call wait for a person. */
export function policyMayHold(name: string): boolean {
  const strictest = { action: name, appliesTo: 'all', guard: 'confirm_and_approve' } as const;
  return policyGuard([strictest], name, ANY_KEY) !== 'none';
}

/**
 * Every code that a call to this action can be answered with, in the order of the error table.
 *
 * Holds belong to nearly all actions, whatever their own guard: a company's policy can tighten them.
 * `plan_required` belongs to all, because keys themselves are part of a plan.
 */
export function codesOf(action: AnyAction): readonly ErrorCode[] {
  const never = new Set(OF_OTHER_METHODS);
  if (!action.price) never.add('credit_limit').add('cost_approval_required');
  if (!mayRunInBackground(action)) never.add('outcome_unknown');
  if ((action.guard ?? 'none') === 'none' && !policyMayHold(action.name)) HOLD_CODES.forEach((code) => never.add(code));
  return ERROR_CODES.filter((code) => !never.has(code));
}

/** The codes by HTTP status, ascending: several may share one. */
export function byStatus(codes: readonly ErrorCode[]): ReadonlyMap<number, readonly ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of codes.toSorted((a, b) => ERRORS[a].status - ERRORS[b].status)) {
    const { status } = ERRORS[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}

/** The fields of an error beside code, message, request_id and doc_url, as JSON schemas. */
export function fieldsOf(code: ErrorCode): Readonly<Record<string, object>> {
  const row = ERRORS[code];
  return 'fields' in row ? row.fields : {};
}

/** Those of the fields of an error that may be missing. */
export function optionalFieldsOf(code: ErrorCode): readonly string[] {
  const row = ERRORS[code];
  return 'optional' in row ? row.optional : [];
}
