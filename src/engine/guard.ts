import type { Company, Guard, GuardPolicy, Principal } from '../contract/documents.js';
import type { Phrase } from '../contract/phrase.js';
import type { VolumeTotals } from '../contract/volume.js';
import { hashOf } from './canonical.js';
import type { AnyAction, PreviewDraft } from './action.js';
import { englishText } from '../contract/phrase.js';
import { phrase } from './phrases/phrase.js';
import type { OwnGuard } from './ports/policy.js';
import { NO_VOLUME } from './volume.js';

/** A guard determines whether a call needs a confirmation, an approval, or both. */

export function needsConfirmation(guard: Guard): boolean {
  return guard === 'confirm' || guard === 'confirm_and_approve';
}

export function needsApproval(guard: Guard): boolean {
  return guard === 'approve' || guard === 'confirm_and_approve';
}

/** The guard that demands what either guard demands. A policy adds to an action's guard and never weakens it. */
export function tighten(a: Guard, b: Guard): Guard {
  return guardOf(needsConfirmation(a) || needsConfirmation(b), needsApproval(a) || needsApproval(b));
}

function guardOf(confirm: boolean, approve: boolean): Guard {
  if (confirm && approve) return 'confirm_and_approve';
  if (confirm) return 'confirm';
  return approve ? 'approve' : 'none';
}

/**
 * Actions that a company's own rules do not apply to. Stopping something is never held, because an administrator must
 * be able to act at once. The guards of the policy actions are fixed, because a company could otherwise lose the
 * ability to change its rules. An invited person cannot sign in yet to confirm, so the invitation is guarded instead.
 */
const BEYOND_POLICY: ReadonlySet<string> = new Set([
  'keys.switchOff',
  'holds.cancel',
  'approvals.revokeGrant',
  'webhooks.disable',
  'webhooks.delete',
  'company.setGuardPolicy',
  'company.setSoleAdminOptOut',
  'team.accept',
]);

export function isBeyondPolicy(action: string): boolean {
  return BEYOND_POLICY.has(action);
}

/**
 * Whether a caller whose role does not allow an action may propose a call of it. A read needs no decision, and an
 * action that can never be held cannot wait for one.
 */
export function mayBeProposed({ name, effect, calledBy }: Pick<AnyAction, 'name' | 'effect' | 'calledBy'>): boolean {
  return effect !== 'read' && calledBy !== 'invited' && !isBeyondPolicy(name);
}

type PrincipalKind = Pick<Principal, 'kind'>;

function applying(policies: readonly GuardPolicy[], action: string, caller: PrincipalKind): readonly GuardPolicy[] {
  if (isBeyondPolicy(action)) return [];
  return policies.filter((policy) => policy.action === action && (policy.appliesTo === 'all' || caller.kind === 'key'));
}

/** Whether the company's own rules for a call depend on its size. */
export function asksForSize(policies: readonly GuardPolicy[], action: string, caller: PrincipalKind): boolean {
  return applying(policies, action, caller).some(({ above, within }) => above !== undefined && within === undefined);
}

/** The part of an action that determines which rules it shares with others. */
type RuledAction = Pick<OwnGuard, 'action' | 'counts' | 'use'>;

/**
 * Repeats each rule for all actions that it applies to, so that a rule for one cannot be avoided with another. A rule
 * within an hour applies to all actions that share its count; any other rule also to deprecated names of its action.
 * @param actions all actions of the service
 */
export function spreadRules(policies: readonly GuardPolicy[], actions: readonly RuledAction[]): readonly GuardPolicy[] {
  return policies.flatMap((policy) => {
    if (policy.within === undefined) {
      const names = actions.filter(({ use }) => use === policy.action).map(({ action }) => action);
      return [policy.action, ...names].map((action) => ({ ...policy, action }));
    }
    const kind = actions.find(({ action }) => action === policy.action)?.counts;
    return actions
      .filter(({ counts }) => counts !== undefined && counts === kind)
      .map(({ action }) => ({ ...policy, action }));
  });
}

/** The limits of the hourly rules that apply to a call by this principal, by the total that they apply to. */
export function hourNumbers(
  policies: readonly GuardPolicy[],
  action: string,
  caller: PrincipalKind,
): { readonly [Total in keyof VolumeTotals]: readonly number[] } {
  const rules = applying(policies, action, caller).filter(({ within }) => within !== undefined);
  const of = (needs: (guard: Guard) => boolean) =>
    rules.filter(({ guard }) => needs(guard)).map(({ above = 0 }) => above);
  return { unconfirmed: of(needsConfirmation), unapproved: of(needsApproval) };
}

/** What one rule demands of a call. */
function demandOf({ guard, above, within }: GuardPolicy, size: number, hour: VolumeTotals): Guard {
  if (above === undefined) return guard;
  if (within === undefined) return size > above ? guard : 'none';
  return guardOf(needsConfirmation(guard) && hour.unconfirmed > above, needsApproval(guard) && hour.unapproved > above);
}

/**
 * The company's own rules that hold a call by this principal, each with what it demands.
 * @param size how many documents the call affects; 1 if that is unknown
 * @param hour the hourly totals, with the rows of the call
 */
export function rulesFor(
  policies: readonly GuardPolicy[],
  action: string,
  caller: PrincipalKind,
  { size = 1, hour = NO_VOLUME }: CallSize = {},
): readonly GuardPolicy[] {
  return applying(policies, action, caller).flatMap((policy) => {
    const guard = demandOf(policy, size, hour);
    return guard === 'none' ? [] : [{ ...policy, guard }];
  });
}

/** The size of a call: its own, and together with the last hour. */
interface CallSize {
  readonly size?: number | undefined;
  readonly hour?: VolumeTotals | undefined;
}

/** The guard that all rules demand together. */
export function guardOfRules(rules: readonly GuardPolicy[]): Guard {
  return rules.reduce<Guard>((guard, policy) => tighten(guard, policy.guard), 'none');
}

/** The guard that the company's own rules demand of a call by this principal; parameters as in `rulesFor`. */
export function policyGuard(
  policies: readonly GuardPolicy[],
  action: string,
  caller: PrincipalKind,
  size: CallSize = {},
): Guard {
  return guardOfRules(rulesFor(policies, action, caller, size));
}

const NEEDS: Readonly<Record<GuardPolicy['guard'], Phrase>> = {
  confirm: phrase`a confirmation`,
  approve: phrase`an approval`,
  confirm_and_approve: phrase`a confirmation and an approval`,
};

const CALLED: Readonly<Record<GuardPolicy['appliesTo'], Phrase>> = {
  all: phrase`by any caller`,
  keys: phrase`with a key`,
};

/** A rule in one sentence. */
export function sentenceOf({ action, appliesTo, guard, above, within }: GuardPolicy): Phrase {
  const [called, needs, most] = [CALLED[appliesTo], NEEDS[guard], String(above)];
  if (above === undefined) return phrase`${action} ${called} needs ${needs}.`;
  return within === undefined
    ? phrase`${action} ${called} on more than ${most} objects needs ${needs}.`
    : phrase`${action} ${called} on more than ${most} rows of one list within an hour needs ${needs}.`;
}

const CALLERS = [{ kind: 'session' }, { kind: 'key' }] as const;

/**
 * Whether new rules demand less than the current ones for some call, by any kind of caller, of any size and with any
 * hourly count. Rules within an hour must have been repeated for all their actions (`spreadRules`).
 * @param ownOf the guard that an action itself demands of every call
 */
export function loosens(
  before: readonly GuardPolicy[],
  after: readonly GuardPolicy[],
  ownOf: (action: string) => Guard,
): boolean {
  return [...new Set(before.map(({ action }) => action))].some((action) => {
    const [old, fresh] = [before, after].map((rules) => rules.filter((policy) => policy.action === action));
    if (!old || !fresh) return false;
    const bounds = [...old, ...fresh];
    // A confirmation depends on one total and an approval on the other. Both are tried with the same numbers.
    return valuesOf(bounds.filter(({ within }) => within === undefined)).some((size) =>
      valuesOf(bounds.filter(({ within }) => within !== undefined)).some((total) => {
        const of = { size, hour: { unconfirmed: total, unapproved: total } };
        return CALLERS.some((caller) => {
          const demanded = tighten(ownOf(action), policyGuard(fresh, action, caller, of));
          return tighten(demanded, policyGuard(old, action, caller, of)) !== demanded;
        });
      }),
    );
  });
}

/** One size from each range between the limits of the rules. Within a range, the guard is the same. */
function valuesOf(rules: readonly GuardPolicy[]): readonly number[] {
  return [...new Set([0, ...rules.map(({ above = 0 }) => above + 1)])];
}

/** Turns an approval into a confirmation if a company with one administrator has chosen this. */
export function waiveApproval(guard: Guard, company: Company): Guard {
  if (!needsApproval(guard) || company.admins.length > 1 || !company.soleAdminOptOut) return guard;
  return 'confirm';
}

/**
 * The basis of a decision: the exact action, input and price, and the shown documents with their versions.
 * @returns a hash; when it changes, every earlier decision is void
 */
export function basisOf(action: string, inputHash: string, credits: number, draft: PreviewDraft): string {
  const { affected, recipients = [], targets, effects } = draft;
  return hashOf({ action, inputHash, credits, affected, recipients, targets, effects: effects.map(englishText) });
}
