import type { Guard, GuardPolicy } from '../contract/documents.js';
import type { Phrase } from '../contract/phrase.js';
import type { Role } from '../contract/ranks.js';
import type { HoldKind } from '../contract/states.js';
import { needsApproval, needsConfirmation, sentenceOf } from '../engine/guard.js';
import { enumeration, phrase } from '../engine/phrases/phrase.js';
import { ROLE_NAMES } from '../engine/phrases/ranks.js';
import { decisionsNeeded } from './checks.js';
import type { CheckInputs } from './checkInputs.js';
import { affectedIn } from './units.js';
import { volumeReasons } from './volume.js';

const NEEDED: Readonly<Record<HoldKind, Phrase>> = {
  confirmation: phrase`Such a call needs a confirmation.`,
  approval: phrase`Such a call needs an approval by an administrator.`,
};

/** Whether a guard demands a decision of this kind. */
function demands(guard: Guard, kind: HoldKind): boolean {
  return kind === 'confirmation' ? needsConfirmation(guard) : needsApproval(guard);
}

/**
 * Why this decision is needed, in sentences for the person who makes it: what the guard of the action depends on, the
 * rules of the company, and the approval that follows.
 */
export function reasonOf(inputs: CheckInputs, kind: HoldKind): readonly Phrase[] {
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
    ...(isWaived ? [phrase`The company has one administrator and has chosen a confirmation in its place.`] : []),
    ...(follows ? [phrase`After the confirmation, an administrator must approve the call, too.`] : []),
  ];
}

function reasonsFor(inputs: CheckInputs, kind: HoldKind): Phrase[] {
  const { action, record, terms } = inputs;
  const { draft, ownGuard, rules } = terms;
  const asking = rules.filter(({ guard }) => demands(guard, kind));
  const fact = draft && (action.because?.(record.input, draft) ?? recipientsText(draft.recipients ?? []));
  const ofHour = hourReasons(inputs, kind, asking);
  const isForHour = terms.volume !== null && demands(terms.volume.guard, kind) && !demands(ownGuard, kind);
  return [
    ...(terms.proposedBy && kind === 'approval' ? [proposalText(inputs, terms.proposedBy)] : []),
    ...(demands(ownGuard, kind) ? [fact ?? phrase`The action is ${action.name}.`, NEEDED[kind]] : []),
    ...ofHour,
    ...(isForHour ? [NEEDED[kind]] : []),
    ...asking.map((rule) => phrase`A rule of the company says: ${sentenceOf(rule)}`),
    ...(draft && asking.some(({ above, within }) => above !== undefined && within === undefined)
      ? [phrase`The call affects ${affectedIn(draft)}.`]
      : []),
  ];
}

function proposalText({ action, member }: CheckInputs, role: Role): Phrase {
  const who = member?.name ?? phrase`A former member`;
  const [needed, present] = [ROLE_NAMES[action.role], ROLE_NAMES[role]];
  return phrase`${who} proposes this call: ${action.name} needs the role ${needed} or higher, and the caller has the role ${present}.`;
}

/** The hourly totals, if they are the reason for a decision that the call alone would not need. */
function hourReasons(inputs: CheckInputs, kind: HoldKind, asking: readonly GuardPolicy[]): readonly Phrase[] {
  const { volume, ownGuard } = inputs.terms;
  if (!volume) return [];
  const isAsked = demands(volume.guard, kind) || asking.some(({ within }) => within !== undefined);
  const isFirst = volume.lists.every(({ before }) => before.unapproved === 0);
  return isAsked && !(isFirst && demands(ownGuard, kind)) ? volumeReasons(inputs, kind) : [];
}

function recipientsText(recipients: readonly string[]): Phrase | null {
  if (recipients.length === 0) return null;
  return phrase`The call sends data out of the service, to ${enumeration(recipients)}.`;
}
