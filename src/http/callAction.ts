import { beginCall, claimIdOf, quoteClaimIdOf } from '../calls/claims.js';
import { recordOf, type CallRequest } from '../calls/begin.js';
import { dryRun } from '../calls/dryRun.js';
import type { CallRecord } from '../contract/documents.js';
import { PLAN_TERMS } from '../contract/ranks.js';
import { isEnded } from '../contract/states.js';
import type { Dependencies } from '../dependencies.js';
import { workflowInputOf } from '../engine/action.js';
import { monthOf } from '../store/credits.js';
import { answerOf, type Answer } from './answer.js';
import { ownEnvelope } from './callStatus.js';
import type { CallOptions } from './state.js';

/** A call over HTTP, over MCP or from a page. */
export interface ActionRequest extends Omit<CallRequest, 'price' | 'proposed'> {
  readonly options: CallOptions;
  /** Called with the id of the call as soon as it is on record. */
  readonly onBegun?: (callId: string) => void;
}

/** The options of a call that was sent without any. */
export const NO_OPTIONS: CallOptions = {
  dryRun: false,
  propose: false,
  acceptCost: null,
  maxCredits: null,
  idempotencyKey: null,
};

/** Puts a call on record and starts it. @returns the response: how the call ended, or its state at the deadline */
export async function callAction(dependencies: Dependencies, request: ActionRequest): Promise<Answer> {
  const { store, checkInputs, workflows, config, log, now } = dependencies;
  const { action, input, caller, options, onBegun } = request;
  const fresh = await recordOf(dependencies, { ...request, price: options, proposed: options.propose });
  if (options.dryRun) {
    const data = await dryRun(dependencies, fresh, caller);
    return { status: 200, envelope: { ok: true, data, changed: [] }, headers: { 'Call-Id': fresh._id } };
  }
  const { idempotencyKey, acceptCost } = options;
  const quoteClaimId = acceptCost === null ? null : quoteClaimIdOf(fresh, acceptCost);
  const claimId = idempotencyKey === null ? quoteClaimId : claimIdOf(fresh, idempotencyKey);
  const { kind, record } = await beginCall(store, { ...fresh, claimId }, now(), quoteClaimId);
  try {
    if (kind === 'replay') return await replay(dependencies, record);
    if (kind === 'new') checkInputs.prefetch(record, caller);
    onBegun?.(record._id);
    return await answer(dependencies, await workflows.startCall(record, workflowInputOf(record._id, action, input)));
  } catch (error) {
    // The call is on record and may run. The response has its id, so its state can be read later (rule 2).
    log.warn(
      { callId: record._id, kind: (error as Error).name },
      'the outcome of a call could not be read; its caller gets 202',
    );
    const { envelope: _, hold: __, ...unread } = record;
    return answerOf(config, unread);
  }
}

/** The response to the first caller. A call that joined another call's hold gets the response of that call. */
async function answer({ store, vault, config, now }: Dependencies, record: CallRecord): Promise<Answer> {
  const current = record.joined === undefined ? record : ((await store.calls.get(record.joined)) ?? record);
  // Secrets that are still sealed on the record have not been read, so this response may show them.
  const isUnread = current.secrets !== undefined && current.envelope?.ok === true;
  const envelope = isUnread ? await ownEnvelope({ store, vault }, current) : current.envelope;
  const shown: CallRecord = envelope ? { ...current, envelope } : current;
  const result = answerOf(config, shown);
  if (!shown.credits || !isEnded(shown.state)) return result;
  const company = await store.companies.get(shown.companyId);
  const allowance = company ? PLAN_TERMS[company.plan].creditsPerMonth : 0;
  const left = await store.credits.available(shown.companyId, monthOf(now()), allowance);
  return { ...result, headers: { ...result.headers, 'Credits-Remaining': String(left) } };
}

/** The response to a repeat of an Idempotency-Key, or of an accepted quote: how the first call ended, or its state. */
async function replay(dependencies: Dependencies, record: CallRecord): Promise<Answer> {
  const result = await answer(dependencies, record);
  return isEnded(record.state) ? { ...result, headers: { ...result.headers, 'Idempotent-Replayed': 'true' } } : result;
}
