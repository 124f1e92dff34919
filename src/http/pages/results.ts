import { counted } from '../../engine/counted.js';
import type { Change } from '../../contract/envelope.js';
import type { CallRecord } from '../../contract/documents.js';
import type { CallState } from '../../contract/states.js';
import { GRANT_LASTS, scopeText } from '../../engine/grants.js';
import { plainly } from './format.js';

/** What a call did, in sentences, from what is on its record. */

/** Nouns for the types of changes, where the name of the type is not a word for people. */
const NOUNS: Readonly<Record<string, string>> = {
  key: 'API key',
  endpoint: 'webhook endpoint',
  call: 'held call',
  invite: 'invitation',
  account: 'password',
};

const DONE: Readonly<Record<Change['change'], string>> = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
};

/** What a call did, as facts. */
export interface Did {
  readonly changes: readonly (Pick<Change, 'type' | 'change'> & { readonly count: number })[];
  /** Rows that were sent to an address; null where the result does not say so. */
  readonly sent: { readonly rows: number; readonly to: string } | null;
  /** Addresses outside the company that received something else. */
  readonly outside: readonly string[];
  /** Credits that it cost. */
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
export function resultOf(call: CallRecord): readonly string[] {
  const did = didOf(call);
  if (!did) return [];
  const { changes, sent, outside, credits } = did;
  return [
    ...(sent ? [`${counted(sent.rows, 'row')} ${sent.rows === 1 ? 'was' : 'were'} sent to ${plainly(sent.to)}.`] : []),
    ...changes.map(({ type, change, count }) => {
      const noun = NOUNS[type] ?? type;
      return `${counted(count, noun)} ${count === 1 ? 'was' : 'were'} ${DONE[change]}.`;
    }),
    ...(outside.length > 0 ? [`Outside the company: ${outside.map(plainly).join(', ')}.`] : []),
    ...(credits > 0 ? [`It cost ${counted(credits, 'credit')}.`] : []),
  ];
}

/** States whose reason is in the envelope. */
const WITH_MESSAGE: ReadonlySet<CallState> = new Set(['refused', 'failed', 'outcome_unknown', 'revoked']);

/** Why a call did not succeed; null where its state says it all. */
export function messageOf({ envelope }: CallRecord, state: CallState): string | null {
  return WITH_MESSAGE.has(state) && envelope?.ok === false ? plainly(envelope.error.message) : null;
}

/** The grant that the approval of this call made, or the grant that replaced its approval; null without one. */
export function inAdvanceOf({ grant, hold, principal, yes }: CallRecord): string | null {
  if (grant !== undefined) return 'An administrator approved this call in advance, with other calls like it.';
  const { allows, at } = yes?.approval ?? {};
  if (!allows?.rows || !at || !hold?.offer) return null;
  const until = new Date(at.getTime() + GRANT_LASTS);
  const scope = scopeText({ ...hold.offer, principal }, allows, until);
  return `Approved in advance: ${scope} An administrator can end this earlier.`;
}

/** The rows and the address of a result that says that rows were sent. */
function sentOf(data: unknown): Did['sent'] {
  if (typeof data !== 'object' || data === null || !('rows' in data) || !('sentTo' in data)) return null;
  const { rows, sentTo } = data;
  return typeof rows === 'number' && typeof sentTo === 'string' ? { rows, to: sentTo } : null;
}
