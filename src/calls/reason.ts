import type { Guard, GuardPolicy } from '../contract/documents.js';
import type { Role } from '../contract/ranks.js';
import type { HoldKind } from '../contract/states.js';
import { needsApproval, needsConfirmation, sentenceOf } from '../engine/guard.js';
import { decisionsNeeded } from './checks.js';
import type { CheckInputs } from './checkInputs.js';
import { countText } from './units.js';
import { volumeReasons } from './volume.js';

const NEEDS: Readonly<Record<HoldKind, string>> = {
  confirmation: 'a confirmation',
  approval: 'an approval by an administrator',
};

/** Whether a guard demands a decision of this kind. */
function demands(guard: Guard, kind: HoldKind): boolean {
  return kind === 'confirmation' ? needsConfirmation(guard) : needsApproval(guard);
}

/**
 * Why a person is asked for this decision, in sentences for that person: what the guard of the action depends on, the
 * rules of the company, and the approval that follows.
 */
export function reasonOf(inputs: CheckInputs, kind: HoldKind): string {
  const { terms } = inputs;
  const isAsked = (guard: Guard) => demands(guard, kind);
  // A confirmation that only replaces an approval has the reasons of that approval.
  const isWaived =
    kind === 'confirmation' &&
    ![terms.ownGuard, terms.volume?.guard ?? 'none'].some(isAsked) &&
    !terms.rules.some(({ guard }) => isAsked(guard));
  const reasons = reasonsFor(inputs, isWaived ? 'approval' : kind);
  const follows = kind === 'confirmation' && decisionsNeeded(inputs).includes('approval');
  return [
    ...reasons,
    ...(isWaived ? ['The company has one administrator and has chosen a confirmation in its place.'] : []),
    ...(follows ? ['After the confirmation, an administrator must approve the call, too.'] : []),
  ].join(' ');
}

function reasonsFor(inputs: CheckInputs, kind: HoldKind): string[] {
  const { action, record, terms } = inputs;
  const { draft, ownGuard, rules } = terms;
  const asking = rules.filter(({ guard }) => demands(guard, kind));
  const fact = draft && (action.because?.(record.input, draft) ?? recipientsText(draft.recipients ?? []));
  const needs = `Such a call needs ${NEEDS[kind]}.`;
  const ofHour = hourReasons(inputs, kind, asking);
  const isForHour = terms.volume !== null && demands(terms.volume.guard, kind) && !demands(ownGuard, kind);
  return [
    ...(terms.proposedBy && kind === 'approval' ? [proposalText(inputs, terms.proposedBy)] : []),
    ...(demands(ownGuard, kind) ? [fact ?? `The action is ${action.name}.`, needs] : []),
    ...ofHour,
    ...(isForHour ? [needs] : []),
    ...asking.map((rule) => `A rule of the company says: ${sentenceOf(rule)}`),
    ...(draft && asking.some(({ above, within }) => above !== undefined && within === undefined)
      ? [`The call affects ${countText(draft)}.`]
      : []),
  ];
}

function proposalText({ action, member }: CheckInputs, role: Role): string {
  const who = member?.name ?? 'A former member';
  return `${who} proposes this call: ${action.name} takes the role ${action.role} or higher, and the call has ${role}.`;
}

/** The totals of the hour, where they are the reason for a decision that the call alone would not need. */
function hourReasons(inputs: CheckInputs, kind: HoldKind, asking: readonly GuardPolicy[]): readonly string[] {
  const { volume, ownGuard } = inputs.terms;
  if (!volume) return [];
  const isAsked = demands(volume.guard, kind) || asking.some(({ within }) => within !== undefined);
  const isFirst = volume.lists.every(({ before }) => before.unapproved === 0);
  return isAsked && !(isFirst && demands(ownGuard, kind)) ? volumeReasons(inputs, kind) : [];
}

function recipientsText(recipients: readonly string[]): string | null {
  if (recipients.length === 0) return null;
  return `The call sends data out of the service, to ${new Intl.ListFormat('en').format(recipients)}.`;
}
