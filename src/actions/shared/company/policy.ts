import type { FieldFault } from '../../../contract/errorFields.js';
import { Refusal } from '../../../contract/errors.js';
import type { Company, Guard, GuardPolicy } from '../../../contract/documents.js';
import type { VolumeBounds, VolumeKind, VolumeLimits } from '../../../contract/volume.js';
import type { Phrase } from '../../../contract/phrase.js';
import { isBeyondPolicy, loosens, sentenceOf, spreadRules } from '../../../engine/guard.js';
import { HIGHEST_LIMIT, limitSentences, limitsOf, loosensLimits, VOLUME_KINDS } from '../../../engine/volume.js';
import type { OwnGuard } from '../../../engine/ports/policy.js';
import { count, flag, identifier, object, oneOf, refTo, text, textOrNull } from '../../../engine/schema.js';
import { invalidFields } from '../rows/cells.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** The guard policy of a company: the schema of its rules, their checks, and how they compare. */

export const MOST_RULES = 200;

export const RULE = object(
  {
    action: identifier('action', 'Name of the action.'),
    appliesTo: oneOf(['keys', 'all'], 'Calls with a key only, or all calls.'),
    guard: oneOf(['confirm', 'approve', 'confirm_and_approve'], 'What the rule adds to the guard of the action.'),
    'above?': count('Only for calls that affect more objects than this. Leave it out for all calls.', {
      maximum: 1_000_000,
    }),
    'within?': oneOf(
      ['hour'],
      '`above` then counts the rows of one list that the caller deletes or changes within an hour, over all calls, ' +
        'instead of the objects of one call. The rule applies to all actions that count the same.',
    ),
  },
  { description: 'One rule. A call that several rules apply to must meet all of them.' },
);

const boundsOf = (rows: 'Deleted rows' | 'Changed rows') =>
  object(
    {
      confirmAbove: count('More rows need a confirmation.', { maximum: HIGHEST_LIMIT }),
      approveAbove: count('More rows need an approval instead.', { maximum: HIGHEST_LIMIT }),
    },
    { description: `${rows}.` },
  );
const DELETED = boundsOf('Deleted rows');
const CHANGED = boundsOf('Changed rows');

const OF_HOUR = 'How many rows of one list one caller may delete or change within an hour before a person is asked.';

/** The limits of rows within an hour. */
export const VOLUME_LIMITS = object({ deleted: DELETED, changed: CHANGED }, { description: OF_HOUR });

export const NEW_VOLUME_LIMITS = object(
  { 'deleted?': DELETED, 'changed?': CHANGED },
  { description: `${OF_HOUR} Numbers that are left out stay.` },
);

/** Result: an action with its own guard. */
export const GUARDED_ACTION = object({
  action: refTo('action', 'Name of the action.'),
  title: text('What it does, in a few words.'),
  guard: oneOf(
    ['none', 'confirm', 'approve', 'confirm_and_approve', 'depends_on_input'],
    'The guard of the action itself.',
  ),
  note: textOrNull('How the guard depends on the input; null if it does not.'),
  takesRules: flag('Whether rules of the company can add to the guard.'),
  'counts?': oneOf(VOLUME_KINDS, 'What its rows count as within an hour; left out if it counts none.'),
  'use?': refTo('action', 'If the action is deprecated: the one to use instead, whose rules hold it, too.'),
});

/** A policy in sentences: its rules and its hourly limits. */
export function policySentences(
  company: Pick<Company, 'guardPolicies' | 'volumeLimits'>,
  policy?: NewPolicy,
): Phrase[] {
  const limits = policy ? limitsAfter(company, policy) : limitsOf(company);
  return [...(policy?.rules ?? company.guardPolicies).map(sentenceOf), ...limitSentences(limits)];
}

/** Result: the version of the company, for actions on its policy. */
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
export function ruleView({ action, appliesTo, guard, above, within }: GuardPolicy): {
  action: string;
  appliesTo: GuardPolicy['appliesTo'];
  guard: GuardPolicy['guard'];
  above?: number;
  within?: 'hour';
} {
  return { action, appliesTo, guard, ...(above !== undefined && { above }), ...(within !== undefined && { within }) };
}

/** The limits that apply to a company, as callers see them. */
export function limitsView(company: Pick<Company, 'volumeLimits'>): Record<VolumeKind, VolumeBounds> {
  const { deleted, changed } = limitsOf(company);
  return { deleted: { ...deleted }, changed: { ...changed } };
}

/** The new policy of a company. */
export interface NewPolicy {
  readonly rules: readonly GuardPolicy[];
  /** Limits that are left out stay. */
  readonly volumeLimits?: Partial<VolumeLimits>;
}

function limitsAfter(company: Pick<Company, 'volumeLimits'>, { volumeLimits }: NewPolicy): VolumeLimits {
  return { ...limitsOf(company), ...volumeLimits };
}

/** @throws Refusal invalid_input if the limit for an approval is below that for a confirmation */
export function refuseImpossibleLimits({ volumeLimits = {} }: Pick<NewPolicy, 'volumeLimits'>): void {
  const faults = VOLUME_KINDS.filter((kind) => {
    const bounds = volumeLimits[kind];
    return bounds && bounds.approveAbove < bounds.confirmAbove;
  });
  if (faults.length === 0) return;
  throw invalidFields(
    faults.map((kind) => ({
      path: `/volumeLimits/${kind}/approveAbove`,
      message: phrase`This is less than confirmAbove.`,
      fix: phrase`Send the same number as confirmAbove, or a higher one.`,
    })),
  );
}

/** @throws Refusal conflict if the caller has read another version of the company */
export function refuseOtherVersion({ version }: Company, read: number | undefined): void {
  if (read === undefined || read === version) return;
  throw new Refusal(
    'conflict',
    phrase`The company has changed since version ${String(read)}: it is at version ${String(version)}. Read the policy again.`,
  );
}

/**
 * Refuses rules for actions that do not exist or cannot have rules.
 * @throws Refusal invalid_input with one entry per rule
 */
export function refuseImpossibleRules(rules: readonly GuardPolicy[], actions: readonly OwnGuard[]): void {
  const names = new Set(actions.map(({ action }) => action));
  const kinds = kindsIn(actions);
  const faults = rules.flatMap(({ action, above, within }, index): FieldFault[] => {
    const path = `/rules/${index}/action`;
    if (!names.has(action))
      return [
        { path, message: phrase`There is no such action.`, fix: phrase`Use a name that company.guardPolicy returns.` },
      ];
    if (isBeyondPolicy(action))
      return [
        {
          path,
          message: phrase`${action} cannot have rules, because it must always be possible.`,
          fix: phrase`Leave this rule out.`,
        },
      ];
    if (within !== undefined && !kinds.has(action))
      return [
        {
          path: `/rules/${index}/within`,
          message: phrase`${action} neither deletes nor changes rows, so it has no hourly count.`,
          fix: phrase`Leave within out, or name one of: ${[...kinds.keys()].join(', ')}.`,
        },
      ];
    if (within !== undefined && above === undefined)
      return [
        {
          path: `/rules/${index}/above`,
          message: 'A rule about an hour needs a number of rows.',
          fix: 'Add above, or leave within out.',
          rule: 'required',
        },
      ];
    return [];
  });
  if (faults.length > 0) throw invalidFields(faults);
}

/** The kind of hourly count of each action. */
function kindsIn(actions: readonly OwnGuard[]): ReadonlyMap<string, VolumeKind> {
  return new Map(actions.flatMap(({ action, counts }) => (counts ? [[action, counts] as const] : [])));
}

/** Whether this policy guards any call less than the company's present one. */
export function isLoosened(
  company: Pick<Company, 'guardPolicies' | 'volumeLimits'>,
  policy: NewPolicy,
  actions: readonly OwnGuard[],
): boolean {
  if (loosensLimits(limitsOf(company), limitsAfter(company, policy))) return true;
  const own = new Map(actions.map(({ action, guard }) => [action, guard]));
  // Rules for actions that no longer exist guard nothing, so removing them does not loosen the policy.
  const before = company.guardPolicies.filter(({ action }) => own.has(action));
  return loosens(spreadRules(before, actions), spreadRules(policy.rules, actions), (action): Guard => {
    const guard = own.get(action) ?? 'none';
    // A guard that depends on the input may be none.
    return guard === 'depends_on_input' ? 'none' : guard;
  });
}
