import type { Comment, Row } from '../../contract/documents.js';
import type { Who } from './authors.js';
import type { Page, PageRequest } from './page.js';

/** A comment with its author and the members whom it mentions. */
export interface AuthoredComment {
  readonly comment: Comment;
  readonly by: Who;
  readonly mentions: readonly Who[];
}

/** A comment that a call wrote, with the ids of the members that it had not mentioned before. */
export interface WrittenComment extends AuthoredComment {
  readonly newlyMentioned: readonly string[];
}

/** A comment with its author and its row. */
export interface PlacedComment extends AuthoredComment {
  readonly row: Row;
}

/** A comment is visible to the members who see the list of its row. */
export interface ReadComments {
  /** A comment that is not deleted. */
  get(id: string): Promise<PlacedComment>;
  /** The comments on a row, newest last. */
  page(rowId: string, request: PageRequest): Promise<Page<AuthoredComment>>;
  /** All comments of the company, for an export by an administrator. */
  everywhere(request: PageRequest): Promise<Page<Comment>>;
}

/** The fields of a comment that undoing a change may set. */
export type CommentReversal = Partial<Pick<Comment, 'text' | 'mentions' | 'editedAt' | 'deletedAt'>>;

export interface WriteComments extends ReadComments {
  create(rowId: string, text: string, mentions: readonly string[]): Promise<WrittenComment>;
  /** @param mentions undefined leaves them as they are */
  update(id: string, text: string, mentions: readonly string[] | undefined): Promise<WrittenComment>;
  delete(id: string): Promise<Comment>;
  /** @param reversalOf null leaves the comment as it is */
  revert(id: string, reversalOf: (comment: Comment) => CommentReversal | null): Promise<void>;
}
