import type { CallRecord, Decision, Principal } from '../contract/documents.js';
import type { Change } from '../contract/envelope.js';
import type { CallState } from '../contract/states.js';
import { hashOf } from './canonical.js';

/** What is kept of a call that changed something: who, what, who allowed it, and what it cost. Never its input. */
export interface Receipt {
  /** The call's id. */
  readonly _id: string;
  readonly companyId: string;
  readonly action: string;
  /** Of the API. */
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
  /** Of everything above. */
  readonly hash: string;
}

/** A link of a company's chain: the hashes of its receipts, and of the block before. */
export interface Block {
  /** `<company>/<seq>`: of two that seal at once, one wins. */
  readonly _id: string;
  readonly companyId: string;
  /** 1 for the first, without gaps. */
  readonly seq: number;
  /** Hash of the block before; empty for the first. */
  readonly previous: string;
  readonly receipts: readonly { readonly callId: string; readonly hash: string }[];
  readonly at: Date;
  /** Of everything above. */
  readonly hash: string;
}

/**
 * The receipt of an ended call.
 * @param changes what it did, where its envelope does not say: of a call that failed half-way
 */
export function receiptOf(call: CallRecord, changes: readonly Change[]): Receipt {
  const { confirmation, approval } = call.yes ?? {};
  const by = (decision: Decision | undefined) => (decision ? { by: decision.by, at: decision.at } : null);
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
    allowed: { confirmation: by(confirmation), approval: by(approval), grant: call.grant ?? null },
    credits: call.credits?.charged ?? 0,
    at: call.endedAt ?? call.createdAt,
  };
  return { ...content, hash: hashOf(content) };
}

/** The block that follows a head, with these receipts. */
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

/** Numbers of one length sort as they count. */
function blockId(companyId: string, seq: number): string {
  return `${companyId}/${String(seq).padStart(12, '0')}`;
}

/** One thing that is wrong with a chain. */
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

/** A block of a chain that somebody kept elsewhere: what was cut off behind it shows by it alone. */
export interface Anchor {
  readonly seq: number;
  readonly hash: string;
}

/** What walks a chain block by block, from the first. */
export interface ChainCheck {
  /** @param receipts those of the block, as they stand */
  next(block: Block, receipts: readonly Receipt[]): void;
  /** The faults found, and the last block. */
  end(): { readonly faults: readonly Fault[]; readonly head: Anchor | null; readonly receipts: number };
}

/** Checks a chain: that no block or receipt of it was changed, left out, put in twice or elsewhere. */
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
      const { hash, ...content } = block;
      if (hashOf(content) !== hash) fault('block_changed', block.seq);
      const stored = new Map(receipts.map((receipt) => [receipt._id, receipt]));
      for (const { callId, hash: sealed } of block.receipts) {
        if (seen.has(callId)) fault('receipt_twice', block.seq, callId);
        seen.add(callId);
        const receipt = stored.get(callId);
        if (!receipt) {
          fault('receipt_missing', block.seq, callId);
          continue;
        }
        const { hash: own, ...said } = receipt;
        if (own !== sealed || hashOf(said) !== sealed) fault('receipt_changed', block.seq, callId);
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
