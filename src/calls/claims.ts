import { createHash } from 'node:crypto';
import { principalId, type CallRecord } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import { isEnded, REPLAYED_FOR } from '../contract/states.js';
import type { Claim } from '../store/claims.js';
import type { Store } from '../store/index.js';

/** How a call begins: with a record of its own, or as a repeat of a call that is on record. */
export type Beginning =
  | { readonly kind: 'new'; readonly record: CallRecord }
  /** The call is on record and has perhaps never begun: it is started again, which is harmless. */
  | { readonly kind: 'again'; readonly record: CallRecord }
  | { readonly kind: 'replay'; readonly record: CallRecord };

/** States in which nothing ran and nothing will: the Idempotency-Key may be used again. */
const FREEING: ReadonlySet<string> = new Set(['refused', 'abandoned']);

/** The id of the claim of a principal's Idempotency-Key on an action. */
export function claimIdOf(record: CallRecord, idempotencyKey: string): string {
  const { companyId, principal, action } = record;
  return createHash('sha256')
    .update(JSON.stringify([companyId, principalId(principal), action, idempotencyKey]))
    .digest('base64url');
}

/**
 * Puts a fresh call on record. With an Idempotency-Key the claim comes strictly before the call (rule 3): of two equal
 * requests one inserts it and the other finds it, whichever process dies in between.
 * @throws Refusal idempotency_mismatch where the key was used with other input
 */
export async function beginCall(store: Store, fresh: CallRecord, now: Date): Promise<Beginning> {
  const { claimId, companyId, inputHash, _id: callId } = fresh;
  if (claimId === null) return insert(store, fresh);
  const claim = await store.claims.claim({ _id: claimId, companyId, callId, inputHash, createdAt: now });
  return claim.callId === callId ? insert(store, fresh) : repeat(store, fresh, claim, now);
}

async function insert(store: Store, fresh: CallRecord): Promise<Beginning> {
  await store.calls.insert(fresh);
  return { kind: 'new', record: fresh };
}

async function repeat(store: Store, fresh: CallRecord, claim: Claim, now: Date): Promise<Beginning> {
  const current = await store.calls.get(claim.callId);
  if (current && isFree(current, now)) {
    const isWon = await store.claims.takeOver(claim, fresh._id, fresh.inputHash, now);
    return isWon ? insert(store, fresh) : beginCall(store, fresh, now);
  }
  if (claim.inputHash !== fresh.inputHash) {
    const message = 'This Idempotency-Key was used before with other input. Use a new key for a new call.';
    throw new Refusal('idempotency_mismatch', message, { call_id: claim.callId });
  }
  if (!current) {
    // The process that claimed died before the call was on record, or is about to write it: the same call, either way.
    const completed = { ...fresh, _id: claim.callId };
    await store.calls.insert(completed);
    return { kind: 'again', record: (await store.calls.get(claim.callId)) ?? completed };
  }
  return current.state === 'received' ? { kind: 'again', record: current } : { kind: 'replay', record: current };
}

function isFree({ state, endedAt }: CallRecord, now: Date): boolean {
  if (FREEING.has(state)) return true;
  return isEnded(state) && endedAt !== undefined && now.getTime() - endedAt.getTime() > REPLAYED_FOR;
}
