import type { Input, Result } from '@action-api/client';
import { createStore, useStore } from '../store';
import { keepInTab, keptInTab } from '../tabStorage';

/** Rules of the guard policy that are edited and not saved yet. */

export type Rule = Input<'company.setGuardPolicy'>['rules'][number];
export type Policy = Result<'company.guardPolicy'>;

interface Draft {
  /** The administrator who edits. */
  readonly memberId: string;
  /** The rules that the edits began with, and their version. */
  readonly from: readonly Rule[];
  readonly version: number;
  readonly rules: readonly Rule[];
}

const KEY = 'rules of the guard policy';

/** Kept while the tab is open: other places, a reload and the end of the session do not lose it. */
export const draftStore = createStore(keptInTab(KEY) as Draft | null);
draftStore.follow(() => keepInTab(KEY, draftStore.get()));

/** The draft of a person. That of another one, who was signed in before, stays hidden. */
export function useDraft(memberId: string): Draft | null {
  const draft = useStore(draftStore);
  return draft?.memberId === memberId ? draft : null;
}

const isSame = (some: readonly Rule[], others: readonly Rule[]) => JSON.stringify(some) === JSON.stringify(others);

/** Keeps what was edited. Rules that are those of the company again are no edit. */
export function keepDraft(memberId: string, { rules: now, version }: Policy, rules: readonly Rule[]): void {
  draftStore.update((known) => {
    const begun = known?.memberId === memberId ? known : { memberId, from: now, version };
    return isSame(rules, begun.from) ? null : { ...begun, rules };
  });
}

/** Whether another person has changed the rules since the edits began. Other changes of the company do not matter. */
export const isOvertaken = (draft: Draft | null, { rules }: Policy): draft is Draft =>
  draft !== null && !isSame(draft.from, rules);

/** Has the edits replace the rules that there are now. */
export function rebase({ rules, version }: Policy): void {
  draftStore.update((known) => (known && !isSame(known.rules, rules) ? { ...known, from: rules, version } : null));
}

/** A rule with another action. Rows of an hour are counted for some actions only. */
export function withAction({ within, ...rule }: Rule, action: string, counts: boolean): Rule {
  return { ...rule, action, ...(within && counts && { within }) };
}

/** A rule for calls above another number of rows; undefined for all calls. */
export function withAbove({ action, appliesTo, guard, within }: Rule, above: number | undefined): Rule {
  return { action, appliesTo, guard, ...(above !== undefined && { above }), ...(within && { within }) };
}

/** A rule that counts the rows of an hour, or those of one call. */
export function withHour({ action, appliesTo, guard, above }: Rule, isHour: boolean): Rule {
  return { action, appliesTo, guard, ...(above !== undefined && { above }), ...(isHour && { within: 'hour' }) };
}

/** A rule that begins with what is deleted most. */
export const newRule = (actions: readonly string[]): Rule => ({
  action: actions.find((action) => action === 'rows.delete') ?? actions[0] ?? '',
  appliesTo: 'all',
  guard: 'confirm',
});
