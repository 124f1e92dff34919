import type { Preview } from '../contract/preview.js';
import type { HoldKind } from '../contract/states.js';
import { hashOf } from '../engine/canonical.js';
import type { CheckInputs } from './checkInputs.js';

/** How somebody calls who has no key, or none any more. */
const WITHOUT_A_KEY = {
  session: 'the signed-in app',
  key: 'a key that is gone',
  invitation: 'the link of an invitation',
} as const;

/**
 * What a person is shown: the action's draft with who asks, price, reason and expiry.
 * @param expiresAt when the hold ends
 * @param earlier the preview that this one replaces
 */
export function previewOf(inputs: CheckInputs, kind: HoldKind, expiresAt: Date, earlier?: Preview): Preview {
  const { record, terms, member, key } = inputs;
  const draft = terms.draft;
  const differs = earlier && differences(earlier, inputs);
  const preview: Omit<Preview, 'hash'> = {
    title: draft?.title ?? inputs.action.title,
    effects: draft?.effects ?? [inputs.action.description],
    input: record.input,
    affected: draft?.affected ?? { count: 0, sample: [] },
    recipients: draft?.recipients ?? [],
    reversible: draft?.reversible ?? inputs.action.destructive !== true,
    cost: { credits: terms.credits, balance_after: terms.credits === 0 ? null : terms.available - terms.credits },
    asked_by: {
      person: member?.name ?? 'Somebody who has left',
      via: key ? `key "${key.name}" ending in ${key.lastFour}` : WITHOUT_A_KEY[record.principal.kind],
    },
    reason: reasonOf(inputs, kind),
    expires_at: expiresAt.toISOString(),
    ...(differs && differs.length > 0 && { differs }),
  };
  return { ...preview, hash: hashOf(preview) };
}

function reasonOf({ action, terms }: CheckInputs, kind: HoldKind): string {
  if (terms.guardSource === 'policy')
    return `The company's rules ask for ${kind === 'approval' ? 'an approval' : 'a confirmation'} of ${action.name}.`;
  if ((terms.draft?.recipients?.length ?? 0) > 0) return 'This sends data out of the service.';
  return kind === 'approval' ? 'An administrator must approve this.' : 'A person must confirm this.';
}

function differences(earlier: Preview, { terms }: CheckInputs): string[] {
  const changed: string[] = [];
  const count = terms.draft?.affected.count ?? 0;
  if (earlier.affected.count !== count)
    changed.push(`It touches ${count} things now; before, ${earlier.affected.count}.`);
  if (earlier.cost.credits !== terms.credits)
    changed.push(`It costs ${terms.credits} credits now; before, ${earlier.cost.credits}.`);
  if (changed.length === 0) changed.push('What is shown has been changed since you looked.');
  return changed;
}
