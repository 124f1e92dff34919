import type { CallRecord } from '../contract/documents.js';
import { Refusal, refusal } from '../contract/errors.js';
import type { Step } from '../contract/workflow.js';
import type { Dependencies } from '../dependencies.js';
import { OutcomeUnknown, Stale, type ActionResult } from '../engine/context.js';
import { phrase } from '../engine/phrases/phrase.js';
import { errorIn, textIn } from '../engine/phrases/phraseText.js';
import { openInput } from '../engine/secretInput.js';
import { runContext } from '../workspace/runContext.js';
import type { CallSnapshot } from './checkInputs.js';
import { reserveCredits } from './credits.js';
import { createDispatch, undoDispatch } from './dispatch.js';
import { completeClaims, wereMade } from './giveUp.js';
import { takeGrant } from './grants.js';
import { settle, type Outcome } from './settle.js';

/** What a run needs from its activity. */
export interface RunControl {
  readonly signal: AbortSignal;
  readonly heartbeat: () => void;
}

/** Quick runs need neither signal nor heartbeat. */
const NO_CONTROL: RunControl = { signal: new AbortController().signal, heartbeat: () => undefined };

/** Dispatches, runs and settles a call, in one step. */
export type Run = (callId: string, control?: RunControl) => Promise<Step>;

export function createRun(dependencies: Dependencies): Run {
  const { store, checkInputs, vault, log } = dependencies;
  const dispatch = createDispatch(dependencies);

  return async function run(callId, control = NO_CONTROL) {
    const snapshot = await checkInputs.of(callId);
    if (!snapshot) throw new Error('A call without a record cannot run.');
    const dispatching = dispatch(snapshot);
    // A free read runs while it is dispatched. If another attempt wins the dispatch, the result is thrown away.
    const reading = isFreeRead(snapshot) ? perform(snapshot, snapshot.record, control) : undefined;
    // Prevents an unhandled rejection if the dispatch fails.
    reading?.catch(() => undefined);
    const running = await dispatching;
    checkInputs.forget(callId);
    if (typeof running === 'string')
      return running === 'received' ? { next: 'check' } : { next: 'end', state: running };
    const result = await complete(snapshot, running, () => reading ?? perform(snapshot, running, control));
    if (result === 'stale') return { next: 'check' };
    const state = await settle(dependencies, running, snapshot.action, { from: ['running'], ...result });
    return { next: 'end', state };
  };

  async function perform(
    { action, context }: CallSnapshot,
    record: CallRecord,
    control: RunControl,
  ): Promise<ActionResult<unknown>> {
    return action.run(runContext(dependencies, context, { record, ...control }), openInput(record, vault));
  }

  /** Runs a dispatched call. @returns how it ends; `stale` if nothing ran and it must be checked again */
  async function complete(
    snapshot: CallSnapshot,
    running: CallRecord,
    work: () => Promise<ActionResult<unknown>>,
  ): Promise<Omit<Outcome, 'from'> | 'stale'> {
    const short = await reserveCredits(dependencies, snapshot, running.credits);
    if (short) return { to: 'refused', envelope: { ok: false, error: short } };
    if (!(await takeGrant(dependencies, running))) {
      await undoDispatch(dependencies, running, { keepYes: true });
      return 'stale';
    }
    try {
      return await succeeded(snapshot, running, await work());
    } catch (error) {
      if (error instanceof Stale) {
        await undoDispatch(dependencies, running);
        return 'stale';
      }
      return failed(running, error);
    }
  }

  async function succeeded(
    { action }: CallSnapshot,
    { _id: callId, credits }: CallRecord,
    { data, changed = [], charge }: ActionResult<unknown>,
  ): Promise<Omit<Outcome, 'from'>> {
    const reserved = credits?.reserved ?? 0;
    const isLess = charge !== undefined && charge < reserved;
    // The charge is on record before the call ends, because another process may settle the credits.
    if (isLess) await store.calls.setDue(callId, charge);
    const stored = action.secrets ? { ...(data as object), ...nulls(action.secrets) } : data;
    return { to: 'succeeded', envelope: { ok: true, data: stored, changed }, charge: isLess ? charge : reserved };
  }

  /** How a call ends whose run threw. @throws errors that may be temporary: the run is tried again */
  async function failed({ _id: callId, language }: CallRecord, error: unknown): Promise<Omit<Outcome, 'from'>> {
    if (error instanceof OutcomeUnknown) {
      await completeClaims(dependencies, callId);
      const message = phrase`The service does not know whether the message arrived, and does not send it again. Check with the recipient before you repeat the call.`;
      const unknown = refusal('outcome_unknown', textIn(message, language), { call_id: callId });
      return { to: 'outcome_unknown', envelope: { ok: false, error: unknown } };
    }
    if (error instanceof Refusal) {
      const written = await completeClaims(dependencies, callId);
      const refused = errorIn(error, language);
      const message = `${refused.message} ${textIn(wereMade(written), language)}`;
      return { to: 'failed', envelope: { ok: false, error: written === 0 ? refused : { ...refused, message } } };
    }
    log.debug({ callId, name: (error as Error).name }, 'a run failed and may be tried again');
    throw error;
  }
}

function isFreeRead({ action, terms }: CallSnapshot): boolean {
  return action.effect === 'read' && terms.credits === 0;
}

function nulls(names: readonly string[]): Record<string, null> {
  return Object.fromEntries(names.map((name) => [name, null]));
}
