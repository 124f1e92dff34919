import type { InvalidField } from '../contract/errorFields.js';
import type { Company, Guard, GuardPolicy } from '../contract/documents.js';
import { isBeyondPolicy, loosens } from '../engine/guard.js';
import type { OwnGuard } from '../engine/ports/policy.js';
import { count, flag, identifier, object, oneOf, text, textOrNull } from '../engine/schema.js';
import { invalidFields } from './cells.js';

/** A company's own guard rules: their schema, what is wrong with them, and what they change. */

export const MOST_RULES = 200;

export const RULE = object(
  {
    action: identifier('Name of the action.'),
    appliesTo: oneOf(['keys', 'all'], 'Calls with a key only, or all calls.'),
    guard: oneOf(
      ['confirm', 'approve', 'confirm_and_approve'],
      'What is asked beside what the action demands by itself.',
    ),
    'above?': count('Only for calls that touch more things than this. Leave it out for all calls.', {
      maximum: 1_000_000,
    }),
  },
  { description: 'One rule. Where several rules fit a call, it must meet them all.' },
);

/** Result: an action with the guard that it has by itself. */
export const GUARDED_ACTION = object({
  action: text('Name of the action.'),
  title: text('What it does, in a few words.'),
  guard: oneOf(
    ['none', 'confirm', 'approve', 'confirm_and_approve', 'depends_on_input'],
    'What the action demands by itself.',
  ),
  note: textOrNull('How the guard depends on the input; null where it does not.'),
  takesRules: flag('Whether rules of the company can ask for more.'),
});

/** Result: the version of the company, in answers of actions on its policy. */
export const COMPANY_VERSION = {
  type: 'integer',
  description: 'Grows by one with every change of the company.',
} as const;

export const EXAMPLE_RULE = {
  action: 'rows.updateMany',
  appliesTo: 'keys' as const,
  guard: 'confirm' as const,
  above: 50,
};

/** A rule as it comes in and goes out. */
export function ruleView({ action, appliesTo, guard, above }: GuardPolicy): {
  action: string;
  appliesTo: GuardPolicy['appliesTo'];
  guard: GuardPolicy['guard'];
  above?: number;
} {
  return { action, appliesTo, guard, ...(above !== undefined && { above }) };
}

/**
 * Refuses rules for actions that do not exist, and for those that no rule may reach.
 * @throws Refusal invalid_input with one entry a rule
 */
export function refuseImpossibleRules(rules: readonly GuardPolicy[], actions: readonly OwnGuard[]): void {
  const names = new Set(actions.map(({ action }) => action));
  const faults = rules.flatMap(({ action }, index): InvalidField[] => {
    const path = `/rules/${index}/action`;
    if (!names.has(action))
      return [{ path, message: 'There is no such action.', fix: 'Use a name that company.guardPolicy answers.' }];
    if (isBeyondPolicy(action))
      return [
        { path, message: `No rule can hold ${action}: it must always be possible.`, fix: 'Leave this rule out.' },
      ];
    return [];
  });
  if (faults.length > 0) throw invalidFields(faults);
}

/** Whether replacing a company's rules by these guards any call less than before. */
export function isLoosened(
  company: Pick<Company, 'guardPolicies'>,
  rules: readonly GuardPolicy[],
  actions: readonly OwnGuard[],
): boolean {
  const own = new Map(actions.map(({ action, guard }) => [action, guard]));
  // Rules for actions that are gone hold nothing: to drop them is no loosening.
  const before = company.guardPolicies.filter(({ action }) => own.has(action));
  return loosens(before, rules, (action): Guard => {
    const guard = own.get(action) ?? 'none';
    // What depends on the input may be nothing at all.
    return guard === 'depends_on_input' ? 'none' : guard;
  });
}

const ASKS: Readonly<Record<GuardPolicy['guard'], string>> = {
  confirm: 'a confirmation',
  approve: 'an approval',
  confirm_and_approve: 'a confirmation and an approval',
};

/** A rule in one sentence. */
export function sentenceOf({ action, appliesTo, guard, above }: GuardPolicy): string {
  const size = above === undefined ? '' : `, above ${above} things,`;
  return `${action} ${appliesTo === 'keys' ? 'with a key' : 'by anybody'}${size} takes ${ASKS[guard]}.`;
}
