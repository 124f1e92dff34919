import type { Logger } from 'pino';
import type { Allowance, CallRecord, Company, Hold, Member } from '../contract/documents.js';
import { refusal } from '../contract/errors.js';
import { DECIDED_AS, isHeld, type CallState } from '../contract/states.js';
import { isOpen, mayAnswer, waitsFor } from '../engine/deciding.js';
import type { Known } from '../engine/facts.js';
import { grantOf } from '../engine/grants.js';
import type { Store } from '../store/index.js';

/** Why a person may only say no; `not_the_caller` is an administrator where the caller alone confirms. */
export type NoYes = 'not_the_caller' | 'key_switched_off' | 'key_expired' | 'caller_removed';

/** What one person may see of a call, and do about it. */
export type DecisionView =
  /** No such call in this person's company. */
  | { readonly kind: 'absent' }
  /** Somebody else is asked; nothing of the call is shown. */
  | { readonly kind: 'waiting'; readonly for: 'caller' | 'administrator' }
  /** Nobody is asked any more, and the call is none of this person's business. */
  | { readonly kind: 'over' }
  | {
      readonly kind: 'ask';
      readonly may: 'confirm' | 'approve';
      readonly caller: CallerNow;
      readonly call: CallRecord;
      readonly hold: Hold;
    }
  | {
      readonly kind: 'ask';
      readonly may: 'reject';
      readonly because: NoYes;
      readonly call: CallRecord;
      readonly hold: Hold;
    }
  /** Where the call stands. `decidedBy` is a name, or null when no decision led there. */
  | { readonly kind: 'told'; readonly state: CallState; readonly call: CallRecord; readonly decidedBy: string | null };

/** Who made a call, as they are now. */
type CallerNow = Pick<Known, 'member' | 'key'>;

/** A call as it stands since a yes, and its caller as they were read at the click. */
export interface Allowed {
  readonly call: CallRecord;
  readonly known: Known;
}

export interface DecideDeps {
  readonly store: Store;
  readonly log: Logger;
  /** Tells the workflow of a call that was decided on. @param allowed where the answer was yes */
  wake(callId: string, allowed?: Allowed): Promise<void>;
}

interface Answer {
  readonly callId: string;
  /** As read since the request came in. A stale one only loses the compare-and-set. */
  readonly asked: Asked;
  readonly company: Company;
  /** Read at this very click. */
  readonly viewer: Member;
  readonly answer: 'yes' | 'no';
  /** Hash and number of the preview that the person saw. */
  readonly hash: string;
  readonly n: number;
  /** What a yes to an approval allows beyond this call. */
  readonly allows?: Allowance | undefined;
  readonly now: Date;
}

/** What became of a click; `view` is how things stand after it. */
interface Decided {
  readonly outcome:
    /** The click counts (or is the repeat of one that did). */
    | 'done'
    /** Decided, ended or expired before: the click changed nothing. */
    | 'late'
    /** What was shown is no longer what would run: look again. */
    | 'changed'
    /** This person may not give this answer. */
    | 'not_allowed'
    | 'absent';
  readonly view: DecisionView;
}

/** The open holds of a company that wait for this person's yes, oldest first. */
export async function waitingFor(store: Store, viewer: Member, now: Date): Promise<readonly CallRecord[]> {
  const held = await store.calls.held({ companyId: viewer.companyId });
  return held.filter((call) => waitsFor(call, viewer, now));
}

/** What a person is asked about; null where there is no such call. */
export type Asked = Awaited<ReturnType<Store['calls']['withKey']>>;

/** What this person may see of a call, and do about it, now. */
export async function decisionOn(
  store: Store,
  { asked, viewer, now }: { readonly asked: Asked; readonly viewer: Member; readonly now: Date },
): Promise<DecisionView> {
  if (!asked || asked.call.companyId !== viewer.companyId) return { kind: 'absent' };
  const { call } = asked;
  if (isOpen(call, now)) {
    const { hold } = call;
    const may = mayAnswer(call, hold, viewer);
    if (may === null) return { kind: 'waiting', for: hold.kind === 'confirmation' ? 'caller' : 'administrator' };
    if (may === 'reject') return { kind: 'ask', may, because: 'not_the_caller', call, hold };
    const caller = await callerNow(store, asked, viewer, now);
    return typeof caller === 'string'
      ? { kind: 'ask', may: 'reject', because: caller, call, hold }
      : { kind: 'ask', may, caller, call, hold };
  }
  if (call.principal.memberId !== viewer._id && viewer.role !== 'admin') return { kind: 'over' };
  // The time decides, even where nobody has written it down yet.
  const state = isHeld(call.state) ? 'expired' : call.state;
  return { kind: 'told', state, call, decidedBy: await deciderOf(store, call, state) };
}

/**
 * A person's answer to a hold. The record decides by compare-and-set; the workflow is only woken, and where that
 * fails the sweeper wakes it later (correctness, rule 1).
 */
export async function decide(deps: DecideDeps, answer: Answer): Promise<Decided> {
  const { store } = deps;
  const { viewer, now } = answer;
  const view = await decisionOn(store, { asked: answer.asked, viewer, now });
  if (view.kind !== 'ask') return closed(view, answer);

  const { hold } = view;
  if (hold.n !== answer.n || hold.preview.hash !== answer.hash) return { outcome: 'changed', view };
  if (answer.answer === 'yes' && view.may === 'reject') return { outcome: 'not_allowed', view };

  const allows = view.may === 'approve' && hold.alike ? answer.allows : undefined;
  const click = { companyId: viewer.companyId, hold, by: viewer._id, at: now, ...(allows && { allows }) };
  const accepted = answer.answer === 'yes' ? await store.calls.accept(answer.callId, click) : null;
  const won =
    answer.answer === 'yes'
      ? accepted !== null
      : await store.calls.reject(answer.callId, click, { ok: false, error: rejection(answer.callId, hold) });
  if (won) {
    const grant = accepted && grantOf(accepted);
    // Where this process dies before, the approved call makes it as it runs.
    if (grant) await store.grants.create(grant);
    const known = view.may === 'reject' ? null : { company: answer.company, ...view.caller };
    wakeLater(deps, answer.callId, accepted && known ? { call: accepted, known } : undefined);
    const state = answer.answer === 'yes' ? DECIDED_AS[hold.kind] : 'rejected';
    return { outcome: 'done', view: { kind: 'told', state, call: { ...view.call, state }, decidedBy: viewer.name } };
  }
  const after = await decisionOn(store, { asked: await store.calls.withKey(answer.callId), viewer, now });
  return after.kind === 'ask' ? { outcome: 'changed', view: after } : closed(after, answer);
}

/** An answer to what is no longer, or never was, this person's to answer. */
function closed(view: Exclude<DecisionView, { kind: 'ask' }>, answer: Answer): Decided {
  if (view.kind === 'absent') return { outcome: 'absent', view };
  if (view.kind === 'told') return { outcome: isRepeat(view.call, answer) ? 'done' : 'late', view };
  return { outcome: 'not_allowed', view };
}

/** Whether this very answer by this very person was taken before: a double click. */
function isRepeat(call: CallRecord, { viewer, answer, n }: Answer): boolean {
  if (call.decision?.by !== viewer._id || call.decision.answer !== answer) return false;
  if (answer === 'no') return call.state === 'rejected' && call.hold?.n === n;
  return [call.yes?.confirmation, call.yes?.approval].some((yes) => yes?.by === viewer._id && yes.n === n);
}

function rejection(callId: string, hold: Hold) {
  const who =
    hold.kind === 'confirmation' ? 'The person who was asked to confirm' : 'The administrator who was asked to approve';
  return refusal('rejected', `${who} said no. Nothing ran.`, { call_id: callId });
}

/** Not awaited: the decision stands whatever becomes of the signal, and the person need not wait for it. */
function wakeLater({ wake, log }: DecideDeps, callId: string, allowed?: Allowed): void {
  void (async () => wake(callId, allowed))().catch((error: unknown) => {
    log.warn({ kind: (error as Error).name, callId }, 'a decided call could not be woken; the sweeper will');
  });
}

/** The caller, or why they could not make this call any more. */
async function callerNow(
  store: Store,
  { call: { companyId, principal }, key }: NonNullable<Asked>,
  viewer: Member,
  now: Date,
): Promise<CallerNow | NoYes> {
  const isViewer = principal.memberId === viewer._id;
  const member = isViewer ? viewer : await store.members.get(companyId, principal.memberId);
  if (!member || member.removedAt) return 'caller_removed';
  if (principal.keyId !== null && (!key || key.switchedOffAt)) return 'key_switched_off';
  return key && key.expiresAt <= now ? 'key_expired' : { member, key };
}

/** States that a person's answer led to. */
const DECIDED_STATES: ReadonlySet<CallState> = new Set([
  'confirmed',
  'approved',
  'running',
  'succeeded',
  'failed',
  'outcome_unknown',
  'rejected',
]);

async function deciderOf(store: Store, call: CallRecord, state: CallState): Promise<string | null> {
  if (!call.decision || !DECIDED_STATES.has(state)) return null;
  return (await store.members.get(call.companyId, call.decision.by))?.name ?? 'Somebody who has left';
}
