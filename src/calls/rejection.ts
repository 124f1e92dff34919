import type { CallRecord, Member } from '../contract/documents.js';
import type { Key } from '../contract/keys.js';
import { refusal, type CallError } from '../contract/errors.js';
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
  const isAdmin = viewer._id !== call.principal.memberId;
  const isNamed = outOfScope(key, 'team.members') === null;
  const who = !isAdmin
    ? 'The person who was asked to confirm'
    : isNamed
      ? `${viewer.name}, an administrator,`
      : 'An administrator';
  const next = `${reason === undefined ? 'Ask for' : 'Read'} the reason before you make the call again.`;
  return refusal('rejected', `${who} rejected the call, so nothing ran. ${next}`, {
    call_id: call._id,
    ...(reason !== undefined && { reason_given: reason }),
  });
}
