import type { CallRecord } from '../contract/documents.js';
import type { Envelope } from '../contract/envelope.js';
import { isEnded, type CallState } from '../contract/states.js';
import type { Dependencies } from '../dependencies.js';
import type { CallSnapshot } from './checkInputs.js';
import { checks, checksToRecord, outcomeOf } from './checks.js';
import { chargeOf, creditsFor, giveCreditsBack, settleCredits } from './credits.js';
import { giveUp } from './giveUp.js';
import { endGrant, giveGrantBack } from './grants.js';
import { settle } from './settle.js';
import { endVolume, giveVolumeBack, takeVolume, volumeFor } from './volume.js';

/** A call is given up after this many runs that did not end: its input probably kills the worker (rule 16). */
const MOST_RUNS = 5;
/** If a dispatch is older than this, in milliseconds, the call is checked again before its first write (rule 0). */
const DISPATCH_COUNTS_FOR = 60_000;
/** The most dispatches that a process remembers. */
const MOST_REMEMBERED = 10_000;

/**
 * Moves a call to `running`, or finds it there.
 * @returns its record, or the state that the call is in instead: `received` if it must be checked again
 */
export type Dispatch = (snapshot: CallSnapshot) => Promise<CallRecord | CallState>;

export function createDispatch(dependencies: Dependencies): Dispatch {
  const { store, checkInputs, now } = dependencies;
  /** Calls that this process has dispatched. A second run of one is a retry, and does not count as a dead worker. */
  const begun = new Set<string>();

  function remember(callId: string): void {
    if (begun.size >= MOST_REMEMBERED) begun.clear();
    begun.add(callId);
  }

  async function dispatch(snapshot: CallSnapshot): Promise<CallRecord | CallState> {
    const { record, terms, verdicts } = snapshot;
    if (isEnded(record.state)) return finishEnded(dependencies, record);
    if (record.state === 'running') return resume(record);
    // The snapshot may be newer than that of the checks. For example, a grant may have been used up since.
    if (outcomeOf(verdicts).outcome !== 'pass') return 'received';
    const dispatchedAt = now();
    const credits = creditsFor(snapshot, dispatchedAt);
    const { grant: earlier, ...rest } = record;
    const { grant, offer } = terms;
    if (earlier !== undefined && earlier !== grant) await store.grants.giveBack(earlier, record._id);
    const used = grant !== null && { grant, grantRows: offer?.rows ?? 0 };
    const under = used || (earlier === undefined ? undefined : null);
    const volume = volumeFor(snapshot);
    const takes = { ...(credits && { credits }), ...(volume && { volume }) };
    const running: CallRecord = { ...rest, state: 'running', runs: record.runs + 1, dispatchedAt, ...takes, ...used };
    // The rows are counted while the dispatch is written. If another attempt wins it, the count stays with the call.
    const [isMine, hasRoom] = await Promise.all([
      store.calls.dispatch(record._id, dispatchedAt, takes, record.hold?.n ?? null, under),
      takeVolume(dependencies, running),
    ]);
    if (!isMine) return again(record._id);
    remember(record._id);
    return hasRoom ? running : overHour(running);
  }

  /** Other calls have used up the hourly count since the checks. The call is checked again, and held. */
  async function overHour(running: CallRecord): Promise<CallState> {
    await undoDispatch(dependencies, running, { keepYes: true });
    return 'received';
  }

  /** Loads a new snapshot, because the old one was out of date, and continues from its state. */
  async function again(callId: string): Promise<CallRecord | CallState> {
    checkInputs.forget(callId);
    const fresh = await checkInputs.of(callId);
    if (!fresh) throw new Error('A call without a record cannot run.');
    const { state } = fresh.record;
    return state === 'running' || isEnded(state) ? dispatch(fresh) : 'received';
  }

  async function resume(record: CallRecord): Promise<CallRecord | CallState> {
    const callId = record._id;
    const counted = begun.has(callId) ? record : await store.calls.rerun(callId);
    if (!counted) return again(callId);
    remember(callId);
    if (!(await takeVolume(dependencies, counted))) return overHour(counted);
    if (counted.runs > MOST_RUNS && !(await madeProgress(counted))) return giveUp(dependencies, counted);
    const isOld = now().getTime() - (counted.dispatchedAt?.getTime() ?? 0) > DISPATCH_COUNTS_FOR;
    if (!isOld || (await store.history.wrote(callId)) || (await store.outbox.ofCall(callId))) return counted;
    return (await revokeIfRefused(counted)) ?? counted;
  }

  /** Whether a call has written since its runs were last counted from one. If so, the count starts again. */
  async function madeProgress({ _id: callId, writtenBefore = 0 }: CallRecord): Promise<boolean> {
    const written = await store.history.countOfCall(callId);
    if (written > writtenBefore) await store.calls.countRunsAnew(callId, written);
    return written > writtenBefore;
  }

  /** Repeats the checks of a run that was dispatched long ago and has written nothing. */
  async function revokeIfRefused(record: CallRecord): Promise<CallState | undefined> {
    const snapshot = await checkInputs.read({ ...record, state: 'received' });
    for (const check of [checks.role, checks.plan]) {
      const verdict = check(snapshot);
      if (verdict.outcome !== 'refuse') continue;
      const envelope: Envelope = { ok: false, error: verdict.error };
      return settle(dependencies, record, snapshot.action, {
        from: ['running'],
        to: 'revoked',
        envelope,
        checks: checksToRecord(snapshot),
      });
    }
    return undefined;
  }

  return dispatch;
}

/** Settles the credits, the grant and the counted rows of an ended call. @returns the state that it ended in */
export async function finishEnded(dependencies: Dependencies, record: CallRecord): Promise<CallState> {
  await settleCredits(dependencies, record, chargeOf(record));
  await endGrant(dependencies, record);
  await endVolume(dependencies, record);
  return record.state;
}

/** Undoes a dispatch if nothing ran. The call returns its credits, grant and rows, and is checked again. */
export async function undoDispatch(
  dependencies: Pick<Dependencies, 'store'>,
  running: CallRecord,
  { keepYes = false } = {},
): Promise<void> {
  if (!(await dependencies.store.calls.undoDispatch(running._id, { keepYes }))) return;
  await giveCreditsBack(dependencies, running);
  await giveGrantBack(dependencies, running);
  await giveVolumeBack(dependencies, running);
}
