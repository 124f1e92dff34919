import { principalId, type CallRecord, type Hold } from '../contract/documents.js';
import { bareError, refusal } from '../contract/errors.js';
import {
  DISPATCHABLE_STATES,
  HELD_AS,
  HELD_STATES,
  isHeld,
  type CallState,
  type HoldKind,
} from '../contract/states.js';
import { MOST_HELD } from '../contract/ranks.js';
import type { Dependencies } from '../dependencies.js';
import { ALL_PASSED } from '../engine/checkOutcomes.js';
import { phrase } from '../engine/phrases/phrase.js';
import { textIn } from '../engine/phrases/phraseText.js';
import { takePlace } from '../store/places.js';
import type { CallSnapshot } from './checkInputs.js';
import { decisionsNeeded } from './checks.js';
import { differencesOf } from './differences.js';
import { previewOf } from './preview.js';
import { settle } from './settle.js';

/** What a call's workflow needs of the record: the state, and the hold while the call is held. */
export type HeldOrEnded = Pick<CallRecord, 'state' | 'hold'>;

/**
 * Opens a hold, or the next one if the earlier preview is stale. A call that is held already stays held, or expires
 * when its time is over.
 */
export async function hold(dependencies: Dependencies, snapshot: CallSnapshot, kind: HoldKind): Promise<HeldOrEnded> {
  const { store, config, checkInputs, now } = dependencies;
  const { record, terms, action } = snapshot;
  const { _id: callId } = record;
  const at = now();
  if (!(DISPATCHABLE_STATES as readonly string[]).includes(record.state)) {
    const current = await currentRecord(store, callId);
    if (!isHeld(current.state) || !current.hold || current.hold.expiresAt > at) return current;
    await expire(dependencies, current, current.hold);
    return currentRecord(store, callId);
  }
  const expiresAt = new Date(at.getTime() + (kind === 'confirmation' ? config.confirmWithin : config.approveWithin));
  const isStale = record.hold !== undefined && record.hold.basis !== terms.basis;
  const differs = isStale && record.hold ? await differencesOf(record.hold, snapshot) : [];
  const follows = kind === 'confirmation' && decisionsNeeded(snapshot).includes('approval');
  const next: Hold = {
    n: (record.hold?.n ?? 0) + 1,
    kind,
    ...previewOf(snapshot, kind, expiresAt, differs),
    targets: terms.draft?.targets ?? [],
    lists: listsOf(snapshot),
    basis: terms.basis ?? '',
    credits: terms.credits,
    subjects: action.subjects?.(record.input) ?? [],
    ...(follows && { approvalFollows: true }),
    ...(kind === 'approval' && terms.offer && { offer: terms.offer }),
    openedAt: at,
    expiresAt,
  };
  checkInputs.forget(callId);
  return open(dependencies, record, next, { keepYes: !isStale });
}

/**
 * Puts a hold on the record. If an equal call has an open hold, the call joins that one instead. If the member already
 * has the most open holds that a member can have, the call is refused.
 */
async function open(
  dependencies: Dependencies,
  record: CallRecord,
  next: Hold,
  { keepYes }: { readonly keepYes: boolean },
): Promise<HeldOrEnded> {
  const { store, waiters, publisher } = dependencies;
  const { _id: callId, companyId, principal } = record;
  const scope = `${companyId}/${principal.memberId}`;
  const taken = waiters.take(callId);
  try {
    for (let dedupeKey: string | null = dedupeKeyOf(record); ;) {
      const keys = { keepYes, dedupeKey };
      const opened = await takePlace(
        MOST_HELD,
        (n) => store.calls.openHold(record, next, { ...keys, holdPlace: `${scope}/${n}` }),
        async () =>
          new Set((await store.openHolds.places(scope)).map((place) => Number(place.slice(scope.length + 1)))),
      );
      if (opened !== 'duplicate' && opened !== 'full') {
        const held =
          opened === 'opened'
            ? { ...record, state: HELD_AS[next.kind], hold: next }
            : await currentRecord(store, callId);
        taken.tell(held);
        publisher.publishSoon(companyId, callId);
        return held;
      }
      // A call with an Idempotency-Key has a hold of its own, and so has a call that was held before.
      const isOwn = record.claimId !== null || record.hold !== undefined;
      const other = isOwn ? null : await store.calls.ofDedupeKey(dedupeKeyOf(record));
      if (other) {
        taken.release();
        return { state: await join(dependencies, record, other) };
      }
      if (opened === 'full') {
        taken.release();
        return { state: await refuse(dependencies, record) };
      }
      // If no call is found, the other hold was decided on or ended between the two reads, and the key is free.
      if (isOwn) dedupeKey = null;
    }
  } catch (error) {
    taken.release();
    throw error;
  }
}

/** Refuses a call whose member has the most open holds. */
function refuse(dependencies: Dependencies, record: CallRecord): Promise<CallState> {
  const message = phrase`A person must decide on this call, but ${MOST_HELD} calls of this member, the most that can, wait for a decision already. Nothing ran. Have some decided, or cancel some: holds.mine lists them, holds.cancel cancels one.`;
  const envelope = {
    ok: false,
    error: refusal('conflict', textIn(message, record.language), { reason: 'limit_reached' }),
  } as const;
  const checks = { ...ALL_PASSED, guard: 'refused' } as const;
  return settle(dependencies, record, undefined, { from: DISPATCHABLE_STATES, to: 'refused', envelope, checks });
}

async function join(dependencies: Dependencies, record: CallRecord, other: CallRecord): Promise<CallState> {
  const code = other.state === 'held_approval' ? 'guardian_held' : 'confirmation_required';
  const message = textIn(phrase`An equal call waits for a decision already.`, record.language);
  // The caller gets the response of the other call. The record of this call keeps this error.
  const error = { ...bareError({ code, message }), call_id: other._id };
  const envelope = { ok: false, error } as const;
  return settle(dependencies, record, undefined, { from: ['received'], to: 'refused', envelope, joined: other._id });
}

/** Ends a hold whose time is over. */
function expire(dependencies: Dependencies, record: CallRecord, { kind, n }: Hold): Promise<CallState> {
  const message =
    kind === 'approval'
      ? phrase`No administrator approved the call before it expired, so nothing ran. Make the call again to ask again.`
      : phrase`The call was not confirmed before it expired, so nothing ran. Make the call again to ask again.`;
  const error = refusal('expired', textIn(message, record.language), { call_id: record._id });
  const envelope = { ok: false, error } as const;
  return settle(dependencies, record, undefined, { from: HELD_STATES, to: 'expired', envelope, holdN: n });
}

/** The lists that a call names, and those of its rows that the hourly count includes. */
function listsOf({ record, terms }: CallSnapshot): readonly string[] {
  const { listId } = (record.input ?? {}) as { readonly listId?: unknown };
  const shown = terms.draft?.targets.filter(({ type }) => type === 'list').map(({ id }) => id) ?? [];
  const counted = terms.volume?.lists.map((list) => list.listId) ?? [];
  return [...new Set([...(typeof listId === 'string' ? [listId] : []), ...shown, ...counted])];
}

async function currentRecord(store: Dependencies['store'], callId: string): Promise<CallRecord> {
  const record = await store.calls.get(callId);
  if (!record) throw new Error('A call without a record cannot be held.');
  return record;
}

/** Equal calls share one hold: the same company, principal, action and input (rule 17). */
function dedupeKeyOf({ companyId, principal, action, inputHash }: CallRecord): string {
  return `${companyId}/${principalId(principal)}/${action}/${inputHash}`;
}
