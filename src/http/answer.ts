import type { Config } from '../config.js';
import { companyOrigin } from '../config.js';
import { ERRORS, refusal, type CallError } from '../contract/errors.js';
import type { CallRecord } from '../contract/documents.js';
import type { Envelope } from '../contract/envelope.js';
import { isHeld } from '../contract/states.js';

/** An answer over HTTP, before the headers that every answer has. */
export interface Answer {
  readonly status: number;
  readonly envelope: Envelope;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The answer that a call's record stands for: the same for the first caller, a repeat, and a look at its status.
 * @param record as it stands; its envelope may carry data that is not stored
 */
export function answerOf(config: Config, record: CallRecord): Answer {
  const headers: Record<string, string> = { 'Call-Id': record._id };
  if (record.credits?.state === 'settled' || record.credits?.state === 'released')
    headers['Credits-Charged'] = String(record.credits.charged);
  const { envelope } = record;
  if (envelope?.ok)
    return { status: 200, envelope: { ok: true, data: envelope.data ?? null, changed: envelope.changed }, headers };
  const error = envelope?.error ?? pending(config, record);
  return { ...errorAnswer(error), headers: { ...headers, ...retryHeaders(error) } };
}

/** The answer of an error, with the headers that belong to its code. */
export function errorAnswer(error: CallError): Answer {
  return { status: ERRORS[error.code].status, envelope: { ok: false, error }, headers: retryHeaders(error) };
}

/** What a call that has not ended answers: whom it waits for, or that it runs. */
function pending(config: Config, record: CallRecord): CallError {
  const origin = companyOrigin(config.publicUrl, record.companyId);
  const common = { call_id: record._id, status_url: `${origin}/api/v1/calls/${record._id}` };
  const { hold } = record;
  if (!hold || !isHeld(record.state)) {
    return refusal('still_running', 'The call is under way. Ask again at the status address.', {
      ...common,
      retry_after: 1,
    });
  }
  const page = `${origin}/decide/${record._id}`;
  const rest = { expires_at: hold.expiresAt.toISOString(), preview: hold.preview };
  return hold.kind === 'confirmation'
    ? refusal(
        'confirmation_required',
        'A person must confirm this first. Give them the link; the call then runs by itself.',
        { ...common, confirm_url: page, ...rest },
      )
    : refusal(
        'guardian_held',
        'An administrator must approve this first. Give one the link; the call then runs by itself.',
        { ...common, approval_url: page, approver_role: 'admin', ...rest },
      );
}

function retryHeaders(error: CallError): Record<string, string> {
  return 'retry_after' in error ? { 'Retry-After': String(error.retry_after) } : {};
}

/** An error with what every error has: the id of the request that made it, and a page about its code. */
export function wholeError({ publicUrl }: Pick<Config, 'publicUrl'>, error: CallError, requestId: string): CallError {
  const docUrl = new URL(`/docs/errors/${error.code}`, publicUrl).href;
  return Object.assign({}, error, { request_id: requestId, doc_url: docUrl });
}
