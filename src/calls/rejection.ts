import type { CallRecord, Member } from '../contract/documents.js';
import type { Key } from '../contract/keys.js';
import { refusal, type CallError } from '../contract/errors.js';
import type { Phrase } from '../contract/phrase.js';
import { phrase } from '../engine/phrases/phrase.js';
import { textIn } from '../engine/phrases/phraseText.js';
import { outOfScope } from '../engine/scope.js';

/** The longest reason of a rejection, in characters. */
export const LONGEST_REASON = 500;

/**
 * The reason of a rejection as it is stored, from what a person wrote.
 * @returns undefined if none was given; null if it is too long
 */
export function plainReason(written: string): string | null | undefined {
  // Browsers send each line break of a form as two characters and count it as one.
  const reason = written.replaceAll(/\r\n?/g, '\n').trim();
  if (reason === '') return undefined;
  return reason.length > LONGEST_REASON ? null : reason;
}

interface Rejection {
  readonly call: CallRecord;
  /** The key that made the call; null for a session. */
  readonly key: Key | null;
  readonly viewer: Pick<Member, '_id' | 'name'>;
  /** The reason as the person wrote it; undefined if none was given. */
  readonly reason: string | undefined;
}

/** The error of a rejected call. A key sees the person's name only if it may read the team. */
export function rejectionOf({ call, key, viewer, reason }: Rejection): CallError<'rejected'> {
  const next =
    reason === undefined
      ? phrase`Ask for the reason before you make the call again.`
      : phrase`Read the reason before you make the call again.`;
  const message = phrase`${whoRejected(call, key, viewer)} rejected the call, so nothing ran. ${next}`;
  return refusal('rejected', textIn(message, call.language), {
    call_id: call._id,
    ...(reason !== undefined && { reason_given: reason }),
  });
}

function whoRejected(call: CallRecord, key: Key | null, { _id, name }: Rejection['viewer']): Phrase {
  if (_id === call.principal.memberId) return phrase`The person who was asked to confirm`;
  const isNamed = outOfScope(key, 'team.members') === null;
  return isNamed ? phrase`${name}, an administrator,` : phrase`An administrator`;
}
