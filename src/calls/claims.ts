import { createHash } from 'node:crypto';
import { principalId, type CallRecord } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import { isEnded, REPLAYED_FOR } from '../contract/states.js';
import { phrase } from '../engine/phrases/phrase.js';
import type { Claim } from '../store/claims.js';
import type { Store } from '../store/index.js';

/** How a call begins: with a record of its own, or as a repeat of a call that is on record. */
export type Beginning =
  | { readonly kind: 'new'; readonly record: CallRecord }
  /** The call is on record and may never have started. Starting it again is harmless. */
  | { readonly kind: 'again'; readonly record: CallRecord }
  | { readonly kind: 'replay'; readonly record: CallRecord };

/** States in which nothing ran and nothing will run. The Idempotency-Key may be used again. */
const FREEING: ReadonlySet<string> = new Set(['refused', 'abandoned']);

/** The id of the claim of a principal's Idempotency-Key on an action. */
export function claimIdOf(record: CallRecord, idempotencyKey: string): string {
  const { companyId, principal, action } = record;
  return createHash('sha256')
    .update(JSON.stringify([companyId, principalId(principal), action, idempotencyKey]))
    .digest('base64url');
}

/** The id of the claim of a quote. A quote pays for one run. */
export function quoteClaimIdOf({ companyId }: CallRecord, quoteId: string): string {
  return createHash('sha256')
    .update(JSON.stringify([companyId, 'quote', quoteId]))
    .digest('base64url');
}

/** Whether a call accepted the quote and its response is still replayed. */
export async function wasAccepted(store: Store, record: CallRecord, quoteId: string, now: Date): Promise<boolean> {
  const claim = await store.claims.get(quoteClaimIdOf(record, quoteId));
  const call = claim && (await store.calls.get(claim.callId));
  return call !== null && !isFree(call, now);
}

/**
 * Puts a new call on record. If the call has an Idempotency-Key or a quote, the claim is inserted before the call
 * (rule 3): one of two equal requests inserts the claim and the other one finds it, whichever process dies in between.
 * A call with both makes two claims, first that of the key.
 * @param quoteClaimId the claim of the quote that the call accepts
 * @throws Refusal idempotency_mismatch if the key was used with other input
 */
export function beginCall(
  store: Store,
  fresh: CallRecord,
  now: Date,
  quoteClaimId: string | null = null,
): Promise<Beginning> {
  const claimIds = new Set([fresh.claimId, quoteClaimId].filter((id) => id !== null));
  return beginWith(store, fresh, [...claimIds], now);
}

async function beginWith(store: Store, fresh: CallRecord, claimIds: readonly string[], now: Date): Promise<Beginning> {
  const [claimId, ...others] = claimIds;
  const { companyId, inputHash, _id: callId } = fresh;
  if (claimId === undefined) return insert(store, fresh);
  const claim = await store.claims.claim({ _id: claimId, companyId, callId, inputHash, createdAt: now });
  if (claim.callId !== callId) return repeat(store, fresh, claim, claimIds, now);
  return withClaim(store, claim, await beginWith(store, fresh, others, now), now);
}

/** Moves the claim of a key to the call that accepted the quote first. The key replays that call from now on. */
async function withClaim(store: Store, claim: Claim, begun: Beginning, now: Date): Promise<Beginning> {
  if (begun.record._id !== claim.callId) await store.claims.takeOver(claim, begun.record._id, claim.inputHash, now);
  return begun;
}

async function insert(store: Store, fresh: CallRecord): Promise<Beginning> {
  await store.calls.insert(fresh);
  return { kind: 'new', record: fresh };
}

async function repeat(
  store: Store,
  fresh: CallRecord,
  claim: Claim,
  claimIds: readonly string[],
  now: Date,
): Promise<Beginning> {
  const current = await store.calls.get(claim.callId);
  if (current && isFree(current, now)) {
    await store.claims.takeOver(claim, fresh._id, fresh.inputHash, now);
    // Either this call or another repeat has taken over the claim.
    return beginWith(store, fresh, claimIds, now);
  }
  if (claim.inputHash !== fresh.inputHash) {
    const message = phrase`This Idempotency-Key was used before with other input. Use a new key for a new call.`;
    throw new Refusal('idempotency_mismatch', message, { call_id: claim.callId });
  }
  if (!current) {
    // The process that made the claim has died before it wrote the call, or is about to write it. Both use this id.
    const completed = { ...fresh, _id: claim.callId };
    const begun = await withClaim(store, claim, await beginWith(store, completed, claimIds.slice(1), now), now);
    if (begun.kind !== 'new') return begun;
    return { kind: 'again', record: (await store.calls.get(completed._id)) ?? completed };
  }
  return current.state === 'received' ? { kind: 'again', record: current } : { kind: 'replay', record: current };
}

function isFree({ state, endedAt }: CallRecord, now: Date): boolean {
  if (FREEING.has(state)) return true;
  return isEnded(state) && endedAt !== undefined && now.getTime() - endedAt.getTime() > REPLAYED_FOR;
}
