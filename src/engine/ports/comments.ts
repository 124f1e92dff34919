import type { Comment } from '../../contract/documents.js';
import type { Who } from './authors.js';
import type { Page, PageRequest } from './page.js';

/** A comment is visible to the members who see the list of its row. */
export interface ReadComments {
  /** The comments on a row, newest last. */
  page(rowId: string, request: PageRequest): Promise<Page<{ readonly comment: Comment; readonly by: Who }>>;
  /** All comments of the company, for an export by an administrator. */
  everywhere(request: PageRequest): Promise<Page<Comment>>;
}

export interface WriteComments extends ReadComments {
  create(rowId: string, text: string): Promise<{ readonly comment: Comment; readonly by: Who }>;
}
