import { refusal } from '../src/contract/errors.js';
import type { CallRecord } from '../src/contract/documents.js';
import { DECIDED_STATES, HELD_STATES, isEnded, REPLAYED_FOR } from '../src/contract/states.js';
import { callIdAt } from '../src/engine/ids.js';
import { monthOf } from '../src/store/credits.js';
import type { Dependencies } from './dependencies.js';
import { eventJobs } from './sweepEvents.js';
import { revokeHolds } from './revoke.js';
import { sealReceipts } from './seal.js';
import { chargeOf, rollForward } from './run.js';
import { settleCredits, KEPT_FOR } from './settle.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** A call that was received this long ago and has no workflow has lost the process that took it. */
const STARTS_WITHIN = 30 * SECOND;
/** A code of OAuth is remembered a little longer than it lives: a second use is to be known as one. */
const KEPT_CODES = HOUR;
const MOVES_WITHIN = 10 * SECOND;
const RUNS_WITHIN = 2 * 60 * SECOND;

/**
 * Nothing rests on the next line being reached (correctness, rule 2): what a process left half-way when it died is
 * found here and moved on, each by the same compare-and-set that would have moved it.
 */
export function createSweep(dependencies: Dependencies) {
  const { store, wake, isRunning, now, log } = dependencies;

  /** The ids of calls made before this long ago sort before it. */
  const madeBefore = (ago: number) => callIdAt(now().getTime() - ago);

  async function abandon(record: CallRecord): Promise<boolean> {
    if (await isRunning(record._id)) return false;
    // A repeat of its Idempotency-Key may still start it.
    if (record.claimId !== null && now().getTime() - record.createdAt.getTime() < HOUR) return false;
    const error = refusal('unavailable', 'The call never began. Nothing ran.', { retry_after: 1 });
    const envelope = { ok: false, error } as const;
    return (await store.calls.end(record._id, ['received'], 'abandoned', { envelope, at: now() })) !== null;
  }

  const jobs: Readonly<Record<string, () => Promise<number>>> = {
    async abandoned() {
      return count(await store.unfinished.standing(['received'], madeBefore(STARTS_WITHIN)), abandon);
    },
    async decided() {
      const standing = await store.unfinished.standing(DECIDED_STATES, madeBefore(0));
      const late = standing.filter(
        ({ decision }) => !decision || now().getTime() - decision.at.getTime() > MOVES_WITHIN,
      );
      return count(late, (record) => wake(record._id));
    },
    async overdue() {
      const held = await store.unfinished.standing(HELD_STATES, madeBefore(0), 1_000);
      return count(
        held.filter(({ hold }) => hold && hold.expiresAt.getTime() + MOVES_WITHIN < now().getTime()),
        (record) => wake(record._id),
      );
    },
    async orphaned() {
      const held = await store.unfinished.standing(HELD_STATES, madeBefore(0), 1_000);
      const keyIds = [
        ...new Set(
          held.flatMap(({ companyId, principal }) => (principal.keyId ? [`${companyId}\n${principal.keyId}`] : [])),
        ),
      ];
      return count(keyIds, async (pair) => {
        const [companyId = '', keyId = ''] = pair.split('\n');
        const key = await store.keys.get(companyId, keyId);
        if (key && !key.switchedOffAt && key.expiresAt > now()) return false;
        await revokeHolds(dependencies, { keyId }, key?.switchedOffAt ? 'key_switched_off' : 'key_expired');
        return true;
      });
    },
    sealed: () => sealReceipts(dependencies),
    ...eventJobs(dependencies),
    async stuck() {
      const running = await store.unfinished.standing(['running'], madeBefore(RUNS_WITHIN));
      return count(running, async (record) => {
        if (await isRunning(record._id)) return false;
        await wake(record._id);
        return true;
      });
    },
    async unsettled() {
      return count(await store.unfinished.unsettled(), async (record) => {
        await rollForward(dependencies, record._id);
        await settleCredits(dependencies, record, chargeOf(record));
      });
    },
    async reservations() {
      const months = await store.credits.openMonths(monthOf(new Date(now().getTime() - 40 * 24 * HOUR)));
      const open = months.flatMap((month) => Object.keys(month.open).map((callId) => ({ ...month, callId })));
      return count(open, async ({ companyId, month, callId }) => {
        const call = await store.calls.get(callId);
        // One that is not settled yet is settled above; one that is was reserved by an attempt that came too late.
        const late =
          call && isEnded(call.state) && call.credits?.state !== 'reserving' && call.credits?.state !== 'reserved';
        if (!late || now().getTime() - (call.endedAt?.getTime() ?? 0) < RUNS_WITHIN) return false;
        await store.credits.giveBack(companyId, month, callId);
        return true;
      });
    },
    async claims() {
      return count(await store.claims.before(new Date(now().getTime() - REPLAYED_FOR)), async (claim) => {
        const call = await store.calls.get(claim.callId);
        if (call && !(isEnded(call.state) && call.endedAt && now().getTime() - call.endedAt.getTime() > REPLAYED_FOR))
          return false;
        await store.claims.forget(claim);
        return true;
      });
    },
    forgotten: () => store.unfinished.forget(now(), new Date(now().getTime() - KEPT_FOR)),
    authorizations: () => store.authorizations.sweep(new Date(now().getTime() - KEPT_CODES)),
    sessions: () => store.sessions.sweep(now()),
    limits: () => store.limits.sweep(now()),
    async pruned() {
      const months = await store.credits.openMonths(monthOf(new Date(now().getTime() - 40 * 24 * HOUR)));
      return count(months, async (month) => {
        const settled = await store.credits.settledBefore(month._id, madeBefore(24 * HOUR));
        await store.credits.prune(month._id, settled);
        return settled.length > 0;
      });
    },
  };

  return async function sweep(): Promise<Readonly<Record<string, number>>> {
    const found: Record<string, number> = {};
    for (const [name, job] of Object.entries(jobs)) {
      try {
        found[name] = await job();
      } catch (error) {
        // One job that fails must not keep the others from their work; the next round tries it again.
        log.warn({ job: name, kind: (error as Error).name }, 'a job of the sweeper failed');
        found[name] = -1;
      }
    }
    return found;
  };
}

async function count<T>(items: readonly T[], handle: (item: T) => Promise<boolean | void>): Promise<number> {
  let handled = 0;
  for (const item of items) if ((await handle(item)) !== false) handled += 1;
  return handled;
}
