import type { HeldCall } from '../deciding.js';
import type { CallRecord } from '../../contract/documents.js';
import type { Page, PageRequest } from './page.js';

/** A page of held calls. With `listId`, it has only those that affect this list. */
export interface HoldsRequest extends PageRequest {
  readonly listId?: string | undefined;
}

export interface ReadHolds {
  /** Held calls that wait for the caller's decision, oldest first. */
  waiting(request: HoldsRequest): Promise<Page<HeldCall>>;
  /** Held calls of the caller: those of a member with all their keys, or those of one key. */
  mine(request: HoldsRequest): Promise<Page<HeldCall>>;
  /** A held call that waits for the caller's decision. @throws Refusal not_found for every other call */
  toDecide(callId: string): Promise<HeldCall>;
  /** One of the caller's own calls, in any state. @throws Refusal not_found for every other call */
  own(callId: string): Promise<CallRecord>;
  /** The page on which a person decides on a call, and the address where its caller reads its state. */
  urls(callId: string): { readonly decideUrl: string; readonly statusUrl: string };
}

export interface WriteHolds extends ReadHolds {
  /**
   * Cancels one of the caller's held calls.
   * @returns whether this call cancelled it; false if another one had
   * @throws Refusal conflict if the call is not held
   */
  cancel(callId: string): Promise<boolean>;
}
