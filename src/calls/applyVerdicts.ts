import { refusal, type CallError } from '../contract/errors.js';
import { DISPATCHABLE_STATES, HELD_STATES, isEnded, isHeld, type CallState } from '../contract/states.js';
import type { Execution, Step, Verdict } from '../contract/workflow.js';
import type { Dependencies } from '../dependencies.js';
import type { CallSnapshot } from './checkInputs.js';
import { checksToRecord, outcomeOf } from './checks.js';
import { finishEnded } from './dispatch.js';
import { hold } from './hold.js';
import type { Run } from './run.js';
import { settle } from './settle.js';

/**
 * Does what the verdicts of a call's checks say.
 * @param expected the outcomes that the step is for; if the call has another outcome by now, nothing is done
 * @returns what the workflow does next
 */
export type ApplyVerdicts = (
  callId: string,
  execution: Execution,
  expected?: readonly Verdict['outcome'][],
) => Promise<Step>;

/** Makes the function that refuses, holds or runs a call. No other code does. */
export function createApplyVerdicts(dependencies: Dependencies, run: Run): ApplyVerdicts {
  const { checkInputs, publisher, now } = dependencies;

  async function follow(snapshot: CallSnapshot, verdict: Verdict, execution: Execution): Promise<Step> {
    const { record } = snapshot;
    switch (verdict.outcome) {
      case 'ended': {
        // A rejection may have ended the call. The workflow then completes its credits, grant and events.
        const state = await finishEnded(dependencies, record);
        if (record.pendingEvents) publisher.publishSoon(record.companyId, record._id);
        return { next: 'end', state };
      }
      case 'refuse':
        return { next: 'end', state: await refuse(snapshot, verdict.error) };
      case 'hold': {
        const held = await hold(dependencies, snapshot, verdict.kind);
        if (isEnded(held.state)) return { next: 'end', state: held.state };
        if (!isHeld(held.state) || !held.hold) return { next: 'check' };
        const expiresIn = Math.max(1, held.hold.expiresAt.getTime() - now().getTime());
        return { next: 'wait', state: held.state, expiresIn };
      }
      default:
        return execution === 'background' ? { next: 'run' } : run(record._id);
    }
  }

  function refuse(snapshot: CallSnapshot, error: CallError): Promise<CallState> {
    const { record } = snapshot;
    // A call that was held and has lost its right to run since then is revoked, not refused.
    const isRevoked = record.hold !== undefined && REVOKING.has(error.code);
    const reason = error.code === 'revoked' ? error.reason : error.code;
    return settle(dependencies, record, undefined, {
      from: [...DISPATCHABLE_STATES, ...HELD_STATES],
      to: isRevoked ? 'revoked' : 'refused',
      checks: checksToRecord(snapshot),
      envelope: {
        ok: false,
        error: isRevoked ? refusal('revoked', error.message, { call_id: record._id, reason }) : error,
      },
    });
  }

  return async function applyVerdicts(callId, execution, expected) {
    const snapshot = await checkInputs.of(callId);
    // The API died between start and insert, or the insert failed. The caller was not promised a run.
    if (!snapshot) return { next: 'end', state: 'abandoned' };
    const verdict = outcomeOf(snapshot.verdicts);
    try {
      if (expected && !expected.includes(verdict.outcome)) return { next: 'check' };
      return await follow(snapshot, verdict, execution);
    } finally {
      if (execution === 'quick') checkInputs.forget(callId);
    }
  };
}

const REVOKING: ReadonlySet<string> = new Set(['forbidden', 'plan_required', 'revoked']);
