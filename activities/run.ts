import { Refusal, refusal } from '../src/contract/errors.js';
import type { CallCredits, CallRecord } from '../src/contract/documents.js';
import type { Envelope } from '../src/contract/envelope.js';
import { PLAN_TERMS } from '../src/contract/ranks.js';
import { DISPATCHABLE_STATES, isEnded, type CallState } from '../src/contract/states.js';
import type { Step } from '../src/contract/workflow.js';
import { checks, follow, verdictsOf } from '../src/engine/checks.js';
import { OutcomeUnknown, Stale, type ActionResult } from '../src/engine/context.js';
import { budgetsOf } from '../src/engine/scope.js';
import { openInput } from '../src/engine/secretInput.js';
import { monthOf } from '../src/store/credits.js';
import type { Dependencies } from './dependencies.js';
import type { CallFacts } from './facts.js';
import { endGrant, giveGrantBack, takeGrant } from './grants.js';
import { runContext } from './runContext.js';
import { settleCredits, settle } from './settle.js';

/** After this many runs that did not come to an end, input is taken to be what kills the worker (rule 16). */
const MAX_RUNS = 3;
/** A dispatch older than this is judged anew before its first write (rule 0). */
const DISPATCH_HOLDS_FOR = 60_000;

export interface Beat {
  readonly signal: AbortSignal;
  readonly heartbeat: () => void;
}

/** Quick runs need neither: they are over before anybody asks. */
const NO_BEAT: Beat = { signal: new AbortController().signal, heartbeat: () => undefined };

/** Dispatches, runs and settles a call, in one step. */
export type Run = (callId: string, beat?: Beat) => Promise<Step>;

/** Makes the run. */
export function createRun(dependencies: Dependencies): Run {
  const { store, facts: desk, vault, now, log } = dependencies;
  /** Calls begun by this process: repeating one here is a retry, not a sign of a worker that died. */
  const begun = new Set<string>();

  /** Moves the call into `running`, or finds it there. @returns its record, or the state that stands instead */
  async function dispatch(facts: CallFacts): Promise<CallRecord | CallState> {
    const { record, terms } = facts;
    if (isEnded(record.state)) {
      await settleCredits(dependencies, record, chargeOf(record));
      await endGrant(dependencies, record);
      return record.state;
    }
    if (record.state === 'running') return resume(facts);
    // These facts may be newer than those of the checks: a grant that was used up since allows nothing.
    if (follow(verdictsOf(facts)).outcome !== 'pass') return 'received';
    const credits: CallCredits | undefined =
      terms.credits === 0
        ? undefined
        : {
            state: 'reserving',
            month: monthOf(now()),
            reserved: terms.credits,
            charged: 0,
            ...(terms.budget && facts.key && { budgets: budgetsOf(facts.key) }),
          };
    const dispatchedAt = now();
    const { grant: earlier, ...rest } = record;
    const { grant } = terms;
    if (earlier !== undefined && earlier !== grant) await store.grants.giveBack(earlier, record._id);
    const under = grant ?? (earlier === undefined ? undefined : null);
    if (!(await store.calls.dispatch(record._id, dispatchedAt, credits, record.hold?.n ?? null, under)))
      return again(record._id);
    begun.add(record._id);
    const also = { ...(credits && { credits }), ...(grant !== null && { grant }) };
    return { ...rest, state: 'running', runs: record.runs + 1, dispatchedAt, ...also };
  }

  /** The prepared facts were too old: what the record says now decides. */
  async function again(callId: string): Promise<CallRecord | CallState> {
    desk.forget(callId);
    const fresh = await desk.of(callId);
    if (!fresh) throw new Error('A call without a record cannot run.');
    const { state } = fresh.record;
    return state === 'running' || isEnded(state) ? dispatch(fresh) : 'received';
  }

  async function resume({ record }: CallFacts): Promise<CallRecord | CallState> {
    const callId = record._id;
    const counted = begun.has(callId) ? record : await store.calls.rerun(callId);
    if (!counted) return again(callId);
    begun.add(callId);
    if (counted.runs > MAX_RUNS) return giveUp(dependencies, counted);
    const old = now().getTime() - (counted.dispatchedAt?.getTime() ?? 0) > DISPATCH_HOLDS_FOR;
    if (!old || (await store.history.wrote(callId))) return counted;
    return (await refuseIfBarred(counted)) ?? counted;
  }

  /** A run that stood still for long, with nothing written, is checked again as if it were about to begin. */
  async function refuseIfBarred(record: CallRecord): Promise<CallState | undefined> {
    const facts = await desk.read({ ...record, state: 'received' });
    for (const check of [checks.role, checks.plan]) {
      const verdict = check(facts);
      if (verdict.outcome !== 'refuse') continue;
      const envelope: Envelope = { ok: false, error: verdict.error };
      return settle(dependencies, record, facts.action, { from: ['running'], to: 'revoked', envelope });
    }
    return undefined;
  }

  /** Sets the price aside. @returns an error when there is not enough */
  async function reserve({ record, company, terms }: CallFacts, running: CallRecord): Promise<Envelope | undefined> {
    const { credits } = running;
    if (!credits || credits.state !== 'reserving' || !company) return undefined;
    const { month, reserved, budgets = [] } = credits;
    const ofPlan = PLAN_TERMS[company.plan].creditsPerMonth;
    const purses = [{ of: company._id, creditsPerMonth: ofPlan }, ...budgets];
    let isShort = false;
    for (const { of, creditsPerMonth } of purses) {
      // What one has set aside before another refuses is released as the call ends.
      isShort = !(await store.credits.reserve(of, month, record._id, reserved, creditsPerMonth));
      if (isShort) break;
    }
    if (!isShort) {
      await store.calls.setCredits(record._id, 'reserved');
      return undefined;
    }
    const left = purses.map(({ of, creditsPerMonth }) => store.credits.available(of, month, creditsPerMonth));
    const available = Math.min(...(await Promise.all(left)));
    const resets = terms.resetsAt.toISOString();
    const fields = { needed: reserved, available, resets_at: resets };
    return {
      ok: false,
      error: refusal(
        'credit_limit',
        `This takes ${credits.reserved} Deep credits; ${available} are left this month.`,
        fields,
      ),
    };
  }

  return async function run(callId, beat = NO_BEAT) {
    const facts = await desk.of(callId);
    if (!facts) throw new Error('A call without a record cannot run.');
    const { action } = facts;
    const dispatching = dispatch(facts);
    const reading = readsOnly(facts) ? perform(facts, facts.record, beat) : undefined;
    // Whoever awaits it meets the failure; where the dispatch fails, nobody does.
    reading?.catch(() => undefined);
    const running = await dispatching;
    desk.forget(callId);
    if (typeof running === 'string')
      return running === 'received' ? { next: 'check' } : { next: 'end', state: running };
    try {
      const outcome = await attempt(facts, running, reading ?? (() => perform(facts, running, beat)));
      if (outcome === 'stale') return { next: 'check' };
      const state = await settle(dependencies, running, action, { from: ['running'], ...outcome });
      return { next: 'end', state };
    } finally {
      // Kept while the same process may have to try again; a thousand calls later that is over.
      if (begun.size > 10_000) begun.clear();
    }
  };

  /** Nothing ran after all: the call is to be checked again, with what it had taken given back. */
  async function takeBack(running: CallRecord, { keepYes = false } = {}): Promise<'stale'> {
    const { _id: callId, companyId, credits } = running;
    if (!(await store.calls.takeBack(callId, { keepYes }))) return 'stale';
    if (credits) {
      const { month, budgets = [] } = credits;
      for (const of of [companyId, ...budgets.map((budget) => budget.of)])
        await store.credits.giveBack(of, month, callId);
    }
    await giveGrantBack(dependencies, running);
    return 'stale';
  }

  type Attempt = { to: 'succeeded' | 'failed' | 'outcome_unknown' | 'refused'; envelope: Envelope; charge?: number };

  /** A read that costs nothing may go beside the write that dispatches it: where that is lost, it is thrown away. */
  function readsOnly({ action, terms }: CallFacts): boolean {
    return action.effect === 'read' && terms.credits === 0;
  }

  async function perform(
    { action, context }: CallFacts,
    record: CallRecord,
    beat: Beat,
  ): Promise<ActionResult<unknown>> {
    return action.run(runContext(dependencies, context, { record, ...beat }), openInput(record, vault));
  }

  async function attempt(
    facts: CallFacts,
    running: CallRecord,
    work: Promise<ActionResult<unknown>> | (() => Promise<ActionResult<unknown>>),
  ): Promise<Attempt | 'stale'> {
    const { action } = facts;
    const callId = running._id;
    const short = await reserve(facts, running);
    if (short) return { to: 'refused', envelope: short };
    if (!(await takeGrant(dependencies, running))) return takeBack(running, { keepYes: true });
    try {
      const { data, changed = [], charge } = await (typeof work === 'function' ? work() : work);
      const reserved = running.credits?.reserved ?? 0;
      const isLess = charge !== undefined && charge < reserved;
      // On record before the end: the credits may be settled by another process.
      if (isLess) await store.calls.setDue(callId, charge);
      const kept = action.secrets ? { ...(data as object), ...blank(action.secrets) } : data;
      return { to: 'succeeded', envelope: { ok: true, data: kept, changed }, charge: isLess ? charge : reserved };
    } catch (error) {
      if (error instanceof Stale) return takeBack(running);
      if (error instanceof OutcomeUnknown) {
        await rollForward(dependencies, callId);
        const message = 'It cannot be known whether this left the service. It is not repeated.';
        return {
          to: 'outcome_unknown',
          envelope: { ok: false, error: refusal('outcome_unknown', message, { call_id: callId }) },
        };
      }
      if (error instanceof Refusal) {
        const written = await rollForward(dependencies, callId);
        const { message } = error.error;
        const told =
          written === 0
            ? error.error
            : { ...error.error, message: `${message} ${changes(written)} made before it stopped.` };
        return { to: 'failed', envelope: { ok: false, error: told } };
      }
      log.debug({ callId, name: (error as Error).name }, 'a run failed and may be tried again');
      throw error;
    }
  }
}

/** Every version that the call claimed is applied: nothing of it may happen later (rule 5). */
export async function rollForward({ store }: Pick<Dependencies, 'store'>, callId: string): Promise<number> {
  const claimed = await store.history.ofWholeCall(callId);
  for (const record of claimed) await store.history.apply(record);
  return claimed.length;
}

/** Ends a running call that cannot be brought to an end: truthfully, with what it had begun made whole. */
export async function giveUp(dependencies: Dependencies, record: CallRecord): Promise<CallState> {
  const written = await rollForward(dependencies, record._id);
  const done = written === 0 ? 'Nothing was changed.' : `${changes(written)} made before it stopped.`;
  const error = refusal('internal', `The action could not be brought to an end. ${done}`, { call_id: record._id });
  const from: readonly CallState[] = ['running', ...DISPATCHABLE_STATES];
  return settle(dependencies, record, undefined, { from, to: 'failed', envelope: { ok: false, error } });
}

/** What an ended call was to be charged, for a settling that was cut short. */
export function chargeOf(record: CallRecord): number {
  return record.state === 'succeeded' ? (record.credits?.due ?? record.credits?.reserved ?? 0) : 0;
}

function changes(count: number): string {
  return count === 1 ? '1 change was' : `${count} changes were`;
}

function blank(names: readonly string[]): Record<string, null> {
  return Object.fromEntries(names.map((name) => [name, null]));
}
