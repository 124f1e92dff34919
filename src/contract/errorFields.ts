import type { Wording } from './phrase.js';
import type { Preview } from './preview.js';
import type { Plan, Role } from './ranks.js';

/** One invalid field of an input. */
export interface InvalidField {
  /** JSON Pointer into the input (RFC 6901); `query/<name>` or `header/<name>` for other parts of a request. */
  readonly path: string;
  readonly message: string;
  readonly fix: string;
  /** The rule that the value breaks, for clients with texts of their own; left out if only `message` describes it. */
  readonly rule?: FieldRule;
  /** The limit of a rule that has one. */
  readonly limit?: number;
  /** The expected type or format, as JSON Schema names it. For `cell`: the type of the column. */
  readonly wanted?: string;
}

/** An invalid field before the response: its texts are shown in the language of the caller. */
export type FieldFault = Omit<InvalidField, 'message' | 'fix'> & { readonly message: Wording; readonly fix: Wording };

/** The rules that input can break: keywords of JSON Schema 2020-12, and three of the service. */
export const FIELD_RULES = [
  'required',
  'unknown_field',
  'blank',
  'cell',
  'type',
  'enum',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'uniqueItems',
] as const;

export type FieldRule = (typeof FIELD_RULES)[number];

/** A required field that the input does not have. */
export function missingField(path: string, fix: string): InvalidField {
  return { path, message: 'This is missing.', fix, rule: 'required' };
}

/** The part of the key's scope that caused the refusal. */
interface Scoped {
  readonly scope?: object | null;
}

interface OfCall {
  readonly call_id: string;
}

interface Held extends OfCall {
  readonly status_url: string;
  readonly expires_at: string;
  readonly preview: Preview;
}

/** The fields of each error besides code, message, request_id and doc_url. */
export interface ErrorFields {
  readonly invalid_input: { readonly fields: readonly InvalidField[] };
  readonly unauthenticated: { readonly reason: string };
  readonly forbidden: { readonly required_role?: Role; readonly may_propose?: boolean } & Scoped;
  readonly plan_required: { readonly required_plan: Plan };
  readonly credit_limit: { readonly needed: number; readonly available: number; readonly resets_at: string } & Scoped;
  readonly cost_approval_required: {
    readonly quote_id: string;
    readonly max_credits: number;
    readonly expires_at: string;
    readonly balance_after: number;
  };
  readonly confirmation_required: Held & {
    readonly confirm_url: string;
    /** Whether an administrator must approve the call after the confirmation. */
    readonly approval_follows: boolean;
  };
  readonly guardian_held: Held & { readonly approval_url: string; readonly approver_role: Role };
  readonly rate_limited: { readonly retry_after: number };
  readonly not_found: { readonly nearest?: readonly string[] };
  readonly method_not_allowed: object;
  readonly unsupported_media_type: object;
  readonly conflict: { readonly reason?: string; readonly member_id?: string; readonly invite_id?: string };
  readonly idempotency_mismatch: OfCall;
  readonly too_large: object;
  readonly rejected: OfCall & { readonly reason_given?: string };
  readonly expired: OfCall;
  readonly revoked: OfCall & { readonly reason: string };
  readonly cancelled: OfCall;
  readonly outcome_unknown: OfCall;
  readonly action_failed: Partial<OfCall>;
  readonly still_running: OfCall & { readonly status_url: string; readonly retry_after: number };
  readonly internal: Partial<OfCall>;
  readonly unavailable: { readonly retry_after: number };
}
