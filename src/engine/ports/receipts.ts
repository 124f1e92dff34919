import type { Anchor, Fault, Receipt } from '../receipts.js';
import type { Page, PageRequest } from './page.js';

/** The result of checking a company's chain. */
export interface Verification {
  readonly blocks: number;
  readonly receipts: number;
  /** The number of ended calls whose receipts are not in the chain yet. The check does not cover them. */
  readonly unsealed: number;
  /** The number of blocks that are older than signatures. The first signed block covers them. */
  readonly unsignedBlocks: number;
  /** The last block; null for a chain without blocks. */
  readonly head: Anchor | null;
  readonly faults: readonly Fault[];
}

export interface ReadReceipts {
  /**
   * The sealed receipts that the caller may see, without their ids, newest first. A page may have fewer than its limit
   * although another page follows.
   */
  page(request: PageRequest): Promise<Page<Receipt>>;
  /** @throws Refusal not_found, also for a receipt that is not sealed, or that does not concern the caller */
  get(callId: string): Promise<Receipt>;
  /**
   * Checks the whole chain.
   * @param anchor a block that the caller has recorded; without it, a truncated chain cannot be detected
   */
  verify(anchor: Anchor | null): Promise<Verification>;
}
