import type { Input, Result } from '@action-api/client';
import { createStore, useStore } from '../store';
import { keepInTab, keptInTab } from '../tabStorage';

/** Unsaved edits of the guard policy. */

export type Rule = Input<'company.setGuardPolicy'>['rules'][number];
export type Policy = Result<'company.guardPolicy'>;

interface KeptRules {
  /** The administrator who edits. */
  readonly memberId: string;
  /** The rules before the edits, and their version. */
  readonly from: readonly Rule[];
  readonly version: number;
  readonly rules: readonly Rule[];
}

const KEY = 'rules of the guard policy';

/** The draft is kept while the tab is open: it survives other places, a reload and the end of the session. */
export const draftStore = createStore(keptInTab(KEY) as KeptRules | null);
draftStore.follow(() => keepInTab(KEY, draftStore.get()));

/** The draft of a person. The draft of another person who was signed in before stays hidden. */
export function useDraft(memberId: string): KeptRules | null {
  const draft = useStore(draftStore);
  return draft?.memberId === memberId ? draft : null;
}

const isSame = (some: readonly Rule[], others: readonly Rule[]) => JSON.stringify(some) === JSON.stringify(others);

/** Keeps edited rules. If they are equal to the rules of the company again, the draft is deleted. */
export function keepDraft(memberId: string, { rules: now, version }: Policy, rules: readonly Rule[]): void {
  draftStore.update((known) => {
    const begun = known?.memberId === memberId ? known : { memberId, from: now, version };
    return isSame(rules, begun.from) ? null : { ...begun, rules };
  });
}

/** Whether another person has changed the rules since the edits started. Other changes of the company do not count. */
export const isOvertaken = (draft: KeptRules | null, { rules }: Policy): draft is KeptRules =>
  draft !== null && !isSame(draft.from, rules);

/** Bases the edits on the present rules, so that saving replaces them. */
export function rebase({ rules, version }: Policy): void {
  draftStore.update((known) => (known && !isSame(known.rules, rules) ? { ...known, from: rules, version } : null));
}

/** A rule with another action. Hourly rows are counted only for some actions. */
export function withAction({ within, ...rule }: Rule, action: string, counts: boolean): Rule {
  return { ...rule, action, ...(within && counts && { within }) };
}

/** A rule for calls above another number of rows. Undefined means all calls. */
export function withAbove({ action, appliesTo, guard, within }: Rule, above: number | undefined): Rule {
  return { action, appliesTo, guard, ...(above !== undefined && { above }), ...(within && { within }) };
}

/** A rule that counts the rows of the last hour, or the rows of one call. */
export function withHour({ action, appliesTo, guard, above }: Rule, isHour: boolean): Rule {
  return { action, appliesTo, guard, ...(above !== undefined && { above }), ...(isHour && { within: 'hour' }) };
}

/** A new rule. It starts with the action that deletes rows. */
export const newRule = (actions: readonly string[]): Rule => ({
  action: actions.find((action) => action === 'rows.delete') ?? actions[0] ?? '',
  appliesTo: 'all',
  guard: 'confirm',
});
