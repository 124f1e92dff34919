import type { CallRecord, Company, Hold, Member } from '../contract/documents.js';
import type { Allowance, GrantOffer } from '../contract/grants.js';
import { DECIDED_AS, isHeld, type CallState } from '../contract/states.js';
import type { Dependencies } from '../dependencies.js';
import { authorityOf, type Denial } from '../engine/authority.js';
import { isOpen, mayAnswer, type HeldCall } from '../engine/deciding.js';
import { grantOf } from '../engine/grants.js';
import type { Store } from '../store/index.js';
import { wakeCall } from '../workspace/wakeCall.js';
import { approversOf } from './approvers.js';
import type { Caller } from './checkInputs.js';
import { rejectionOf } from './rejection.js';

/** Why a person may only reject: only the caller confirms, or the caller may no longer act. */
export type RejectOnly = 'not_the_caller' | Denial;

/** What one person may see and do about a call. */
export type DecisionView =
  /** There is no such call in this person's company. */
  | { readonly kind: 'absent' }
  /** The person's own call, which waits for an administrator. `approvers` may approve it now. */
  | { readonly kind: 'own'; readonly call: HeldCall; readonly approvers: readonly Member[] }
  /** The call waits for another person. Nothing of it is shown. */
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
  /** The reason of a rejection, as plain text; undefined if none was given. */
  readonly reason?: string | undefined;
  /** What an approval allows beyond this call. */
  readonly allows?: Allowance | undefined;
}

interface DecisionInput extends GivenAnswer {
  readonly callId: string;
  /** The call as this request has read it. If it is stale, the compare-and-set fails and nothing is decided. */
  readonly found: CallToDecide;
  readonly company: Company;
  /** The member, read right before the decision. */
  readonly viewer: Member;
}

/** The outcome of a decision. `view` is the call after it. */
export interface Decided {
  readonly outcome:
    /** The decision is recorded. */
    | 'done'
    /** This person gave the same answer before, for example by a double click. The first answer counts. */
    | 'repeated'
    /** The call had been decided, had ended or had expired. Nothing changed. */
    | 'late'
    /** The preview has changed since it was shown. The person must read the new one. */
    | 'changed'
    /** This person may not give this answer, or the call cannot be allowed in advance. */
    | 'not_allowed'
    | 'absent';
  readonly view: DecisionView;
}

type DecideDependencies = Pick<Dependencies, 'store' | 'checkInputs' | 'workflows' | 'log' | 'now'>;

/** What a person may now see and do about a call. */
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
  // The clock decides, even if the expiry is not on record yet.
  const state = isHeld(call.state) ? 'expired' : call.state;
  return { kind: 'state', state, call, decidedBy: await deciderOf(store, call, state) };
}

/** A view of a call that waits for this person. */
export type AskView = Extract<DecisionView, { kind: 'ask' }>;

/**
 * Whether the person who decides sees the data of the call: its input, and the values of what it affects. An
 * administrator does not see the data of a call that its caller must confirm.
 */
export function seesData(view: AskView): boolean {
  return view.may !== 'reject' || view.because !== 'not_the_caller';
}

/** What the person may allow in advance with an approval; null if nothing. */
export function offerIn(view: AskView): GrantOffer | null {
  return (view.may === 'approve' && view.hold.offer) || null;
}

function denialIn(authority: ReturnType<typeof authorityOf>): Denial {
  return 'denial' in authority ? authority.denial : 'member_removed';
}

/**
 * Records a person's answer to a held call by compare-and-set, then wakes the workflow. If waking fails, the sweeper
 * wakes it later (correctness, rule 1).
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
    // If this process dies before this write, the run of the approved call makes the grant.
    if (grant) await store.grants.create(grant);
    if (accepted && view.may !== 'reject')
      dependencies.checkInputs.prefetch(accepted, { company: input.company, ...view.caller });
    // Not awaited: the decision is on record.
    void wakeCall(dependencies, callId);
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

/** Whether this person has given the same answer before. */
function isRepeat(call: CallRecord, { viewer, answer, n }: DecisionInput): boolean {
  if (call.decision?.by !== viewer._id || call.decision.answer !== answer) return false;
  if (answer === 'no') return call.state === 'rejected' && call.hold?.n === n;
  return [call.yes?.confirmation, call.yes?.approval].some((yes) => yes?.by === viewer._id && yes.n === n);
}

/** States that follow from a person's answer. */
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
