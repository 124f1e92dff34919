import type { CallRecord } from '../contract/documents.js';
import { refusal, type CallError } from '../contract/errors.js';
import { phrase, quantity } from '../engine/phrases/phrase.js';
import { textIn } from '../engine/phrases/phraseText.js';
import { minuteInUtc } from '../engine/zones.js';

interface Shortage {
  readonly needed: number;
  readonly available: number;
  readonly resetsAt: Date;
  /** Credits a month of the key's budget, if that has too few left. */
  readonly budget?: number;
}

/** The refusal of a call that costs more credits than are left this month. */
export function creditLimit(
  { needed, available, resetsAt, budget }: Shortage,
  { language }: Pick<CallRecord, 'language'>,
): CallError<'credit_limit'> {
  const costs = quantity(needed, 'Deep credit');
  const [left, at] = [String(available), minuteInUtc(resetsAt)];
  const message =
    budget === undefined
      ? phrase`This call costs at most ${costs}, and ${left} are left this month. New credits come on ${at}. Until then, an administrator can change to a higher plan.`
      : phrase`This call costs at most ${costs}, and ${left} of the key's budget are left this month. New credits come on ${at}. Until then, use a key with a larger budget.`;
  const scope = budget === undefined ? {} : { scope: { creditsPerMonth: budget } };
  return refusal('credit_limit', textIn(message, language), {
    needed,
    available,
    resets_at: resetsAt.toISOString(),
    ...scope,
  });
}
