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

/** "12 rows were deleted.", recipients and cost of a call that ran; nothing for every other call. */
export function resultOf({ state, envelope, hold, credits }: CallRecord): readonly string[] {
  if (state !== 'succeeded' || !envelope?.ok) return [];
  const counts = new Map<string, { readonly change: Change; count: number }>();
  for (const change of envelope.changed) {
    const kind = `${change.type}/${change.change}`;
    const entry = counts.get(kind) ?? { change, count: 0 };
    entry.count += 1;
    counts.set(kind, entry);
  }
  const changes = [...counts.values()].map(({ change: { type, change }, count }) => {
    const noun = NOUNS[type] ?? type;
    return `${counted(count, noun)} ${count === 1 ? 'was' : 'were'} ${DONE[change]}.`;
  });
  const sent = sentOf(envelope.data);
  const cost =
    credits?.state === 'settled' && credits.charged > 0 ? [`It cost ${counted(credits.charged, 'credit')}.`] : [];
  const recipients = hold?.preview.recipients ?? [];
  const outside =
    sent === null && recipients.length > 0 ? [`Outside the company: ${recipients.map(plainly).join(', ')}.`] : [];
  return [...(sent === null ? [] : [sent]), ...changes, ...outside, ...cost];
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

/** "50 rows were sent to books@…", of a result that says so. */
function sentOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('rows' in data) || !('sentTo' in data)) return null;
  const { rows, sentTo } = data;
  if (typeof rows !== 'number' || typeof sentTo !== 'string') return null;
  return `${counted(rows, 'row')} ${rows === 1 ? 'was' : 'were'} sent to ${plainly(sentTo)}.`;
}
