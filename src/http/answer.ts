import { chargeOf } from '../calls/credits.js';
import type { Config } from '../config.js';
import { companyOrigin } from '../config.js';
import { ERRORS, refusal, type CallError } from '../contract/errors.js';
import type { CallRecord, Hold } from '../contract/documents.js';
import type { Envelope } from '../contract/envelope.js';
import type { Phrase } from '../contract/phrase.js';
import { isEnded, isHeld } from '../contract/states.js';
import { phrase } from '../engine/phrases/phrase.js';
import { textIn } from '../engine/phrases/phraseText.js';
import { previewIn } from '../engine/previewIn.js';

/** A response over HTTP, before the headers that every response has. */
export interface Answer {
  readonly status: number;
  readonly envelope: Envelope;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The response for a call record. It is the same for the first caller, for a repeat and for a read of the call's state.
 * @param record the current record; its envelope may have data that is not stored
 */
export function answerOf(config: Config, record: CallRecord): Answer {
  const headers: Record<string, string> = { 'Call-Id': record._id };
  const charged = creditsCharged(record);
  if (charged !== undefined) headers['Credits-Charged'] = String(charged);
  const { envelope } = record;
  if (envelope?.ok)
    return { status: 200, envelope: { ok: true, data: envelope.data ?? null, changed: envelope.changed }, headers };
  const error = envelope?.error ?? pending(config, record);
  return { ...errorAnswer(error), headers: { ...headers, ...retryHeaders(error) } };
}

/** The credits that an ended call costs, even before they have been moved. */
function creditsCharged(record: CallRecord): number | undefined {
  const { credits, state } = record;
  if (credits?.state === 'settled' || credits?.state === 'released') return credits.charged;
  return credits && isEnded(state) ? chargeOf(record) : undefined;
}

/** The response for an error, with the headers of its code. */
export function errorAnswer(error: CallError): Answer {
  return { status: ERRORS[error.code].status, envelope: { ok: false, error }, headers: retryHeaders(error) };
}

/** The error of a call that has not ended: its hold, or `still_running`. */
function pending(config: Config, record: CallRecord): CallError {
  const origin = companyOrigin(config.publicUrl, record.companyId);
  const common = { call_id: record._id, status_url: `${origin}/api/v1/calls/${record._id}` };
  const { hold, language = 'en' } = record;
  if (!hold || !isHeld(record.state)) {
    const message = textIn(phrase`The call has not ended yet. Read its state at status_url.`, language);
    return refusal('still_running', message, { ...common, retry_after: 1 });
  }
  const page = `${origin}/decide/${record._id}`;
  const rest = { expires_at: hold.expiresAt.toISOString(), preview: previewIn(hold, language) };
  const message = textIn(heldMessage(hold), language);
  return hold.kind === 'confirmation'
    ? refusal('confirmation_required', message, {
        ...common,
        confirm_url: page,
        approval_follows: hold.approvalFollows === true,
        ...rest,
      })
    : refusal('guardian_held', message, { ...common, approval_url: page, approver_role: 'admin', ...rest });
}

function heldMessage({ kind, approvalFollows }: Hold): Phrase {
  if (kind === 'approval')
    return phrase`An administrator must approve this first. Give an administrator the link; the call then runs by itself.`;
  return approvalFollows
    ? phrase`A person must confirm this first. After the confirmation, an administrator must approve it. Give the person the link; the call runs by itself after both.`
    : phrase`A person must confirm this first. Give them the link; the call then runs by itself.`;
}

function retryHeaders(error: CallError): Record<string, string> {
  return 'retry_after' in error ? { 'Retry-After': String(error.retry_after) } : {};
}

/** An error with the fields that every error has: the id of its request, and the address of the page about its code. */
export function wholeError({ publicUrl }: Pick<Config, 'publicUrl'>, error: CallError, requestId: string): CallError {
  const docUrl = new URL(`/docs/errors/${error.code}`, publicUrl).href;
  return Object.assign({}, error, { request_id: requestId, doc_url: docUrl });
}
