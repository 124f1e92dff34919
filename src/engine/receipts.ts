import type { CallRecord, Decision, Principal } from '../contract/documents.js';
import type { Change } from '../contract/envelope.js';
import type { CallState } from '../contract/states.js';
import { hashOf } from './canonical.js';
import type { SignatureCheck, SignatureState, Signing } from './signing.js';

/** The record of a call that ran: caller, action, hash of the input, changes, decisions and charge. */
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

/** A block of a company's receipt chain. It contains the hashes of its receipts, and that of the previous block. */
export interface Block {
  /** `<company>/<seq>`. If two processes seal at once, one of them wins. */
  readonly _id: string;
  readonly companyId: string;
  /** 1 for the first block, without gaps. */
  readonly seq: number;
  /** The hash of the previous block; empty for the first block. */
  readonly previous: string;
  readonly receipts: readonly { readonly callId: string; readonly hash: string }[];
  readonly at: Date;
  /** The id of the key that signed the block; absent in blocks that are older than signatures. */
  readonly key?: string;
  /** Hash of all fields above. */
  readonly hash: string;
  /** Ed25519 signature of `signedText(hash)`, base64url. */
  readonly signature?: string;
}

/** Whether a member may see a receipt: the member made the call, in person or with a key, or was changed by it. */
export function concerns({ who, changes }: Receipt, memberId: string): boolean {
  return who.memberId === memberId || changes.some(({ type, id }) => type === 'member' && id === memberId);
}

/** The text that is signed for a block. The prefix prevents the signature from being used for something else. */
function signedText(hash: string): string {
  return `receipt-block ${hash}`;
}

/** Whether the hash of a receipt matches its content. */
export function isReceiptWhole({ hash, ...content }: Receipt): boolean {
  return hashOf(content) === hash;
}

/** Whether the hash of a block matches its content. */
export function isBlockWhole({ hash, signature: _signature, ...content }: Block): boolean {
  return hashOf(content) === hash;
}

/** The state of a block's signature. */
export function signatureOf({ key, hash, signature }: Block, keys: SignatureCheck): SignatureState | 'unsigned' {
  if (key === undefined && signature === undefined) return 'unsigned';
  return keys.check(key ?? '', signedText(hash), signature ?? '');
}

/**
 * The receipt of an ended call.
 * @param changes the changes of a call that failed half-way, which its envelope does not list
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

/**
 * The block that follows `head` and holds these receipts, signed.
 * @param head null for the first block
 */
export function blockAfter(
  head: Block | null,
  companyId: string,
  receipts: readonly Pick<Receipt, '_id' | 'hash'>[],
  { at, signing }: { readonly at: Date; readonly signing: Signing },
): Block {
  const seq = (head?.seq ?? 0) + 1;
  const content = {
    _id: blockId(companyId, seq),
    companyId,
    seq,
    previous: head?.hash ?? '',
    receipts: receipts.map(({ _id, hash }) => ({ callId: _id, hash })),
    at,
    key: signing.kid,
  };
  const hash = hashOf(content);
  return { ...content, hash, signature: signing.sign(signedText(hash)) };
}

/** The id of a block. The number is padded, so that ids sort in numeric order. */
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
    /** No block contains the receipt, and the receipt does not wait for the sealer. */
    | 'receipt_outside'
    /** A call changed something and has no receipt in a block. */
    | 'call_without_receipt'
    /** The block has no signature, although an earlier one has. */
    | 'signature_missing'
    | 'signature_wrong'
    /** The block is signed with a key that the deployment does not have. */
    | 'key_unknown'
    | 'head_missing'
    | 'head_changed';
  /** The number of the block; null if the fault concerns no block. */
  readonly seq: number | null;
  readonly callId: string | null;
}

/** A block that was recorded outside the database. Without one, a truncated chain cannot be detected. */
export interface Anchor {
  readonly seq: number;
  readonly hash: string;
}

/** Checks a chain block by block, from the first. */
export interface ChainCheck {
  /** @param receipts the stored receipts of the block, in any order */
  next(block: Block, receipts: readonly Receipt[]): void;
  /** Whether one of the blocks so far contains the receipt of a call. */
  holds(callId: string): boolean;
  /** The faults, the last block, the number of receipts, and the number of blocks that are older than signatures. */
  end(): {
    readonly faults: readonly Fault[];
    readonly head: Anchor | null;
    readonly receipts: number;
    readonly unsignedBlocks: number;
  };
}

/** What a chain is checked against. */
export interface ChainProofs {
  /** A block that was recorded outside the database; null for none. */
  readonly anchor: Anchor | null;
  /** The keys that may have signed the blocks. */
  readonly keys: SignatureCheck;
}

/** Checks that no block or receipt was changed, removed, repeated or moved, and that the blocks are signed. */
export function checkChain({ anchor, keys }: ChainProofs): ChainCheck {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  let head: Anchor | null = null;
  let anchored = anchor === null;
  let unsigned = 0;
  let hasSigned = false;
  const fault = (kind: Fault['kind'], seq: number, callId: string | null = null) => faults.push({ kind, seq, callId });
  return {
    next(block, receipts) {
      const due = (head?.seq ?? 0) + 1;
      if (block.seq > due)
        for (let seq = due; seq < block.seq && seq < due + 100; seq += 1) fault('block_missing', seq);
      if (block.seq < due || block._id !== blockId(block.companyId, block.seq)) fault('block_reordered', block.seq);
      if (block.seq === due && block.previous !== (head?.hash ?? '')) fault('block_reordered', block.seq);
      if (!isBlockWhole(block)) fault('block_changed', block.seq);
      const signature = signatureOf(block, keys);
      if (signature === 'wrong') fault('signature_wrong', block.seq);
      if (signature === 'unknown_key') fault('key_unknown', block.seq);
      if (signature === 'unsigned' && hasSigned) fault('signature_missing', block.seq);
      if (signature === 'unsigned') unsigned += 1;
      else hasSigned = true;
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
    holds: (callId) => seen.has(callId),
    end() {
      if (anchor && !anchored) fault('head_missing', anchor.seq);
      return { faults, head, receipts: seen.size, unsignedBlocks: unsigned };
    },
  };
}
