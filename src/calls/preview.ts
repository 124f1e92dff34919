import type { Language } from '../contract/language.js';
import type { Phrase } from '../contract/phrase.js';
import type { Preview, PreviewPhrases } from '../contract/preview.js';
import type { HoldKind } from '../contract/states.js';
import { viaOf } from '../engine/askers.js';
import { hashOf } from '../engine/canonical.js';
import { englishText } from '../contract/phrase.js';
import { phrase } from '../engine/phrases/phrase.js';
import { phraseText } from '../engine/phrases/phraseText.js';
import { previewIn, sentences, type PhrasedPreview } from '../engine/previewIn.js';
import type { CheckInputs } from './checkInputs.js';
import { reasonOf } from './reason.js';
import { unitOf } from './units.js';

/**
 * What a person is shown: the action's draft, and who asks, the price, the reason and the expiry.
 * @param expiresAt when the hold ends
 * @param differs the differences from the preview that this one replaces
 */
export function previewOf(
  inputs: CheckInputs,
  kind: HoldKind,
  expiresAt: Date,
  differs: readonly Phrase[] = [],
): Required<PhrasedPreview> {
  const { record, terms, member, key } = inputs;
  const draft = terms.draft;
  const phrases: PreviewPhrases = {
    title: draft?.title ?? phrase`${{ action: inputs.action.name, title: inputs.action.title }}`,
    effects: draft?.effects ?? [phrase`${inputs.action.description}`],
    reason: reasonOf(inputs, kind),
    differs,
  };
  const preview: Omit<Preview, 'hash'> = {
    title: englishText(phrases.title),
    effects: phrases.effects.map(englishText),
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
    reason: sentences(phrases.reason, 'en'),
    expires_at: expiresAt.toISOString(),
    ...(differs.length > 0 && { differs: differs.map(englishText) }),
  };
  return { preview: { ...preview, hash: hashOf(preview) }, phrases };
}

const SOME_DIFFERENCES = phrase`What would run.`;

/**
 * A preview without the data of its call: without the input, the sample and the names in it. Since the differences
 * contain values, one sentence says only that there are some.
 */
export function withoutData(hold: PhrasedPreview, language: Language): Omit<Preview, 'input'> {
  const { input: _, names: __, affected, differs = [], ...facts } = previewIn(hold, language);
  return {
    ...facts,
    affected: { count: affected.count, sample: [] },
    ...(differs.length > 0 && { differs: [phraseText(SOME_DIFFERENCES, language)] }),
  };
}
