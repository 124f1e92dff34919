import { refusal, type CallError } from '../contract/errors.js';
import { counted } from '../contract/counted.js';
import { minuteInUtc } from '../engine/zones.js';

interface Shortage {
  readonly needed: number;
  readonly available: number;
  readonly resetsAt: Date;
  /** Credits a month of the key's budget, if that has too few left. */
  readonly budget?: number;
}

/** The refusal of a call that costs more credits than are left this month. */
export function creditLimit({ needed, available, resetsAt, budget }: Shortage): CallError<'credit_limit'> {
  const left = budget === undefined ? '' : "of the key's budget ";
  const next = budget === undefined ? 'an administrator can change to a higher plan' : 'use a key with a larger budget';
  const message =
    `This call costs at most ${counted(needed, 'Deep credit')}, and ${available} ${left}are left this month. ` +
    `New credits come on ${minuteInUtc(resetsAt)}. Until then, ${next}.`;
  const scope = budget === undefined ? {} : { scope: { creditsPerMonth: budget } };
  return refusal('credit_limit', message, { needed, available, resets_at: resetsAt.toISOString(), ...scope });
}
