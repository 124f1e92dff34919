import type { AnyError, DryRunOfMany } from '@action-api/client';

/** The expected outcome of a call, as a button shows it before the click. */
export interface May {
  /** `price`: the call costs credits, and nothing else is needed. `confirm` and `approve`: a person decides first. */
  readonly outcome: 'runs' | 'price' | 'confirm' | 'approve' | 'refused';
  /** The price in credits; 0 if the call is free. */
  readonly credits: number;
  /** Credits that are left afterwards; null if none are used. */
  readonly balanceAfter: number | null;
  /** Why the call is refused, or why a person is asked. Empty if there is nothing to say. */
  readonly why: string;
  /** Whether an administrator can be asked, because only the role is missing. */
  readonly canAsk: boolean;
  /** The refusal, with the fields that it is about. */
  readonly error: AnyError | null;
}

/** The expected outcome from a dry run. */
export function mayOf({ outcome, blockers, cost }: DryRunOfMany): May {
  const { credits, balance_after: balanceAfter } = cost;
  const known = { credits, balanceAfter, canAsk: false, error: null };
  if (outcome === 'refused') {
    const [first] = blockers;
    return { ...refused(first as AnyError), credits, balanceAfter };
  }
  const held = blockers.find(({ code }) => code === 'guardian_held' || code === 'confirmation_required');
  if (held) {
    const why = 'reason' in held ? String(held.reason) : held.message;
    return { ...known, outcome: held.code === 'guardian_held' ? 'approve' : 'confirm', why };
  }
  return { ...known, outcome: credits > 0 ? 'price' : 'runs', why: '' };
}

/** The expected outcome of a call that would be refused. */
export function refused(error: AnyError): May {
  const canAsk = error.code === 'forbidden' && error.may_propose === true;
  return { outcome: 'refused', credits: 0, balanceAfter: null, why: error.message, canAsk, error };
}

/**
 * The options of a call that is made after a person has seen `may`: its price is accepted, and an approval may be
 * requested.
 */
export const termsOf = (may: May | undefined) => ({
  price: may && may.credits > 0 ? may.credits : undefined,
  propose: may?.canAsk === true || undefined,
});
