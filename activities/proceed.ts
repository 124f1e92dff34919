import { refusal, type CallError } from '../src/contract/errors.js';
import type { CallRecord } from '../src/contract/documents.js';
import { DISPATCHABLE_STATES, HELD_STATES, isEnded, isHeld, type CallState } from '../src/contract/states.js';
import type { Execution, Step, Verdict } from '../src/contract/workflow.js';
import { follow } from '../src/engine/checks.js';
import type { Dependencies } from './dependencies.js';
import { endGrant } from './grants.js';
import { createHolds } from './hold.js';
import { chargeOf, type Run } from './run.js';
import { settleCredits, settle } from './settle.js';

/** What follows from the verdicts of a round: the one place where a call is refused, held or run. */
export function createProceed(dependencies: Dependencies, run: Run) {
  const { facts, now } = dependencies;
  const holds = createHolds(dependencies);

  const stepOf = ({ state, hold }: Pick<CallRecord, 'state' | 'hold'>): Step => {
    if (isEnded(state)) return { next: 'end', state };
    if (!isHeld(state) || !hold) return { next: 'check' };
    return { next: 'wait', state, expiresIn: Math.max(1, hold.expiresAt.getTime() - now().getTime()) };
  };

  async function refuse(record: CallRecord, given: CallError): Promise<CallState> {
    const { _id: callId } = record;
    // The verdict that went to Temporal says less than the action does.
    const objection = (await facts.of(callId))?.terms.objection;
    const error = objection?.code === given.code ? objection : given;
    // Somebody waited on this call and lost the right to it: that is not the same as never having had it.
    const lost = record.hold !== undefined && LOST_RIGHTS.has(error.code);
    const final = lost
      ? refusal('revoked', error.message, { call_id: callId, reason: error['reason'] ?? error.code })
      : error;
    const from = [...DISPATCHABLE_STATES, ...HELD_STATES];
    return settle(dependencies, record, undefined, {
      from,
      to: lost ? 'revoked' : 'refused',
      envelope: { ok: false, error: final },
    });
  }

  /** A call that has ended, perhaps by a decision on a page: what comes after the outcome is made good. */
  async function end(record: CallRecord): Promise<Step> {
    await settleCredits(dependencies, record, chargeOf(record));
    await endGrant(dependencies, record);
    if (record.unpublished) dependencies.publisher.publishSoon(record.companyId, record._id);
    return { next: 'end', state: record.state };
  }

  async function after(record: CallRecord, verdict: Verdict, execution: Execution): Promise<Step> {
    if (verdict.outcome === 'ended') return end(record);
    if (verdict.outcome === 'refuse') return { next: 'end', state: await refuse(record, verdict.error) };
    if (verdict.outcome === 'hold') return stepOf(await holds.hold(record._id, verdict.kind));
    return execution === 'background' ? { next: 'run' } : run(record._id);
  }

  return async function proceed(callId: string, verdicts: readonly Verdict[], execution: Execution): Promise<Step> {
    const known = await facts.of(callId);
    // The front end died between start and insert, or the insert failed: nobody was told that anything would run.
    if (!known) return { next: 'end', state: 'abandoned' };
    try {
      return await after(known.record, follow(verdicts), execution);
    } finally {
      if (execution === 'quick') facts.forget(callId);
    }
  };
}

const LOST_RIGHTS: ReadonlySet<string> = new Set(['forbidden', 'plan_required', 'revoked']);
