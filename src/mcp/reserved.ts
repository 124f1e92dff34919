import { Refusal } from '../contract/errors.js';
import type { ObjectSchema } from '../engine/action.js';
import { RESERVED } from '../describe/tools.js';
import type { ToolCall } from './exchange.js';

/** The schema of the reserved arguments, which every tool has in addition to the action's own input. */
export const RESERVED_INPUT: ObjectSchema = { type: 'object', additionalProperties: false, properties: RESERVED };

interface Reserved {
  readonly _accept_cost?: string;
  readonly _max_credits?: number;
  readonly _idempotency_key?: string;
  readonly _dry_run?: boolean;
  readonly _propose?: boolean;
}

/**
 * Separates the reserved arguments from the action's own input.
 * @param check the compiled RESERVED_INPUT
 * @returns the action's own input, and the options that the reserved arguments set
 * @throws Refusal invalid_input
 */
export function takeReserved(
  given: Readonly<Record<string, unknown>>,
  check: (value: unknown) => void,
): Omit<ToolCall, 'action'> {
  const isReserved = ([name]: [string, unknown]) => Object.hasOwn(RESERVED, name);
  const reserved = Object.fromEntries(Object.entries(given).filter(isReserved)) as Reserved;
  const input = Object.fromEntries(Object.entries(given).filter((entry) => !isReserved(entry)));
  check(reserved);
  const { _accept_cost, _max_credits, _idempotency_key, _dry_run, _propose } = reserved;
  if (_accept_cost !== undefined && _max_credits !== undefined) {
    const fix = 'Send either _accept_cost or _max_credits, not both.';
    const fields = [{ path: '/_max_credits', message: 'This cannot be combined with _accept_cost.', fix }];
    throw new Refusal('invalid_input', 'Some input is not valid: /_max_credits.', { fields });
  }
  return {
    input,
    dryRun: _dry_run ?? false,
    propose: _propose ?? false,
    acceptCost: _accept_cost ?? null,
    maxCredits: _max_credits ?? null,
    idempotencyKey: _idempotency_key ?? null,
  };
}
