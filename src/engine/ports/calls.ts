import type { List, Row } from '../../contract/documents.js';
import type { WrittenDocument } from '../undo.js';
import type { Who } from './authors.js';
import type { PlacedComment } from './comments.js';

/** A call whose changes can be undone. */
export interface UndoableCall {
  readonly callId: string;
  readonly action: string;
  readonly by: Who;
  readonly at: Date;
  /** The rows, lists and comments that it changed, by id. */
  readonly written: readonly WrittenDocument[];
}

/** Documents that the caller may see, by id. */
export interface VisibleDocuments {
  readonly rows: ReadonlyMap<string, Row>;
  /** The named lists, and those of the rows and comments, including archived ones. */
  readonly lists: ReadonlyMap<string, List>;
  /** The comments, including deleted ones, unless their list is archived. */
  readonly comments: ReadonlyMap<string, PlacedComment>;
}

/** The changes that calls made. */
export interface ReadCalls {
  /**
   * A call of the caller, or any call for an administrator, with what it changed.
   * @throws Refusal not_found; forbidden for a call of another person; conflict if the call cannot be undone
   */
  undoable(callId: string): Promise<UndoableCall>;
  /** The call that last changed a document, if that call undid this one; null if another call did. */
  undoneBy(callId: string, documentId: string): Promise<string | null>;
  /** The present versions of these documents, without those that the caller may not see. */
  current(written: readonly WrittenDocument[]): Promise<VisibleDocuments>;
}

export interface WriteCalls extends ReadCalls {
  /** Makes the changes that an earlier run of this call has claimed but not made. */
  complete(): Promise<void>;
  /** The documents that this call has changed so far, by id, and how. */
  changed(): Promise<ReadonlyMap<string, 'updated' | 'deleted'>>;
}
