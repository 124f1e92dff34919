import type { HeldCall } from '../deciding.js';
import type { CallRecord } from '../../contract/documents.js';
import type { Page, PageRequest } from './page.js';

/** A page of held calls; with `listId` only of those that are about this list. */
export interface HoldsRequest extends PageRequest {
  readonly listId?: string | undefined;
}

export interface ReadHolds {
  /** Held calls that wait for the caller's decision, oldest first. */
  waiting(request: HoldsRequest): Promise<Page<HeldCall>>;
  /** Held calls of the caller: of a member with all their keys, or of one key. */
  mine(request: HoldsRequest): Promise<Page<HeldCall>>;
  /** A held call that waits for the caller's decision. @throws Refusal not_found for every other call */
  toDecide(callId: string): Promise<HeldCall>;
  /** A call of the caller's own, in any state. @throws Refusal not_found for every other call */
  own(callId: string): Promise<CallRecord>;
  /** The page on which a person decides on a call, and the address where its caller reads its state. */
  urls(callId: string): { readonly decideUrl: string; readonly statusUrl: string };
}

export interface WriteHolds extends ReadHolds {
  /**
   * Cancels a held call of the caller's own.
   * @returns whether this call cancelled it; false if another one had
   * @throws Refusal conflict if the call is not held
   */
  cancel(callId: string): Promise<boolean>;
}
