import type { Comment, Principal } from '../contract/documents.js';
import type { Who } from './ports/authors.js';

/**
 * Whether the caller wrote a comment. A person is the author of what their keys wrote. A key is only the author of what
 * it wrote itself.
 */
export function isAuthor(
  { memberId, keyId }: Pick<Principal, 'memberId' | 'keyId'>,
  { comment, by }: { readonly comment: Pick<Comment, 'by'>; readonly by: Pick<Who, 'memberId'> },
): boolean {
  return keyId === null ? by.memberId === memberId : comment.by === keyId;
}
