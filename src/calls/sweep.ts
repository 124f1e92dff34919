import { refusal } from '../contract/errors.js';
import type { CallRecord } from '../contract/documents.js';
import { DECIDED_STATES, isEnded, REPLAYED_FOR } from '../contract/states.js';
import type { Dependencies } from '../dependencies.js';
import { authorityOf } from '../engine/authority.js';
import { callIdAt } from '../engine/ids.js';
import { eventJobs } from '../events/sweep.js';
import type { HoldInBrief } from '../engine/deciding.js';
import { phrase } from '../engine/phrases/phrase.js';
import { textIn } from '../engine/phrases/phraseText.js';
import { ALL_COMPANIES } from '../store/openHolds.js';
import { monthOf } from '../store/credits.js';
import { revokeHolds } from '../workspace/revokeHolds.js';
import { createCallRetention } from './callRetention.js';
import { chargeOf, settleCredits } from './credits.js';
import { completeClaims } from './giveUp.js';
import { sendAnchors } from './anchors.js';
import { sealReceipts } from './receipts.js';
import { KEPT_FOR } from './settle.js';
import { sweepFiles } from './sweepFiles.js';
import { tidyVolumes } from './volume.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** A call that was received this long ago and has no workflow was left by a process that died. */
const STARTS_WITHIN = 30 * SECOND;
/** A decision that the workflow has not acted on for this long has lost its wake-up. */
const MOVES_WITHIN = 10 * SECOND;
const RUNS_WITHIN = 2 * 60 * SECOND;
/** The number of held calls that one sweep reads. */
export const HELD_AT_ONCE = 1_000;
/** OAuth codes are kept a little longer than they are valid, so that a second use is recognised. */
const CODES_KEPT_FOR = HOUR;
/** Months that ended this long ago have no open reservations. */
const MONTHS_LOOKED_AT = 40 * 24 * HOUR;
const NOTIFICATIONS_KEPT_FOR = 90 * 24 * HOUR;
/** Settled calls are kept on their month for this long. */
const SETTLED_KEPT_FOR = 24 * HOUR;

/**
 * Makes the sweeper. It finds work that a process left unfinished when it died, and continues it by the same
 * compare-and-set as that process (correctness, rule 2).
 * @returns how many documents each job found; -1 for a job that failed
 */
export function createSweep(dependencies: Dependencies): () => Promise<Readonly<Record<string, number>>> {
  const { log } = dependencies;
  const jobs = {
    ...callJobs(dependencies),
    ...eventJobs(dependencies),
    ...expiryJobs(dependencies),
    files: () => sweepFiles(dependencies),
  };
  return async function sweep() {
    const found: Record<string, number> = {};
    for (const [name, job] of Object.entries(jobs)) {
      try {
        found[name] = await job();
      } catch (error) {
        // A failed job must not stop the others. The next sweep tries it again.
        log.warn({ job: name, kind: (error as Error).name }, 'a job of the sweeper failed');
        found[name] = -1;
      }
    }
    return found;
  };
}

type Jobs = Readonly<Record<string, () => Promise<number>>>;

/** The jobs for calls, their holds, credits and receipts. */
function callJobs(dependencies: Dependencies): Jobs {
  const { store, workflows, now } = dependencies;
  const ago = (time: number) => now().getTime() - time;
  /** The ids of calls that were made earlier than this sort before it. */
  const madeBefore = (time: number) => callIdAt(ago(time));
  const openMonths = () => store.credits.openMonths(monthOf(new Date(ago(MONTHS_LOOKED_AT))));

  /**
   * Wakes a call whose workflow waits or no longer exists. The earlier wake-up may have been lost with the Temporal
   * server, which answers an update before it persists it.
   */
  async function resume({ _id: callId }: Pick<CallRecord, '_id'>): Promise<boolean> {
    if ((await workflows.callWorkflow(callId)) === 'busy') return false;
    await workflows.signalCall(callId);
    return true;
  }

  async function abandon(record: CallRecord): Promise<boolean> {
    // A call with a hold has begun, and was taken back to be checked again.
    if (record.hold !== undefined) return resume(record);
    if ((await workflows.callWorkflow(record._id)) !== 'closed') return false;
    // A repeat with its Idempotency-Key may still start the call.
    if (record.claimId !== null && record.createdAt.getTime() > ago(HOUR)) return false;
    const message = phrase`The service could not start this call, so nothing ran. Make the call again.`;
    const error = refusal('unavailable', textIn(message, record.language), { retry_after: 1 });
    const envelope = { ok: false, error } as const;
    return (await store.calls.end(record._id, ['received'], 'abandoned', { envelope, at: now() })) !== null;
  }

  /**
   * Reads the next page of held calls in each sweep, and starts again after the last one, so no sweep reads all of
   * them. Their workflows have timers of their own.
   */
  function pagesOfHeld(): () => Promise<readonly HoldInBrief[]> {
    let after: string | undefined;
    return async () => {
      const page = await store.openHolds.inBrief(ALL_COMPANIES, HELD_AT_ONCE, after);
      after = page.length < HELD_AT_ONCE ? undefined : page.at(-1)?._id;
      return page;
    };
  }
  const nextToExpire = pagesOfHeld();
  const nextToRevoke = pagesOfHeld();

  const isLate = (at: Date | undefined) => at === undefined || at.getTime() < ago(MOVES_WITHIN);

  return {
    async abandoned() {
      return count(store.unfinished.inStates(['received'], madeBefore(STARTS_WITHIN)), abandon);
    },
    async decided() {
      return count(store.unfinished.inStates(DECIDED_STATES, madeBefore(0)), async (record) =>
        isLate(record.decision?.at) ? resume(record) : false,
      );
    },
    async overdue() {
      return count(await nextToExpire(), async (record) => (isLate(record.hold?.expiresAt) ? resume(record) : false));
    },
    async orphaned() {
      const byKey = new Map<string, string>();
      for (const { companyId, principal } of await nextToRevoke())
        if (principal.keyId !== null) byKey.set(principal.keyId, companyId);
      return count([...byKey], async ([keyId, companyId]) => {
        const denial = await denialOfKey(dependencies, companyId, keyId);
        if (denial) await revokeHolds(dependencies, { keyId }, denial);
        return denial !== null;
      });
    },
    async stuck() {
      return count(store.unfinished.inStates(['running'], madeBefore(MOVES_WITHIN)), async (record) =>
        isLate(record.dispatchedAt) ? resume(record) : false,
      );
    },
    async unsettled() {
      return count(await store.unfinished.unsettled(), async (record) => {
        await completeClaims(dependencies, record._id);
        await settleCredits(dependencies, record, chargeOf(record));
      });
    },
    async reservations() {
      const open = (await openMonths()).flatMap((month) =>
        Object.keys(month.open).map((callId) => ({ ...month, callId })),
      );
      return count(open, async ({ companyId, month, callId }) => {
        const call = await store.calls.get(callId);
        // An unsettled call is settled above. A reservation for a settled one comes from an old attempt.
        const isMoving = call?.credits?.state === 'reserving' || call?.credits?.state === 'reserved';
        if (!call || !isEnded(call.state) || isMoving) return false;
        if ((call.endedAt?.getTime() ?? 0) > ago(RUNS_WITHIN)) return false;
        await store.credits.giveBack(companyId, month, callId);
        return true;
      });
    },
    async pruned() {
      return count(await openMonths(), async (month) => {
        const settled = await store.credits.settledBefore(month._id, madeBefore(SETTLED_KEPT_FOR));
        await store.credits.prune(month._id, settled);
        return settled.length > 0;
      });
    },
    logged: createCallRetention(dependencies),
    counted: () => tidyVolumes(dependencies),
    rowCounts: () => store.rowCounts.sweep(),
    rowKeys: () => store.keyedLists.sweep(),
    words: () => store.vocabulary.sweep(),
    sealed: () => sealReceipts(dependencies),
    anchored: () => sendAnchors(dependencies),
  };
}

/** The jobs that delete data that is kept for a limited time. */
function expiryJobs({ store, now }: Dependencies): Jobs {
  const ago = (time: number) => new Date(now().getTime() - time);
  return {
    async claims() {
      return count(await store.claims.before(ago(REPLAYED_FOR)), async (claim) => {
        const call = await store.calls.get(claim.callId);
        const isOver = call && isEnded(call.state) && call.endedAt && call.endedAt < ago(REPLAYED_FOR);
        if (call && !isOver) return false;
        await store.claims.forget(claim);
        return true;
      });
    },
    forgotten: () => store.unfinished.forget(now(), ago(KEPT_FOR)),
    authorizations: () => store.authorizations.sweep(ago(CODES_KEPT_FOR)),
    sessions: () => store.sessions.sweep(now()),
    passkeyChallenges: () => store.passkeyChallenges.sweep(now()),
    passwordResets: () => store.passwordResets.sweep(now()),
    limits: () => store.limits.sweep(now()),
    volumes: () => store.volumes.sweep(now()),
    notifications: () => store.notifications.forget(ago(NOTIFICATIONS_KEPT_FOR)),
  };
}

/** Why the key denies its calls to run; null if it does not. */
async function denialOfKey(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  companyId: string,
  keyId: string,
): Promise<string | null> {
  const key = await store.keys.get(companyId, keyId);
  const member = key && (await store.members.get(companyId, key.ownerId));
  const authority = authorityOf({ kind: 'key', company: null, member, key }, now());
  return 'denial' in authority ? authority.denial : null;
}

async function count<T>(
  items: Iterable<T> | AsyncIterable<T>,
  handle: (item: T) => Promise<boolean | void>,
): Promise<number> {
  let handled = 0;
  for await (const item of items) if ((await handle(item)) !== false) handled += 1;
  return handled;
}
