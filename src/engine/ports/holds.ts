import type { HeldCall } from '../deciding.js';
import type { CallRecord } from '../../contract/documents.js';
import type { Page, PageRequest } from './page.js';

export interface ReadHolds {
  /** Held calls that wait for the caller's yes, oldest first. */
  waiting(request: PageRequest): Promise<Page<HeldCall>>;
  /** Held calls of the caller: of a person with all their keys, or of one key. */
  mine(request: PageRequest): Promise<Page<HeldCall>>;
  /** A held call that waits for the caller's yes; not_found for every other one. */
  toDecide(callId: string): Promise<HeldCall>;
  /** A call of the caller's own, in whatever state. */
  own(callId: string): Promise<CallRecord>;
  /** Where a person decides on a call, and where its caller reads how it stands. */
  urls(callId: string): { readonly decideUrl: string; readonly statusUrl: string };
}

export interface WriteHolds extends ReadHolds {
  /** Ends a held call of the caller's own. @returns whether this call did it; refuses with conflict what is not held */
  cancel(callId: string): Promise<boolean>;
}
