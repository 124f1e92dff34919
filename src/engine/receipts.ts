import type { CallRecord, Decision, Principal } from '../contract/documents.js';
import type { Change } from '../contract/envelope.js';
import type { CallState } from '../contract/states.js';
import { hashOf } from './canonical.js';

/** What is recorded of a call that ran: caller, action, changes, decisions and charge. Of its input, only the hash. */
export interface Receipt {
  /** The call's id. */
  readonly _id: string;
  readonly companyId: string;
  readonly action: string;
  /** Version of the API. */
  readonly version: string;
  readonly who: Principal;
  /** SHA-256 of the canonical input (RFC 8785), base64url. */
  readonly inputHash: string;
  readonly outcome: CallState;
  readonly changes: readonly Change[];
  readonly allowed: {
    readonly confirmation: Pick<Decision, 'by' | 'at'> | null;
    readonly approval: Pick<Decision, 'by' | 'at'> | null;
    readonly grant: string | null;
  };
  /** Deep credits charged. */
  readonly credits: number;
  /** When the call ended. */
  readonly at: Date;
  /** Hash of all fields above. */
  readonly hash: string;
}

/** A block of a company's receipt chain: the hashes of its receipts, and of the block before. */
export interface Block {
  /** `<company>/<seq>`: of two processes that seal at once, one wins. */
  readonly _id: string;
  readonly companyId: string;
  /** 1 for the first, without gaps. */
  readonly seq: number;
  /** Hash of the block before; empty for the first. */
  readonly previous: string;
  readonly receipts: readonly { readonly callId: string; readonly hash: string }[];
  readonly at: Date;
  /** Hash of all fields above. */
  readonly hash: string;
}

/**
 * The receipt of an ended call.
 * @param changes what a call changed that failed half-way; its envelope does not list it
 */
export function receiptOf(call: CallRecord, changes: readonly Change[]): Receipt {
  const { confirmation, approval } = call.yes ?? {};
  const decided = (decision: Decision | undefined) => (decision ? { by: decision.by, at: decision.at } : null);
  const { kind, memberId, keyId, role } = call.principal;
  const content = {
    _id: call._id,
    companyId: call.companyId,
    action: call.action,
    version: 'v1',
    who: { kind, memberId, keyId, role },
    inputHash: call.inputHash,
    outcome: call.state,
    changes: call.envelope?.ok ? call.envelope.changed : changes,
    allowed: { confirmation: decided(confirmation), approval: decided(approval), grant: call.grant ?? null },
    credits: call.credits?.charged ?? 0,
    at: call.endedAt ?? call.createdAt,
  };
  return { ...content, hash: hashOf(content) };
}

/** The block that follows `head` and holds these receipts. @param head null for the first block */
export function blockAfter(
  head: Block | null,
  companyId: string,
  receipts: readonly Pick<Receipt, '_id' | 'hash'>[],
  at: Date,
): Block {
  const seq = (head?.seq ?? 0) + 1;
  const content = {
    _id: blockId(companyId, seq),
    companyId,
    seq,
    previous: head?.hash ?? '',
    receipts: receipts.map(({ _id, hash }) => ({ callId: _id, hash })),
    at,
  };
  return { ...content, hash: hashOf(content) };
}

/** The number is padded, so that ids sort in numeric order. */
function blockId(companyId: string, seq: number): string {
  return `${companyId}/${String(seq).padStart(12, '0')}`;
}

/** A fault of a chain. */
export interface Fault {
  readonly kind:
    | 'block_missing'
    | 'block_changed'
    | 'block_reordered'
    | 'receipt_missing'
    | 'receipt_changed'
    | 'receipt_twice'
    | 'head_missing'
    | 'head_changed';
  /** Number of the block. */
  readonly seq: number;
  readonly callId: string | null;
}

/** A block that was recorded outside the database. Only with it can a truncated chain be detected. */
export interface Anchor {
  readonly seq: number;
  readonly hash: string;
}

/** Checks a chain block by block, from the first. */
export interface ChainCheck {
  /** @param receipts the stored receipts of the block, in any order */
  next(block: Block, receipts: readonly Receipt[]): void;
  /** The faults found, the last block, and the number of receipts. */
  end(): { readonly faults: readonly Fault[]; readonly head: Anchor | null; readonly receipts: number };
}

/** Checks that no block or receipt of a chain was changed, removed, repeated or moved. @param anchor a recorded block */
export function checkChain(anchor: Anchor | null): ChainCheck {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  let head: Anchor | null = null;
  let anchored = anchor === null;
  const fault = (kind: Fault['kind'], seq: number, callId: string | null = null) => faults.push({ kind, seq, callId });
  return {
    next(block, receipts) {
      const due = (head?.seq ?? 0) + 1;
      if (block.seq > due)
        for (let seq = due; seq < block.seq && seq < due + 100; seq += 1) fault('block_missing', seq);
      if (block.seq < due || block._id !== blockId(block.companyId, block.seq)) fault('block_reordered', block.seq);
      if (block.seq === due && block.previous !== (head?.hash ?? '')) fault('block_reordered', block.seq);
      const { hash, ...blockContent } = block;
      if (hashOf(blockContent) !== hash) fault('block_changed', block.seq);
      const byId = new Map(receipts.map((receipt) => [receipt._id, receipt]));
      for (const { callId, hash: sealed } of block.receipts) {
        if (seen.has(callId)) fault('receipt_twice', block.seq, callId);
        seen.add(callId);
        const receipt = byId.get(callId);
        if (!receipt) {
          fault('receipt_missing', block.seq, callId);
          continue;
        }
        const { hash: stored, ...content } = receipt;
        if (stored !== sealed || hashOf(content) !== sealed) fault('receipt_changed', block.seq, callId);
      }
      if (anchor && block.seq === anchor.seq) {
        anchored = true;
        if (block.hash !== anchor.hash) fault('head_changed', block.seq);
      }
      head = { seq: block.seq, hash: block.hash };
    },
    end() {
      if (anchor && !anchored) fault('head_missing', anchor.seq);
      return { faults, head, receipts: seen.size };
    },
  };
}
