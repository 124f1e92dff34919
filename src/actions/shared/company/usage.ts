import type { Spending } from '../../../engine/ports/account.js';
import { count, flag, refOrNull, refTo, text, textOrNull } from '../../../engine/schema.js';

/** The charges of a month as `company.usage` sums them up. */

/** The day of an entry in a result. */
export const DAY = text('The day, as 2026-11-20, UTC.');

/** The sums of an entry in a result. */
export const SUMS = { credits: count('Deep credits charged.'), charges: count('Number of charged calls.') } as const;

/** The caller of an entry in a result. */
export const CALLER = {
  memberId: refTo('member', 'The member who called, or whose key did.'),
  name: text('Name of the member.'),
  keyId: refOrNull('key', 'The key that called; null for calls of the member in a session.'),
  keyName: textOrNull('Name of the key; null for calls of the member in a session.'),
  assistant: flag('Whether an AI assistant uses the key.'),
} as const;

type Sums = Pick<Spending, 'credits' | 'charges'>;

/** Sums up charges by name, in the order in which the names first occur. */
export function addUp(entries: readonly Spending[], nameOf: (entry: Spending) => string) {
  const sums = new Map<string, Sums>();
  for (const entry of entries) {
    const sum = sums.get(nameOf(entry)) ?? { credits: 0, charges: 0 };
    sums.set(nameOf(entry), { credits: sum.credits + entry.credits, charges: sum.charges + entry.charges });
  }
  return [...sums];
}

/** Sorts the result of `addUp` by credits, the most first. */
export function costliest(sums: readonly (readonly [string, Sums])[]) {
  return sums.toSorted(([, a], [, b]) => b.credits - a.credits);
}
