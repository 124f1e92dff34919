import type { Preview } from '../contract/preview.js';
import type { HoldKind } from '../contract/states.js';
import { viaOf } from '../engine/askers.js';
import { hashOf } from '../engine/canonical.js';
import type { CheckInputs } from './checkInputs.js';
import { reasonOf } from './reason.js';
import { unitOf } from './units.js';

/**
 * What a person is shown: the action's draft with who asks, price, reason and expiry.
 * @param expiresAt when the hold ends
 * @param differs what differs from the preview that this one replaces
 */
export function previewOf(
  inputs: CheckInputs,
  kind: HoldKind,
  expiresAt: Date,
  differs: readonly string[] = [],
): Preview {
  const { record, terms, member, key } = inputs;
  const draft = terms.draft;
  const preview: Omit<Preview, 'hash'> = {
    title: draft?.title ?? inputs.action.title,
    effects: draft?.effects ?? [inputs.action.description],
    input: record.input,
    affected: draft?.affected ?? { count: 0, sample: [] },
    ...(draft && { unit: unitOf(draft) }),
    ...(draft?.names && { names: draft.names }),
    recipients: draft?.recipients ?? [],
    reversible: draft?.reversible ?? inputs.action.destructive !== true,
    cost: { credits: terms.credits, balance_after: terms.credits === 0 ? null : terms.available - terms.credits },
    asked_by: {
      person: member?.name ?? 'A former member',
      via: viaOf(key, record.principal.kind),
    },
    reason: reasonOf(inputs, kind),
    expires_at: expiresAt.toISOString(),
    ...(differs.length > 0 && { differs }),
  };
  return { ...preview, hash: hashOf(preview) };
}

/**
 * A preview without the data of its call: without the input, the sample and the names in it. Differences name values,
 * so one sentence says only that there are some.
 */
export function withoutData(preview: Preview): Omit<Preview, 'input'> {
  const { input: _, names: __, affected, differs = [], ...facts } = preview;
  return {
    ...facts,
    affected: { count: affected.count, sample: [] },
    ...(differs.length > 0 && { differs: ['What would run.'] }),
  };
}
