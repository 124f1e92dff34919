import type { Change } from '../../contract/envelope.js';
import type { CallRecord } from '../../contract/documents.js';
import type { CallState } from '../../contract/states.js';
import { GRANT_LASTS } from '../../engine/grants.js';
import { plainly } from './format.js';
import { en, type Texts } from './texts/en.js';

/** What a call did, in sentences made from its record; in English if no other texts are given. */

/** What a call did, as facts. */
export interface Did {
  readonly changes: readonly (Pick<Change, 'type' | 'change'> & { readonly count: number })[];
  /** Rows that were sent to an address; null if the result does not mention any. */
  readonly sent: { readonly rows: number; readonly to: string } | null;
  /** Addresses outside the company that received something else. */
  readonly outside: readonly string[];
  /** The credits that the call cost. */
  readonly credits: number;
}

/** What a call that ran did; null for every other call. */
export function didOf({ state, envelope, hold, credits }: CallRecord): Did | null {
  if (state !== 'succeeded' || !envelope?.ok) return null;
  const kinds = new Map<string, Did['changes'][number]>();
  for (const { type, change } of envelope.changed) {
    const kind = `${type}/${change}`;
    kinds.set(kind, { type, change, count: (kinds.get(kind)?.count ?? 0) + 1 });
  }
  const sent = sentOf(envelope.data);
  const outside = sent === null ? (hold?.preview.recipients ?? []) : [];
  return { changes: [...kinds.values()], sent, outside, credits: credits?.state === 'settled' ? credits.charged : 0 };
}

/** "12 rows were deleted.", recipients and cost of a call that ran; nothing for every other call. */
export function resultOf(call: CallRecord, texts: Texts['results'] = en.results): readonly string[] {
  const did = didOf(call);
  if (!did) return [];
  const { changes, sent, outside, credits } = did;
  return [
    ...(sent ? [texts.sent(sent.rows, plainly(sent.to))] : []),
    ...changes.map(({ type, change, count }) => texts.changed(count, type, change)),
    ...(outside.length > 0 ? [texts.outside(outside.map(plainly))] : []),
    ...(credits > 0 ? [texts.cost(credits)] : []),
  ];
}

/** States whose reason is in the envelope. */
const WITH_MESSAGE: ReadonlySet<CallState> = new Set(['refused', 'failed', 'outcome_unknown', 'revoked']);

/** Why a call did not succeed; null if its state already says so. */
export function messageOf({ envelope }: CallRecord, state: CallState): string | null {
  return WITH_MESSAGE.has(state) && envelope?.ok === false ? plainly(envelope.error.message) : null;
}

/**
 * The grant that the approval of this call made, or that replaced its approval; null without one.
 * @param timeText formats the end of the grant
 */
export function inAdvanceOf(
  { grant, hold, principal, yes }: CallRecord,
  texts: Texts['results'],
  timeText: (at: Date) => string,
): string | null {
  if (grant !== undefined) return texts.underGrant;
  const { allows, at } = yes?.approval ?? {};
  if (!allows?.rows || !at || !hold?.offer) return null;
  return texts.granted(hold.offer, principal, allows, timeText(new Date(at.getTime() + GRANT_LASTS)));
}

/** The rows and the address of a result about sent rows. */
function sentOf(data: unknown): Did['sent'] {
  if (typeof data !== 'object' || data === null || !('rows' in data) || !('sentTo' in data)) return null;
  const { rows, sentTo } = data;
  return typeof rows === 'number' && typeof sentTo === 'string' ? { rows, to: sentTo } : null;
}
