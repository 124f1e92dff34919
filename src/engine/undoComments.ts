import { isDeepStrictEqual } from 'node:util';
import type { Comment, Principal } from '../contract/documents.js';
import type { Phrase } from '../contract/phrase.js';
import { roleAtLeast } from '../contract/ranks.js';
import { isAuthor } from './comments.js';
import { phrase } from './phrases/phrase.js';
import type { CommentReversal, PlacedComment } from './ports/comments.js';
import type { Reversal, WrittenDocument } from './undo.js';

/** The call that is undone, and the caller who undoes it. */
interface UndoingCaller {
  readonly principal: Pick<Principal, 'memberId' | 'keyId' | 'role'>;
  /** The member for whom the call was made. */
  readonly madeBy: string;
}

/**
 * The reversal of a comment. Its author may undo changes, and the member who deleted it may restore it. Administrators
 * may delete a comment that the call added, but they do not change what another person wrote.
 * @param found undefined if it does not exist, or the caller may not see it
 * @param now the deletion time for a comment that the call added
 */
export function commentReversal(
  found: PlacedComment | undefined,
  written: WrittenDocument,
  { principal, madeBy }: UndoingCaller,
  now: Date,
): Reversal<CommentReversal> {
  if (!found) return { why: phrase`Its row or list was deleted, or you may not see it.` };
  const { comment, row } = found;
  if (row.archivedAt) return { why: phrase`Its row is deleted. Restore the row first.` };
  const since = changedSince(comment, written);
  if (since !== null) return { why: since };
  const { created, before, after } = written;
  const isOwn = isAuthor(principal, found);
  if (created) {
    if (isOwn || roleAtLeast(principal.role, 'admin')) return { set: { deletedAt: now } };
    return { why: phrase`Only its author or an administrator may delete it.` };
  }
  const undeletes = Object.hasOwn(after, 'deletedAt') && madeBy === principal.memberId;
  if (!isOwn && !undeletes) return { why: phrase`Only its author may change it.` };
  return { set: before };
}

/** What other calls have changed since, in one sentence; null if nothing. */
function changedSince(comment: Comment, { created, after }: WrittenDocument): Phrase | null {
  const differs = (field: 'text' | 'mentions' | 'editedAt' | 'deletedAt') =>
    (created || Object.hasOwn(after, field)) && !isDeepStrictEqual(comment[field] ?? null, after[field] ?? null);
  if (differs('deletedAt')) return comment.deletedAt ? phrase`It was deleted since.` : phrase`It was restored since.`;
  if (comment.deletedAt && !Object.hasOwn(after, 'deletedAt')) return phrase`It was deleted since.`;
  return differs('text') || differs('mentions') || differs('editedAt') ? phrase`It was changed since.` : null;
}
