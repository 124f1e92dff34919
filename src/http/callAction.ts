import type { Config } from '../config.js';
import { principalId, type CallRecord, type Key, type Principal } from '../contract/documents.js';
import { Refusal, refusal, type CallError } from '../contract/errors.js';
import { isEnded } from '../contract/states.js';
import { workflowInputOf, type AnyAction } from '../engine/action.js';
import { verdictsOf } from '../engine/checks.js';
import type { Facts } from '../engine/facts.js';
import { newCallId } from '../engine/ids.js';
import { previewOf } from '../engine/preview.js';
import { sealInput } from '../engine/secretInput.js';
import type { Vault } from '../engine/secrets.js';
import type { Registry } from '../engine/registry.js';
import type { Store } from '../store/index.js';
import { monthOf } from '../store/credits.js';
import { PLAN_TERMS } from '../contract/ranks.js';
import { answerOf, type Answer } from './answer.js';
import type { Caller } from './authenticate.js';
import { ownEnvelope } from './callStatus.js';
import { beginCall, claimIdOf } from './claim.js';
import type { CallOptions } from './query.js';
import type { StartCall } from './startCall.js';

/** What the way of a call needs of the rest of the service. */
export interface CallDependencies {
  readonly store: Store;
  readonly registry: Registry;
  readonly config: Config;
  readonly vault: Vault;
  readonly startCall: StartCall;
  /** Begins to read what the checks will need, while the workflow is started. */
  readonly prepare: (record: CallRecord, known: Caller) => void;
  /** Reads the facts of a call that is only tried. */
  readonly readFacts: (record: CallRecord, known: Caller) => Promise<Facts>;
  readonly now: () => Date;
}

/** One call, after its input has passed the schema. */
export interface CallRequest {
  readonly action: AnyAction;
  readonly input: unknown;
  readonly caller: Caller;
  readonly options: CallOptions;
  readonly idempotencyKey: string | null;
  readonly requestId: string;
  /** Hears the id of the call as soon as it is on record. */
  readonly begun?: (callId: string) => void;
}

/** Puts a call on record, starts it, and answers what became of it by the deadline. */
export async function callAction(dependencies: CallDependencies, request: CallRequest): Promise<Answer> {
  const { store, vault, startCall, prepare, now } = dependencies;
  const { action, input, caller, options, idempotencyKey } = request;
  const { principal, company } = caller;
  const sealed = sealInput(action, input, principalId(principal), vault);
  const base = freshRecord(
    { companyId: company._id, action: action.name, principal, ...sealed, requestId: request.requestId },
    now(),
  );
  const ceiling = await acceptedCost(store, base, options, now());
  if (options.dryRun) return tryOut(dependencies, { ...base, ceiling }, request);
  const record = { ...base, ceiling, claimId: idempotencyKey === null ? null : claimIdOf(base, idempotencyKey) };
  const beginning = await beginCall(store, record, now());
  if (beginning.kind === 'replay') return replay(dependencies, beginning.record);
  if (beginning.kind === 'new') prepare(record, caller);
  const callId = beginning.record._id;
  request.begun?.(callId);
  const answered = await startCall(beginning.record, workflowInputOf(callId, action, input));
  return answer(dependencies, answered);
}

/** A call as it is first put on record. */
function freshRecord(
  call: Pick<CallRecord, 'companyId' | 'action' | 'principal' | 'input' | 'secretInput' | 'inputHash' | 'requestId'>,
  at: Date,
): CallRecord {
  return { _id: newCallId(), ...call, claimId: null, ceiling: null, state: 'received', createdAt: at, runs: 0 };
}

/**
 * The most that the caller accepts to be charged. A quote counts for the same principal, action and input alone.
 * @throws Refusal invalid_input when the quote is not for this call, or has run out
 */
async function acceptedCost(
  store: Store,
  record: CallRecord,
  { acceptCost, maxCredits }: CallOptions,
  now: Date,
): Promise<number | null> {
  if (acceptCost === null) return maxCredits;
  const quoted = await store.calls.get(acceptCost.replace(/^quo_/, 'call_'));
  const quote = quoted && quoteOn(quoted);
  const same =
    quoted?.companyId === record.companyId &&
    quoted.action === record.action &&
    quoted.inputHash === record.inputHash &&
    quoted.principal.memberId === record.principal.memberId &&
    quoted.principal.keyId === record.principal.keyId;
  if (same && quote && quote.expiresAt > now) return quote.credits;
  const fields = [
    {
      path: 'query/accept_cost',
      message: 'There is no such quote for this call, or it has run out.',
      fix: 'Call without it to get a new quote.',
    },
  ];
  throw new Refusal('invalid_input', 'The quote is not valid for this call.', { fields });
}

/** What a call, or a dry run, was answered as its price. */
function quoteOn({ envelope, quote }: CallRecord): CallRecord['quote'] {
  const error = envelope?.ok === false ? envelope.error : undefined;
  if (error?.code !== 'cost_approval_required') return quote;
  return { credits: Number(error['max_credits']), expiresAt: new Date(String(error['expires_at'])) };
}

/** The answer to the first caller. A call that joined another's hold answers for that one. */
async function answer({ store, vault, config, now }: CallDependencies, record: CallRecord): Promise<Answer> {
  const standing = record.joined === undefined ? record : ((await store.calls.get(record.joined)) ?? record);
  // Still sealed on the record: nobody has read them yet, so this answer may.
  const unread = standing.secrets !== undefined && standing.envelope?.ok === true;
  const envelope = unread ? await ownEnvelope({ store, vault }, standing) : standing.envelope;
  const shown: CallRecord = envelope ? { ...standing, envelope } : standing;
  const result = answerOf(config, shown);
  if (!shown.credits || !isEnded(shown.state)) return result;
  const company = await store.companies.get(shown.companyId);
  const allowance = company ? PLAN_TERMS[company.plan].creditsPerMonth : 0;
  const left = await store.credits.available(shown.companyId, monthOf(now()), allowance);
  return { ...result, headers: { ...result.headers, 'Credits-Remaining': String(left) } };
}

/** A repeat of an Idempotency-Key: what the first call came to, or where it stands. */
async function replay(dependencies: CallDependencies, record: CallRecord): Promise<Answer> {
  const result = await answer(dependencies, record);
  return isEnded(record.state) ? { ...result, headers: { ...result.headers, 'Idempotent-Replayed': 'true' } } : result;
}

/** Check mode: everything that would stand in the way, at once. Nothing is held, charged or changed. */
async function tryOut(
  { store, readFacts, config, now }: CallDependencies,
  record: CallRecord,
  request: CallRequest,
): Promise<Answer> {
  const facts = await readFacts(record, request.caller);
  const verdicts = verdictsOf(facts);
  const refusals = verdicts.flatMap((verdict) => (verdict.outcome === 'refuse' ? [verdict.error] : []));
  const blockers: CallError[] = [...new Map(refusals.map((error) => [error.code + error.message, error])).values()];
  const held = verdicts.find((verdict) => verdict.outcome === 'hold');
  const kind = held?.outcome === 'hold' ? held.kind : undefined;
  if (kind) {
    const what =
      kind === 'confirmation' ? 'A person must confirm this first.' : 'An administrator must approve this first.';
    blockers.push(refusal(kind === 'confirmation' ? 'confirmation_required' : 'guardian_held', what));
  }
  const until = new Date(now().getTime() + (kind === 'approval' ? config.approveWithin : config.confirmWithin));
  const seen = verdicts[0]?.outcome === 'refuse' || verdicts[1]?.outcome === 'refuse' || facts.terms.objection !== null;
  const draft = seen || request.action.effect === 'read' ? null : previewOf(facts, kind ?? 'confirmation', until);
  const cost = {
    credits: facts.terms.credits,
    balance_after: facts.terms.credits === 0 ? null : facts.terms.available - facts.terms.credits,
  };
  const quoted = blockers.some(({ code }) => code === 'cost_approval_required');
  const quote = { credits: facts.terms.credits, expiresAt: facts.terms.quoteUntil };
  await store.calls.insert({ ...logged(record, 'succeeded', now()), dryRun: true, ...(quoted && { quote }) });
  return {
    status: 200,
    envelope: { ok: true, data: { blockers, preview: draft, cost }, changed: [] },
    headers: { 'Call-Id': record._id },
  };
}

/** What stays on the log of a call that never had a workflow: who and what, without the input. */
function logged(call: CallRecord, state: 'succeeded' | 'refused', at: Date, error?: CallError): CallRecord {
  const { secretInput: _, ...record } = call;
  const envelope = error ? ({ ok: false, error } as const) : ({ ok: true, changed: [] } as const);
  return { ...record, input: null, state, endedAt: at, envelope };
}

/** The log entry of a request that a key made and that was refused before any call began. */
export function refusedAtTheDoor(key: Key, action: string, requestId: string, error: CallError, at: Date): CallRecord {
  const principal: Principal = { kind: 'key', memberId: key.ownerId, keyId: key._id, role: key.role };
  const { companyId } = key;
  const fresh = freshRecord({ companyId, action, principal, input: null, inputHash: '', requestId }, at);
  const { code, message } = error;
  return logged(fresh, 'refused', at, { code, message });
}
