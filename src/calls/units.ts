import type { Quantity } from '../contract/phrase.js';
import type { PreviewDraft } from '../engine/action.js';
import { quantity } from '../engine/phrases/phrase.js';

/** The noun for the affected documents of a preview, by the type of its targets. */
const NOUNS: Readonly<Record<string, string>> = {
  row: 'row',
  list: 'list',
  member: 'member',
  key: 'key',
  invite: 'invitation',
  endpoint: 'webhook endpoint',
  company: 'company',
  call: 'call',
  grant: 'grant',
};

type Counted = Pick<PreviewDraft, 'unit' | 'targets' | 'affected'>;

/** The noun for the affected documents, in the singular. */
export function unitOf({ unit, targets }: Pick<Counted, 'unit' | 'targets'>): string {
  const types = new Set(targets.map(({ type }) => type));
  const [type] = types;
  return unit ?? (types.size === 1 && type !== undefined ? NOUNS[type] : undefined) ?? 'item';
}

/** How many documents a call affects: `120 rows`. */
export function affectedIn(draft: Counted): Quantity {
  return quantity(draft.affected.count, unitOf(draft));
}
