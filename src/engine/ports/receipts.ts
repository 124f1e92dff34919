import type { Anchor, Fault, Receipt } from '../receipts.js';
import type { Page, PageRequest } from './page.js';

/** What a walk along a company's chain came to. */
export interface Verification {
  readonly blocks: number;
  readonly receipts: number;
  /** Calls that have ended and are not sealed yet: what the chain does not vouch for. */
  readonly unsealed: number;
  /** The last block; null for a chain that has not begun. */
  readonly head: Anchor | null;
  readonly faults: readonly Fault[];
}

export interface ReadReceipts {
  /** Newest first. */
  page(request: PageRequest): Promise<Page<Receipt>>;
  get(callId: string): Promise<Receipt>;
  /**
   * Checks the whole chain.
   * @param anchor a block that the caller has kept: what was cut off at the end shows by it alone
   */
  verify(anchor: Anchor | null): Promise<Verification>;
}
