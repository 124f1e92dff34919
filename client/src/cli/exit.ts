import type { ErrorCode } from '../answers.js';

/** The exit codes of a command that did not succeed. A number is never reused for another code. */
export const EXIT = {
  unexpected: 1,
  usage: 2,
  no_answer: 3,
  invalid_input: 10,
  unauthenticated: 11,
  forbidden: 12,
  plan_required: 13,
  credit_limit: 14,
  cost_approval_required: 15,
  confirmation_required: 16,
  guardian_held: 17,
  rate_limited: 18,
  not_found: 19,
  method_not_allowed: 20,
  unsupported_media_type: 21,
  conflict: 22,
  idempotency_mismatch: 23,
  too_large: 24,
  rejected: 25,
  expired: 26,
  revoked: 27,
  cancelled: 28,
  outcome_unknown: 29,
  action_failed: 30,
  still_running: 31,
  internal: 32,
  unavailable: 33,
} as const satisfies Record<ErrorCode | 'unexpected' | 'usage' | 'no_answer', number>;

/** The exit code of an error; `unexpected` for a code that this version does not know. */
export function exitOf(code: string): number {
  return (EXIT as Readonly<Record<string, number>>)[code] ?? EXIT.unexpected;
}

/** Ends the command with a message for the person and an exit code. */
export class Stop extends Error {
  override readonly name = 'Stop';
  readonly exit: number;
  constructor(message: string, exit: number = EXIT.usage) {
    super(message);
    this.exit = exit;
  }
}
