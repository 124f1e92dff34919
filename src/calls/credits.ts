import { principalId, type CallCredits, type CallRecord } from '../contract/documents.js';
import type { CallError } from '../contract/errors.js';
import { PLAN_TERMS } from '../contract/ranks.js';
import type { Dependencies } from '../dependencies.js';
import { budgetsOf } from '../engine/scope.js';
import { monthOf } from '../store/credits.js';
import { eventOverTime, notice } from '../events/notice.js';
import type { CallSnapshot } from './checkInputs.js';
import { creditLimit } from './creditLimit.js';

/** The credits of a call that is about to be dispatched; undefined if it has no price. */
export function creditsFor({ terms, key }: CallSnapshot, now: Date): CallCredits | undefined {
  if (terms.credits === 0) return undefined;
  const budgets = terms.budget && key && { budgets: budgetsOf(key) };
  return { state: 'reserving', month: monthOf(now), reserved: terms.credits, charged: 0, ...budgets };
}

/** Reserves the price of a running call, once. @returns the refusal if too few credits are left */
export async function reserveCredits(
  { store }: Pick<Dependencies, 'store'>,
  { record, company, terms }: CallSnapshot,
  credits: CallCredits | undefined,
): Promise<CallError | null> {
  if (!credits || credits.state !== 'reserving' || !company) return null;
  const { month, reserved, budgets = [] } = credits;
  const ofPlan = PLAN_TERMS[company.plan].creditsPerMonth;
  const allBudgets = [{ of: company._id, creditsPerMonth: ofPlan }, ...budgets];
  let isShort = false;
  for (const { of, creditsPerMonth } of allBudgets) {
    // If a later budget refuses, the reservations in the earlier ones are released when the call ends.
    isShort = !(await store.credits.reserve(of, month, record._id, reserved, creditsPerMonth));
    if (isShort) break;
  }
  if (!isShort) {
    await store.calls.setCredits(record._id, 'reserved');
    return null;
  }
  const left = allBudgets.map(({ of, creditsPerMonth }) => store.credits.available(of, month, creditsPerMonth));
  const available = Math.min(...(await Promise.all(left)));
  return creditLimit({ needed: reserved, available, resetsAt: terms.resetsAt }, record);
}

/** Takes back the reservation of a call that did not run and may still run. */
export async function giveCreditsBack(
  { store }: Pick<Dependencies, 'store'>,
  { _id: callId, companyId, credits }: CallRecord,
): Promise<void> {
  if (!credits) return;
  const allBudgets = [companyId, ...(credits.budgets ?? []).map((budget) => budget.of)];
  for (const of of allBudgets) await store.credits.giveBack(of, credits.month, callId);
}

/** The charge of an ended call whose settling was interrupted. */
export function chargeOf({ state, credits }: CallRecord): number {
  return state === 'succeeded' ? (credits?.due ?? credits?.reserved ?? 0) : 0;
}

/**
 * Charges an ended call and releases the rest of its reservation. Re-runs and the sweeper may repeat it.
 * @param charge at most what was reserved is charged
 * @returns the credits of the call afterwards
 */
export async function settleCredits(
  dependencies: Pick<Dependencies, 'store' | 'publisher' | 'now'>,
  record: CallRecord,
  charge: number,
): Promise<CallCredits | undefined> {
  const { store, now } = dependencies;
  const { credits, companyId, _id: callId } = record;
  if (!credits || credits.state === 'settled' || credits.state === 'released') return credits;
  const { month, budgets = [] } = credits;
  const charged = await store.credits.settle(companyId, month, callId, charge);
  for (const { of } of budgets) await store.credits.settle(of, month, callId, charge);
  if (charged > 0) {
    const by = principalId(record.principal);
    const entry = {
      _id: callId,
      companyId,
      month,
      credits: charged,
      action: record.action,
      principalId: by,
      at: now(),
    };
    await store.credits.enter(entry);
    await noteThresholds(dependencies, companyId, month);
  }
  const state = charged > 0 ? 'settled' : 'released';
  await store.calls.setCredits(callId, state, charged);
  return { ...credits, state, charged };
}

/** Publishes one event for each threshold of the month that the charge has reached. */
async function noteThresholds(
  { store, publisher, now }: Pick<Dependencies, 'store' | 'publisher' | 'now'>,
  companyId: string,
  month: string,
): Promise<void> {
  const at = now();
  await store.credits.note(companyId, month, at, async (mark) => {
    const event = eventOverTime(`${companyId}_${month}_${mark}`, {
      companyId,
      type: `credits.${mark}`,
      at,
      audience: { kind: 'admins' },
      data: { month },
    });
    await notice({ store, publisher }, event);
  });
}
