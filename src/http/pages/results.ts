import { counted } from '../../engine/counted.js';
import type { Change } from '../../contract/envelope.js';
import type { CallRecord } from '../../contract/documents.js';
import { plainly } from './format.js';

/** What a call did, in sentences, from what is on its record. */

/** The types of changes whose names are no words for people. */
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

/** "50 rows were sent to books@…", of a result that says so. */
function sentOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('rows' in data) || !('sentTo' in data)) return null;
  const { rows, sentTo } = data;
  if (typeof rows !== 'number' || typeof sentTo !== 'string') return null;
  return `${counted(rows, 'row')} ${rows === 1 ? 'was' : 'were'} sent to ${plainly(sentTo)}.`;
}
