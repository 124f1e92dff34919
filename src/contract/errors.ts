import { FIELD_RULES, type ErrorFields, type FieldFault } from './errorFields.js';
import { englishOf, type Wording } from './phrase.js';

/**
 * The table of all errors. HTTP, the pages, OpenAPI and the docs read it. Error objects are made by `refusal`,
 * `bareError` and `Refusal` below.
 */

export type ErrorCode = keyof ErrorFields;

interface ErrorRow<C extends ErrorCode> {
  /** HTTP status. A hold is never 409, because SDKs repeat 408, 409, 429 and 5xx by themselves. */
  readonly status: number;
  /** When the error occurs, in one sentence. Docs and OpenAPI show it. */
  readonly condition: string;
  /** What the caller can do. */
  readonly remedy: string;
  /** Fields besides code, message, request_id and doc_url: name → JSON schema. */
  readonly fields?: Readonly<Record<keyof ErrorFields[C], object>>;
  /** The fields that may be missing. */
  readonly optional?: readonly OptionalKeys<ErrorFields[C]>[];
}

type OptionalKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const time = { type: 'string', format: 'date-time' } as const;
const link = { type: 'string', format: 'uri' } as const;
const preview = { $ref: '#/components/schemas/Preview' } as const;

export const ERRORS = {
  invalid_input: {
    status: 400,
    condition: 'Some input is not valid.',
    remedy: 'Correct every field that `fields` names, then call again.',
    fields: {
      fields: {
        type: 'array',
        items: {
          type: 'object',
          required: ['path', 'message', 'fix'],
          properties: {
            path: text,
            message: text,
            fix: text,
            rule: { type: 'string', enum: FIELD_RULES },
            limit: { type: 'number' },
            wanted: text,
          },
        },
      },
    },
  },
  unauthenticated: {
    status: 401,
    condition: 'The caller is not signed in, or the key is not valid.',
    remedy: 'Send `Authorization: Bearer <key>` with a working key of this company, or sign in.',
    fields: { reason: text },
  },
  forbidden: {
    status: 403,
    condition: "The caller's role or the key's scope does not allow the action.",
    remedy:
      'Ask an administrator for a higher role, or use a key that may call the action. If `may_propose` is true, ' +
      'repeat the call with `?propose=true`: an administrator then decides whether it runs.',
    fields: { required_role: text, may_propose: { type: 'boolean' }, scope: { type: ['object', 'null'] } },
    optional: ['required_role', 'may_propose', 'scope'],
  },
  plan_required: {
    status: 402,
    condition: "The action is not part of the company's plan.",
    remedy: 'Ask an administrator to change the plan with company.changePlan.',
    fields: { required_plan: text },
  },
  credit_limit: {
    status: 402,
    condition: 'The call costs more Deep credits than are left this month.',
    remedy: 'Wait until `resets_at`, or ask an administrator to change to a higher plan.',
    fields: { needed: count, available: count, resets_at: time, scope: { type: 'object' } },
    optional: ['scope'],
  },
  cost_approval_required: {
    status: 402,
    condition: 'The call costs Deep credits, and the caller has not accepted the cost.',
    remedy: 'Repeat the call with `?accept_cost=<quote_id>` or `?max_credits=<n>`.',
    fields: { quote_id: text, max_credits: count, expires_at: time, balance_after: { type: 'integer' } },
  },
  confirmation_required: {
    status: 428,
    condition: 'A person must confirm first.',
    remedy: 'Send `confirm_url` to the person, then follow `status_url`. The call runs by itself once it is confirmed.',
    fields: {
      call_id: text,
      confirm_url: link,
      status_url: link,
      approval_follows: { type: 'boolean' },
      expires_at: time,
      preview,
    },
  },
  guardian_held: {
    status: 423,
    condition: 'An administrator must approve the action first.',
    remedy:
      'Send `approval_url` to an administrator, then follow `status_url`. The call runs by itself once it is approved.',
    fields: { call_id: text, approval_url: link, status_url: link, approver_role: text, expires_at: time, preview },
  },
  rate_limited: {
    status: 429,
    condition: 'Too many calls were made in a short time.',
    remedy: 'Wait `retry_after` seconds, then call again.',
    fields: { retry_after: count },
  },
  not_found: {
    status: 404,
    condition: 'The action, the address or the resource does not exist.',
    remedy: 'Check the name or the id. `nearest` lists similar names.',
    fields: { nearest: { type: 'array', items: text } },
    optional: ['nearest'],
  },
  method_not_allowed: {
    status: 405,
    condition: 'The address exists, but not for this method.',
    remedy: 'Use the method named in the `Allow` header.',
  },
  unsupported_media_type: {
    status: 415,
    condition: 'The body is not JSON.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  conflict: {
    status: 409,
    condition: 'The resource has changed since you read it, or its state does not allow the action.',
    remedy: 'Read it again, then decide.',
    fields: { reason: text, member_id: text, invite_id: text },
    optional: ['reason', 'member_id', 'invite_id'],
  },
  idempotency_mismatch: {
    status: 422,
    condition: 'The Idempotency-Key was used before with other input.',
    remedy: 'Use a new key for a new call.',
    fields: { call_id: text },
  },
  too_large: { status: 413, condition: 'The body is larger than 1 MiB.', remedy: 'Send less at once.' },
  rejected: {
    status: 403,
    condition: 'A person rejected the call.',
    remedy: 'Nothing ran. Talk to the person who decided before you call again. `reason_given` is their reason.',
    fields: { call_id: text, reason_given: text },
    optional: ['reason_given'],
  },
  expired: {
    status: 410,
    condition: 'No decision was made in time.',
    remedy: 'Nothing ran. Call again to ask for a new decision.',
    fields: { call_id: text },
  },
  revoked: {
    status: 403,
    condition: 'The key or person that made the call lost the right to it while it was held.',
    remedy: 'Nothing ran. Call again with a working key, or as a member with the required role.',
    fields: { call_id: text, reason: text },
  },
  cancelled: {
    status: 410,
    condition: 'The caller cancelled the call while it was held.',
    remedy: 'Nothing ran. Call again if the action is still wanted.',
    fields: { call_id: text },
  },
  outcome_unknown: {
    status: 502,
    condition: 'The service does not know whether a message to the outside arrived, and does not send it again.',
    remedy: 'Check with the recipient before you repeat the call.',
    fields: { call_id: text },
  },
  action_failed: {
    status: 422,
    condition: 'The action ran and failed.',
    remedy: 'Read the message for the reason. Nothing was charged.',
    fields: { call_id: text },
    optional: ['call_id'],
  },
  still_running: {
    status: 202,
    condition: 'The call is still running.',
    remedy: 'Read `status_url`. With `?wait=20` the answer comes as soon as the call ends.',
    fields: { call_id: text, status_url: link, retry_after: count },
  },
  internal: {
    status: 500,
    condition: 'The service failed unexpectedly.',
    remedy: 'Call again with the same Idempotency-Key. If the error persists, report its `request_id`.',
    fields: { call_id: text },
    optional: ['call_id'],
  },
  unavailable: {
    status: 503,
    condition: 'The service cannot take calls at the moment. Nothing ran.',
    remedy: 'Call again after the seconds in `Retry-After`.',
    fields: { retry_after: count },
  },
} as const satisfies { readonly [C in ErrorCode]: ErrorRow<C> };

/** The `error` of an envelope, before the HTTP layer adds `request_id` and `doc_url`. */
export type CallError<C extends ErrorCode = ErrorCode> = {
  [K in C]: { readonly code: K; readonly message: string } & ErrorFields[K];
}[C];

/** The fields of a code. The argument is optional if no field is required. */
type FieldsOf<
  C extends ErrorCode,
  All extends Readonly<Record<ErrorCode, object>> = ErrorFields,
> = object extends All[C] ? [fields?: All[C]] : [fields: All[C]];

/**
 * Makes an error object.
 * @param code a row of ERRORS
 * @param message plain language for a person, never a stack trace or the text of an engine's error
 * @param fields the fields of that row
 */
export function refusal<C extends ErrorCode>(code: C, message: string, ...[fields]: FieldsOf<C>): CallError<C> {
  return { code, message, ...fields } as CallError<C>;
}

/** Reduces an error to its code and message, if its fields are unknown, are not kept, or must not be shown. */
export function bareError({ code, message }: Pick<CallError, 'code' | 'message'>): CallError {
  return { code, message } as CallError;
}

/** The fields that a refusal is made with. */
type RefusalFields = Omit<ErrorFields, 'invalid_input'> & {
  readonly invalid_input: { readonly fields: readonly FieldFault[] };
};
type RefusalArguments = {
  [C in ErrorCode]: [code: C, message: Wording, ...fields: FieldsOf<C, RefusalFields>];
}[ErrorCode];

/**
 * Thrown by the HTTP layer and by actions if a call cannot continue. It is final: the same call would fail again in the
 * same way. Every other error may be temporary, and is retried. `errorIn` shows it in the language of the caller.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** The error in English. */
  readonly error: CallError;
  /** What it was made of. */
  readonly made: RefusalArguments;

  constructor(...made: RefusalArguments) {
    super(englishOf(made[1]));
    this.made = made;
    this.error = this.errorWith(englishOf);
  }

  /** The refusal that carries this error. */
  static of({ code, message, ...fields }: CallError): Refusal {
    return new Refusal(...([code, message, fields] as unknown as RefusalArguments));
  }

  /** The message, which can be shown in each language. */
  get wording(): Wording {
    return this.made[1];
  }

  /** The wrong fields of the input; none if the refusal is not about the input. */
  get faults(): readonly FieldFault[] {
    const [, , fields] = this.made;
    return fields && 'fields' in fields ? fields.fields : [];
  }

  /** The error with its texts in one language. @param textOf the text in that language */
  errorWith(textOf: (wording: Wording) => string): CallError {
    const [code, message, fields] = this.made;
    const faults = this.faults.map((fault) => ({ ...fault, message: textOf(fault.message), fix: textOf(fault.fix) }));
    return { code, message: textOf(message), ...fields, ...(faults.length > 0 && { fields: faults }) } as CallError;
  }
}

/** Thrown if the same step may succeed later. The step is retried without limit, and the call is never given up. */
export abstract class Transient extends Error {}
