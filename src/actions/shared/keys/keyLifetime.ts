import type { Key } from '../../../contract/keys.js';
import type { FieldFault } from '../../../contract/errorFields.js';
import type { Phrase, PhraseValue } from '../../../contract/phrase.js';
import { time } from '../../../engine/schema.js';
import { phrase } from '../../../engine/phrases/phrase.js';
import { invalidFields } from '../rows/cells.js';

/** How long a new key is valid: days, hours, or until a date. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DEFAULT_DAYS = 90;
const MOST_DAYS = 365;

export interface KeyLifetime {
  readonly expiresInDays?: number;
  readonly expiresInHours?: number;
  readonly expiresAt?: string;
}

/** The input fields of a lifetime. At most one of them may be sent. */
export const LIFETIME_INPUT = {
  'expiresInDays?': {
    type: 'integer',
    minimum: 1,
    maximum: MOST_DAYS,
    default: DEFAULT_DAYS,
    description: 'Days until it expires.',
  },
  'expiresInHours?': {
    type: 'integer',
    minimum: 1,
    maximum: MOST_DAYS * 24,
    description: 'Hours until it expires, instead of days.',
  },
  'expiresAt?': {
    ...time('When it expires, instead of days or hours: at most 365 days from now.'),
    maxLength: 40,
  },
} as const;

/**
 * Refuses a lifetime that is given in two ways, has passed, or is too long.
 * @throws Refusal invalid_input
 */
export function refuseLifetime(lifetime: KeyLifetime, now: Date): void {
  const given = (['expiresInDays', 'expiresInHours', 'expiresAt'] as const).filter(
    (name) => lifetime[name] !== undefined,
  );
  const second = given[1];
  if (second !== undefined) {
    const named = given.slice(1).reduce<PhraseValue>((all, name) => phrase`${all} and ${name}`, given[0] ?? '');
    const message = phrase`The expiry is given twice, by ${named}.`;
    throw invalidFields([{ path: `/${second}`, message, fix: phrase`Send one of them.` }]);
  }
  const { expiresAt } = lifetime;
  if (expiresAt === undefined) return;
  const problem = problemOf(new Date(expiresAt).getTime(), now);
  if (problem !== null) throw invalidFields([{ path: '/expiresAt', ...problem }]);
}

/** @param at milliseconds; NaN for a leap second, which the schema allows but `Date` does not */
function problemOf(at: number, now: Date): Pick<FieldFault, 'message' | 'fix'> | null {
  if (at > now.getTime() && at <= now.getTime() + MOST_DAYS * DAY) return null;
  return {
    message:
      at > now.getTime()
        ? phrase`The key would work for more than ${MOST_DAYS} days.`
        : phrase`The key would have expired already.`,
    fix: phrase`Send a time within the next ${MOST_DAYS} days.`,
  };
}

/**
 * When a new key expires.
 * @param maker the key that creates it, or null for a session; the new key never outlives it
 */
export function keyExpiry(now: Date, lifetime: KeyLifetime, maker: Pick<Key, 'expiresAt'> | null): Date {
  const wanted = expiryOf(lifetime, now);
  return new Date(maker ? Math.min(wanted, maker.expiresAt.getTime()) : wanted);
}

function expiryOf({ expiresAt, expiresInHours, expiresInDays }: KeyLifetime, now: Date): number {
  if (expiresAt !== undefined) return new Date(expiresAt).getTime();
  if (expiresInHours !== undefined) return now.getTime() + expiresInHours * HOUR;
  return now.getTime() + (expiresInDays ?? DEFAULT_DAYS) * DAY;
}

/**
 * The lifetime in words for a preview. It must not depend on the time of the preview, or decisions would become void.
 */
export function lifetimeInWords({ expiresAt, expiresInHours, expiresInDays }: KeyLifetime): Phrase {
  if (expiresAt !== undefined) return phrase`until ${new Date(expiresAt).toISOString()}`;
  return expiresInHours === undefined
    ? phrase`for ${String(expiresInDays ?? DEFAULT_DAYS)} days`
    : phrase`for ${String(expiresInHours)} hours`;
}
