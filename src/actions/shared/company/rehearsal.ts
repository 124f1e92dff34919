import type { GuardPolicy } from '../../../contract/documents.js';
import { policyGuard, spreadRules } from '../../../engine/guard.js';
import type { GuardedCall, ReadAccount } from '../../../engine/ports/account.js';
import type { ReadPolicy } from '../../../engine/ports/policy.js';

/** Which past calls the rules of a guard policy would have held. */

interface Counts {
  calls: number;
  held: number;
  newlyHeld: number;
}

interface Rehearsal extends Readonly<Counts> {
  readonly isComplete: boolean;
  readonly byAction: (Counts & { action: string; title: string })[];
}

interface RehearseOptions {
  readonly account: ReadAccount;
  readonly policy: ReadPolicy;
  readonly since: Date;
  /** The most calls to check. */
  readonly most: number;
}

const HOUR_MS = 3_600_000;

/** Applies rules to past calls, in the order in which they were made. Nothing changes. */
export async function rehearse(
  rules: readonly GuardPolicy[],
  { account, policy, since, most }: RehearseOptions,
): Promise<Rehearsal> {
  const spread = spreadRules(rules, policy.actions);
  const actions = [...new Set(spread.map(({ action }) => action))].toSorted();
  const { calls, isComplete } = await account.guardedCalls(actions, since, most);
  const byAction = new Map<string, Counts>();
  for (const [at, call] of calls.entries()) {
    const counts = byAction.get(call.action) ?? { calls: 0, held: 0, newlyHeld: 0 };
    byAction.set(call.action, counts);
    counts.calls += 1;
    const rows = rowsOfHour(calls, at);
    const hour = { unconfirmed: rows, unapproved: rows };
    if (policyGuard(spread, call.action, { kind: call.by }, { size: call.size, hour }) === 'none') continue;
    counts.held += 1;
    if (!call.wasDecided) counts.newlyHeld += 1;
  }
  const total = (of: keyof Counts) => [...byAction.values()].reduce((sum, counts) => sum + counts[of], 0);
  const titleOf = (name: string) => policy.actions.find(({ action }) => action === name)?.title ?? name;
  return {
    calls: total('calls'),
    held: total('held'),
    newlyHeld: total('newlyHeld'),
    isComplete,
    byAction: actions.flatMap((action) => {
      const counts = byAction.get(action);
      return counts ? [{ action, title: titleOf(action), ...counts }] : [];
    }),
  };
}

/** The most rows of one list that the call and its caller's calls of the previous hour deleted or changed. */
function rowsOfHour(calls: readonly GuardedCall[], at: number): number {
  const call = calls[at];
  if (!call?.volume) return 0;
  const { callerId, volume, createdAt } = call;
  const sums = new Map(volume.lists.map(({ listId, rows }) => [listId, rows]));
  for (let n = at - 1; n >= 0; n -= 1) {
    const earlier = calls[n];
    if (!earlier || createdAt.getTime() - earlier.createdAt.getTime() > HOUR_MS) break;
    if (earlier.callerId !== callerId || earlier.volume?.kind !== volume.kind) continue;
    for (const { listId, rows } of earlier.volume.lists) {
      const sum = sums.get(listId);
      if (sum !== undefined) sums.set(listId, sum + rows);
    }
  }
  return Math.max(0, ...sums.values());
}
