import type { Comment } from '../../contract/documents.js';
import type { Who } from './authors.js';
import type { Page, PageRequest } from './page.js';

/** Comments are as open as the list of their row. */
export interface ReadComments {
  /** What was written about a row, newest last. */
  page(rowId: string, request: PageRequest): Promise<Page<{ readonly comment: Comment; readonly by: Who }>>;
  /** All of the company, for an export of everything by an administrator. */
  everywhere(request: PageRequest): Promise<Page<Comment>>;
}

export interface WriteComments extends ReadComments {
  create(rowId: string, text: string): Promise<{ readonly comment: Comment; readonly by: Who }>;
}
