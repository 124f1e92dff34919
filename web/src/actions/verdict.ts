import type { AnyError, DryRunOfMany } from '@action-api/client';

/** What a call would come to, as a button says it before the click. */
export interface May {
  /** `price`: it costs credits, and nothing else is needed. `confirm` and `approve`: a person decides first. */
  readonly outcome: 'runs' | 'price' | 'confirm' | 'approve' | 'refused';
  /** Deep credits; 0 for none. */
  readonly credits: number;
  /** Credits that are left afterwards; null where none are used. */
  readonly balanceAfter: number | null;
  /** Why it is refused, or why a person is asked; the empty text where there is nothing to say. */
  readonly why: string;
  /** Whether an administrator can be asked, because the role alone is in the way. */
  readonly canAsk: boolean;
  /** The refusal, with the fields that it is about. */
  readonly error: AnyError | null;
}

/** What a button says of a dry run. */
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

/** What a button says of a call that would be refused. */
export function refused(error: AnyError): May {
  const canAsk = error.code === 'forbidden' && error.may_propose === true;
  return { outcome: 'refused', credits: 0, balanceAfter: null, why: error.message, canAsk, error };
}

/** The options of a call that is made after a person has seen `may`: its price is accepted, and a call may be asked for. */
export const termsOf = (may: May | undefined) => ({
  price: may && may.credits > 0 ? may.credits : undefined,
  propose: may?.canAsk === true || undefined,
});
