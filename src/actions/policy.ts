import type { InvalidField } from '../contract/errorFields.js';
import type { Company, Guard, GuardPolicy } from '../contract/documents.js';
import { isBeyondPolicy, loosens } from '../engine/guard.js';
import type { OwnGuard } from '../engine/ports/policy.js';
import { count, flag, identifier, object, oneOf, text, textOrNull } from '../engine/schema.js';
import { invalidFields } from './cells.js';

/** The guard policy of a company: the schema of its rules, their checks, and how they compare. */

export const MOST_RULES = 200;

export const RULE = object(
  {
    action: identifier('Name of the action.'),
    appliesTo: oneOf(['keys', 'all'], 'Calls with a key only, or all calls.'),
    guard: oneOf(['confirm', 'approve', 'confirm_and_approve'], 'What the rule adds to the guard of the action.'),
    'above?': count('Only for calls that affect more objects than this. Leave it out for all calls.', {
      maximum: 1_000_000,
    }),
  },
  { description: 'One rule. A call that several rules apply to must meet all of them.' },
);

/** Result: an action with its own guard. */
export const GUARDED_ACTION = object({
  action: text('Name of the action.'),
  title: text('What it does, in a few words.'),
  guard: oneOf(
    ['none', 'confirm', 'approve', 'confirm_and_approve', 'depends_on_input'],
    'The guard of the action itself.',
  ),
  note: textOrNull('How the guard depends on the input; null where it does not.'),
  takesRules: flag('Whether rules of the company can add to the guard.'),
});

/** Result: the version of the company, in results of actions on its policy. */
export const COMPANY_VERSION = {
  type: 'integer',
  description: 'Increases by one with every change of the company.',
} as const;

export const EXAMPLE_RULE = {
  action: 'rows.updateMany',
  appliesTo: 'keys' as const,
  guard: 'confirm' as const,
  above: 50,
};

/** A rule as callers see it. */
export function ruleView({ action, appliesTo, guard, above }: GuardPolicy): {
  action: string;
  appliesTo: GuardPolicy['appliesTo'];
  guard: GuardPolicy['guard'];
  above?: number;
} {
  return { action, appliesTo, guard, ...(above !== undefined && { above }) };
}

/**
 * Refuses rules for actions that do not exist or cannot have rules.
 * @throws Refusal invalid_input with one entry a rule
 */
export function refuseImpossibleRules(rules: readonly GuardPolicy[], actions: readonly OwnGuard[]): void {
  const names = new Set(actions.map(({ action }) => action));
  const faults = rules.flatMap(({ action }, index): InvalidField[] => {
    const path = `/rules/${index}/action`;
    if (!names.has(action))
      return [{ path, message: 'There is no such action.', fix: 'Use a name that company.guardPolicy returns.' }];
    if (isBeyondPolicy(action))
      return [
        { path, message: `${action} cannot have rules: it must always be possible.`, fix: 'Leave this rule out.' },
      ];
    return [];
  });
  if (faults.length > 0) throw invalidFields(faults);
}

/** Whether these rules, in place of the company's own, guard any call less than before. */
export function isLoosened(
  company: Pick<Company, 'guardPolicies'>,
  rules: readonly GuardPolicy[],
  actions: readonly OwnGuard[],
): boolean {
  const own = new Map(actions.map(({ action, guard }) => [action, guard]));
  // Rules for actions that no longer exist guard nothing: removing them does not loosen the policy.
  const before = company.guardPolicies.filter(({ action }) => own.has(action));
  return loosens(before, rules, (action): Guard => {
    const guard = own.get(action) ?? 'none';
    // A guard that depends on the input can be none.
    return guard === 'depends_on_input' ? 'none' : guard;
  });
}
