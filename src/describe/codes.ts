import { ERRORS, type ErrorCode } from '../contract/errors.js';
import type { Principal } from '../contract/documents.js';
import type { AnyAction } from '../engine/action.js';
import { policyGuard } from '../engine/guard.js';

export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[];

/** The codes of requests with another method than that of an operation. */
const OF_OTHER_METHODS: ReadonlySet<ErrorCode> = new Set(['method_not_allowed']);

/** The codes of refused reads of a call's state. */
export const STATUS_CODES: readonly ErrorCode[] = [
  'invalid_input',
  'unauthenticated',
  'not_found',
  'rate_limited',
  'internal',
  'unavailable',
];

/** The codes of refused requests for several dry runs. */
export const DRY_RUNS_CODES: readonly ErrorCode[] = [
  ...STATUS_CODES,
  'unsupported_media_type',
  'too_large',
  'forbidden',
];

/** The codes of refused event streams. */
export const FOLLOW_CODES: readonly ErrorCode[] = [...STATUS_CODES, 'forbidden', 'plan_required'];

/** The codes of refused reads of the description, which needs no sign-in and no database. */
export const DESCRIPTION_CODES: readonly ErrorCode[] = ['invalid_input', 'internal'];

/** Whether the action runs in the background, at least with some input. Only then may it act on other systems. */
export function mayRunInBackground(action: AnyAction): boolean {
  return action.execution !== undefined && action.execution !== 'quick';
}

/** The codes of a hold, and of its ends without a run. */
const HOLD_CODES: readonly ErrorCode[] = [
  'confirmation_required',
  'guardian_held',
  'rejected',
  'expired',
  'cancelled',
  'revoked',
];

const ANY_KEY: Principal = { kind: 'key', memberId: '', keyId: '', role: 'viewer' };

/** Whether the strictest policy that a company could have would hold a call. */
export function policyMayHold(name: string): boolean {
  const strictest = { action: name, appliesTo: 'all', guard: 'confirm_and_approve' } as const;
  return policyGuard([strictest], name, ANY_KEY) !== 'none';
}

/**
 * Every code that a call to this action can return, in the order of the error table.
 *
 * Nearly all actions have the codes of a hold, whatever their own guard is, because a company's policy can add one. All
 * actions have `plan_required`, because keys are part of a plan.
 */
export function codesOf(action: AnyAction): readonly ErrorCode[] {
  const never = new Set(OF_OTHER_METHODS);
  if (!action.price) never.add('credit_limit').add('cost_approval_required');
  if (!mayRunInBackground(action)) never.add('outcome_unknown');
  if ((action.guard ?? 'none') === 'none' && !policyMayHold(action.name)) HOLD_CODES.forEach((code) => never.add(code));
  return ERROR_CODES.filter((code) => !never.has(code));
}

/** The codes by HTTP status, ascending. Several codes may have the same status. */
export function byStatus(codes: readonly ErrorCode[]): ReadonlyMap<number, readonly ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of codes.toSorted((a, b) => ERRORS[a].status - ERRORS[b].status)) {
    const { status } = ERRORS[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}

/** The fields of an error besides code, message, request_id and doc_url, as JSON schemas. */
export function fieldsOf(code: ErrorCode): Readonly<Record<string, object>> {
  const row = ERRORS[code];
  return 'fields' in row ? row.fields : {};
}

/** The names of the fields of an error that may be missing. */
export function optionalFieldsOf(code: ErrorCode): readonly string[] {
  const row = ERRORS[code];
  return 'optional' in row ? row.optional : [];
}
