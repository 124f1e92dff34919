import type { CallRecord, Company, Hold, Member } from '../contract/documents.js';
import type { Allowance, GrantOffer } from '../contract/grants.js';
import { DECIDED_AS, isHeld, type CallState } from '../contract/states.js';
import type { Dependencies } from '../dependencies.js';
import { authorityOf, type Denial } from '../engine/authority.js';
import { isOpen, mayAnswer, type HeldCall } from '../engine/deciding.js';
import { grantOf } from '../engine/grants.js';
import type { Store } from '../store/index.js';
import { approversOf } from './approvers.js';
import type { Caller } from './checkInputs.js';
import { rejectionOf } from './rejection.js';

/** Why a person may only reject: the caller alone confirms, or the caller may not act any more. */
export type RejectOnly = 'not_the_caller' | Denial;

/** What one person may see of a call, and do about it. */
export type DecisionView =
  /** There is no such call in this person's company. */
  | { readonly kind: 'absent' }
  /** The person's own call, on which an administrator is asked. `approvers` are those who may approve it now. */
  | { readonly kind: 'own'; readonly call: HeldCall; readonly approvers: readonly Member[] }
  /** Another person is asked; nothing of the call is shown. */
  | { readonly kind: 'waiting'; readonly for: 'caller' | 'administrator' }
  /** The call is decided, and this person may not see it. */
  | { readonly kind: 'over' }
  | {
      readonly kind: 'ask';
      readonly may: 'confirm' | 'approve';
      readonly caller: BehindCall;
      readonly call: CallRecord;
      readonly hold: Hold;
    }
  | {
      readonly kind: 'ask';
      readonly may: 'reject';
      readonly because: RejectOnly;
      readonly call: CallRecord;
      readonly hold: Hold;
    }
  /** The state of the call. `decidedBy` is a name, or null if no decision led to the state. */
  | { readonly kind: 'state'; readonly state: CallState; readonly call: CallRecord; readonly decidedBy: string | null };

/** The member and the key behind a call, as they are now. */
type BehindCall = Pick<Caller, 'member' | 'key'>;

/** A call with the key that made it; null if there is no such call. */
export type CallToDecide = Awaited<ReturnType<Store['calls']['withKey']>>;

/** A person's answer to one preview of a call. */
export interface GivenAnswer {
  readonly answer: 'yes' | 'no';
  /** Hash and number of the preview that the person saw. */
  readonly hash: string;
  readonly n: number;
  /** Why the answer is no, as plain text; undefined if none was given. */
  readonly reason?: string | undefined;
  /** What a yes to an approval allows beyond this call. */
  readonly allows?: Allowance | undefined;
}

interface DecisionInput extends GivenAnswer {
  readonly callId: string;
  /** As read for this request. If it is stale, the compare-and-set fails, and nothing is decided. */
  readonly found: CallToDecide;
  readonly company: Company;
  /** As read right before the decision. */
  readonly viewer: Member;
}

/** What became of a decision; `view` is the call after it. */
export interface Decided {
  readonly outcome:
    /** The decision counts. */
    | 'done'
    /** A double click: the first, equal answer of this person counts. */
    | 'repeated'
    /** The call was decided, had ended or had expired before: nothing changed. */
    | 'late'
    /** The preview has changed since it was shown: the person has to read the new one. */
    | 'changed'
    /** This person may not give this answer, or the call cannot be allowed in advance. */
    | 'not_allowed'
    | 'absent';
  readonly view: DecisionView;
}

type DecideDependencies = Pick<Dependencies, 'store' | 'checkInputs' | 'workflows' | 'log' | 'now'>;

/** What a person may see of a call, and do about it, now. */
export async function decisionOn(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  { found, company, viewer }: Pick<DecisionInput, 'found' | 'company' | 'viewer'>,
): Promise<DecisionView> {
  if (!found || found.call.companyId !== viewer.companyId) return { kind: 'absent' };
  const { call } = found;
  const at = now();
  if (isOpen(call, at)) {
    const { hold } = call;
    const may = mayAnswer(call, hold, viewer);
    if (may === null && call.principal.memberId === viewer._id)
      return { kind: 'own', call, approvers: await approversOf(store, { company, call, subjects: hold.subjects }) };
    if (may === null) return { kind: 'waiting', for: hold.kind === 'confirmation' ? 'caller' : 'administrator' };
    if (may === 'reject') return { kind: 'ask', may, because: 'not_the_caller', call, hold };
    const { key } = found;
    const isViewer = call.principal.memberId === viewer._id;
    const member = isViewer ? viewer : await store.members.get(call.companyId, call.principal.memberId);
    const authority = authorityOf({ kind: call.principal.kind, company, member, key }, at);
    if ('denial' in authority || !member)
      return { kind: 'ask', may: 'reject', because: denialIn(authority), call, hold };
    return { kind: 'ask', may, caller: { member, key }, call, hold };
  }
  if (call.principal.memberId !== viewer._id && viewer.role !== 'admin') return { kind: 'over' };
  // The time decides, even if the expiry is not on record yet.
  const state = isHeld(call.state) ? 'expired' : call.state;
  return { kind: 'state', state, call, decidedBy: await deciderOf(store, call, state) };
}

/** A view of a call on which this person is asked. */
export type AskView = Extract<DecisionView, { kind: 'ask' }>;

/**
 * Whether the person who is asked sees the data of the call: its input, and the values of what it affects. An
 * administrator does not see them in a call that its caller must confirm.
 */
export function seesData(view: AskView): boolean {
  return view.may !== 'reject' || view.because !== 'not_the_caller';
}

/** What the person who is asked may allow in advance with a yes; null if nothing. */
export function offerIn(view: AskView): GrantOffer | null {
  return (view.may === 'approve' && view.hold.offer) || null;
}

function denialIn(authority: ReturnType<typeof authorityOf>): Denial {
  return 'denial' in authority ? authority.denial : 'member_removed';
}

/**
 * Puts a person's answer on a held call. The record decides by compare-and-set; the workflow is only woken, and if
 * that fails the sweeper wakes it later (correctness, rule 1).
 */
export async function decide(dependencies: DecideDependencies, input: DecisionInput): Promise<Decided> {
  const { store, now } = dependencies;
  const { callId, viewer, answer, reason } = input;
  const view = await decisionOn(dependencies, input);
  if (view.kind !== 'ask') return closed(view, input);

  const { hold } = view;
  if (hold.n !== input.n || hold.preview.hash !== input.hash) return { outcome: 'changed', view };
  if (answer === 'yes' && view.may === 'reject') return { outcome: 'not_allowed', view };
  const { allows } = input;
  if (allows && !offerIn(view)) return { outcome: 'not_allowed', view };

  const decision = { companyId: viewer.companyId, hold, by: viewer._id, at: now(), ...(allows && { allows }) };
  const accepted = answer === 'yes' ? await store.calls.accept(callId, decision) : null;
  const isWon =
    answer === 'yes'
      ? accepted !== null
      : await store.calls.reject(
          callId,
          { ...decision, ...(reason !== undefined && { reason }) },
          { ok: false, error: rejectionOf({ call: view.call, key: input.found?.key ?? null, viewer, reason }) },
        );
  if (isWon) {
    const grant = accepted && grantOf(accepted);
    // If this process dies before, the run of the approved call makes the grant.
    if (grant) await store.grants.create(grant);
    if (accepted && view.may !== 'reject')
      dependencies.checkInputs.prefetch(accepted, { company: input.company, ...view.caller });
    wakeLater(dependencies, callId);
    const state = answer === 'yes' ? DECIDED_AS[hold.kind] : 'rejected';
    const { by, at } = decision;
    const call = accepted ?? {
      ...view.call,
      state,
      decision: { by, at, answer, ...(reason !== undefined && { reason }) },
    };
    return { outcome: 'done', view: { kind: 'state', state, call, decidedBy: viewer.name } };
  }
  const after = await decisionOn(dependencies, { ...input, found: await store.calls.withKey(callId) });
  return after.kind === 'ask' ? { outcome: 'changed', view: after } : closed(after, input);
}

/** The outcome of an answer to a call that does not wait for this person. */
function closed(view: Exclude<DecisionView, { kind: 'ask' }>, input: DecisionInput): Decided {
  if (view.kind === 'absent') return { outcome: 'absent', view };
  if (view.kind === 'state') return { outcome: isRepeat(view.call, input) ? 'repeated' : 'late', view };
  // After a double click, the first answer may have confirmed the call, which then waits for an approval.
  if (view.kind === 'own' && isRepeat(view.call, input)) return { outcome: 'repeated', view };
  return { outcome: 'not_allowed', view };
}

/** Whether this person gave this very answer before. */
function isRepeat(call: CallRecord, { viewer, answer, n }: DecisionInput): boolean {
  if (call.decision?.by !== viewer._id || call.decision.answer !== answer) return false;
  if (answer === 'no') return call.state === 'rejected' && call.hold?.n === n;
  return [call.yes?.confirmation, call.yes?.approval].some((yes) => yes?.by === viewer._id && yes.n === n);
}

/**
 * Wakes the workflow of a decided call. Not awaited: the decision is on record. If the workflow cannot be woken now,
 * the sweeper wakes it.
 */
function wakeLater({ workflows, log }: DecideDependencies, callId: string): void {
  workflows.wakeCall(callId).catch((error: unknown) => {
    log.warn({ kind: (error as Error).name, callId }, 'a decided call could not be woken yet');
  });
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
  return (await store.members.get(call.companyId, call.decision.by))?.name ?? 'A former member';
}
