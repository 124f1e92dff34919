import { createHash } from 'node:crypto';
import type { CallRecord } from '../contract/documents.js';
import { principalId } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import { isEnded, REPLAYED_FOR } from '../contract/states.js';
import type { Store } from '../store/index.js';
import type { Claim } from '../store/claims.js';

/** How a call begins: with a record of its own, or as a repeat of one that is there. */
export type Beginning =
  | { readonly kind: 'new'; readonly record: CallRecord }
  /** The call was taken before and has perhaps never begun: start it again, which is harmless. */
  | { readonly kind: 'again'; readonly record: CallRecord }
  | { readonly kind: 'replay'; readonly record: CallRecord };

/** States in which nothing ran and nothing will: the key may be used again. */
const FREEING: ReadonlySet<string> = new Set(['refused', 'abandoned']);

/** The id of the claim of a principal's key on an action. */
export function claimIdOf(record: CallRecord, idempotencyKey: string): string {
  const { companyId, principal, action } = record;
  return createHash('sha256')
    .update(JSON.stringify([companyId, principalId(principal), action, idempotencyKey]))
    .digest('base64url');
}

/**
 * Puts a fresh call on record. With an Idempotency-Key the claim comes strictly before the call (rule 3): of two
 * equal requests one inserts it, the other finds it, whoever dies in between.
 * @throws Refusal idempotency_mismatch when the key was used with other input
 */
export async function beginCall(store: Store, fresh: CallRecord, now: Date): Promise<Beginning> {
  const claimId = fresh.claimId;
  if (claimId === null) {
    await store.calls.insert(fresh);
    return { kind: 'new', record: fresh };
  }
  const { _id: callId, companyId, inputHash } = fresh;
  const claim = await store.claims.claim({ _id: claimId, companyId, callId, inputHash, createdAt: now });
  if (claim.callId === callId) {
    await store.calls.insert(fresh);
    return { kind: 'new', record: fresh };
  }
  return repeat(store, fresh, claim, now);
}

async function repeat(store: Store, fresh: CallRecord, claim: Claim, now: Date): Promise<Beginning> {
  const standing = await store.calls.get(claim.callId);
  if (standing && isFree(standing, now)) {
    const won = await store.claims.takeOver(claim, fresh._id, fresh.inputHash, now);
    if (!won) return beginCall(store, fresh, now);
    await store.calls.insert(fresh);
    return { kind: 'new', record: fresh };
  }
  if (claim.inputHash !== fresh.inputHash) {
    const message = 'This Idempotency-Key was used before with other input. Use a new key for a new call.';
    throw new Refusal('idempotency_mismatch', message, { call_id: claim.callId });
  }
  if (!standing) {
    // Whoever claimed died before the call was on record, or is about to write it: the same call, either way.
    const completed = { ...fresh, _id: claim.callId };
    await store.calls.insert(completed);
    return { kind: 'again', record: (await store.calls.get(claim.callId)) ?? completed };
  }
  return standing.state === 'received' ? { kind: 'again', record: standing } : { kind: 'replay', record: standing };
}

function isFree({ state, endedAt }: CallRecord, now: Date): boolean {
  if (FREEING.has(state)) return true;
  return isEnded(state) && endedAt !== undefined && now.getTime() - endedAt.getTime() > REPLAYED_FOR;
}
