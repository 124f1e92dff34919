import type { Anchor, Fault, Receipt } from '../receipts.js';
import type { Page, PageRequest } from './page.js';

/** The result of checking a company's chain. */
export interface Verification {
  readonly blocks: number;
  readonly receipts: number;
  /** Ended calls whose receipts are not in the chain yet: the check does not cover them. */
  readonly unsealed: number;
  /** Blocks from before signatures. The first signed block covers them. */
  readonly unsignedBlocks: number;
  /** The last block; null for a chain without blocks. */
  readonly head: Anchor | null;
  readonly faults: readonly Fault[];
}

export interface ReadReceipts {
  /**
   * The sealed receipts that the caller may see without their ids, newest first. A page may have fewer than its limit,
   * and another page after it.
   */
  page(request: PageRequest): Promise<Page<Receipt>>;
  /** @throws Refusal not_found, also for a receipt that is not sealed, or that does not concern the caller */
  get(callId: string): Promise<Receipt>;
  /**
   * Checks the whole chain.
   * @param anchor a block that the caller has recorded: only with it can a truncated chain be detected
   */
  verify(anchor: Anchor | null): Promise<Verification>;
}
