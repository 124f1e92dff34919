import { principalId, type CallRecord } from '../contract/documents.js';
import { Refusal, type CallError } from '../contract/errors.js';
import type { Language } from '../contract/language.js';
import type { Dependencies } from '../dependencies.js';
import type { AnyAction } from '../engine/action.js';
import { newCallId } from '../engine/ids.js';
import { phrase } from '../engine/phrases/phrase.js';
import { sealInput } from '../engine/secretInput.js';
import type { Store } from '../store/index.js';
import type { Caller } from './checkInputs.js';
import { wasAccepted } from './claims.js';

/** How a caller accepts a price; both fields are null if the caller accepts none. */
export interface AcceptedPrice {
  /** A `quote_id`. */
  readonly acceptCost: string | null;
  /** Deep credits. */
  readonly maxCredits: number | null;
}

/** A requested call, after its input has passed the schema. */
export interface CallRequest {
  readonly action: AnyAction;
  readonly input: unknown;
  readonly caller: Caller;
  readonly price: AcceptedPrice;
  /** Whether the call becomes a proposal if the role of the caller does not allow the action. */
  readonly proposed: boolean;
  readonly requestId: string;
  /** The language of the response; English if left out. */
  readonly language?: Language;
}

/**
 * Makes the record of a new call.
 * @throws Refusal invalid_input if the quote is not for this call, or has expired
 */
export async function recordOf(
  { store, vault, now }: Pick<Dependencies, 'store' | 'vault' | 'now'>,
  { action, input, caller, price, proposed, requestId, language = 'en' }: CallRequest,
): Promise<CallRecord> {
  const { principal, company } = caller;
  const sealed = sealInput(action, input, principalId(principal), vault);
  const { name, effect } = action;
  const fields = { companyId: company._id, action: name, effect, principal, ...sealed, requestId };
  const record = {
    ...freshRecord(fields, now()),
    ...(proposed && { proposed }),
    ...(language !== 'en' && { language }),
  };
  return { ...record, ceiling: await ceilingOf(store, record, price, now()) };
}

type CallFields = 'companyId' | 'action' | 'principal' | 'input' | 'secretInput' | 'inputHash' | 'requestId';

/** The first record of a call. @param call with the effect of its action; undefined for an unknown action */
export function freshRecord(
  { effect, ...call }: Pick<CallRecord, CallFields> & { readonly effect: AnyAction['effect'] | undefined },
  at: Date,
): CallRecord {
  const changes = effect === 'change' && ({ changes: true } as const);
  return {
    _id: newCallId(),
    ...call,
    ...changes,
    claimId: null,
    ceiling: null,
    state: 'received',
    createdAt: at,
    runs: 0,
  };
}

/** The most that a caller accepts to be charged. A quote is valid only for the same principal, action and input. */
async function ceilingOf(
  store: Store,
  record: CallRecord,
  { acceptCost, maxCredits }: AcceptedPrice,
  now: Date,
): Promise<number | null> {
  if (acceptCost === null) return maxCredits;
  const quoted = await store.calls.get(acceptCost.replace(/^quo_/, 'call_'));
  const quote = quoted && quoteOn(quoted);
  const isSame =
    quoted?.companyId === record.companyId &&
    quoted.action === record.action &&
    quoted.inputHash === record.inputHash &&
    quoted.principal.memberId === record.principal.memberId &&
    quoted.principal.keyId === record.principal.keyId;
  // A repeat that comes after the quote has expired gets the response of the call that accepted the quote.
  const isOpen = isSame && quote && (quote.expiresAt > now || (await wasAccepted(store, record, acceptCost, now)));
  if (isOpen) return quote.credits;
  const message = phrase`There is no such quote for this call, or it has expired.`;
  const fields = [{ path: 'query/accept_cost', message, fix: phrase`Call without it to get a new quote.` }];
  throw new Refusal('invalid_input', phrase`The quote is not valid for this call.`, { fields });
}

/** The quote that the response of a call or dry run contains. */
function quoteOn({ envelope, quote }: CallRecord): CallRecord['quote'] {
  const error = envelope?.ok === false ? envelope.error : undefined;
  if (error?.code !== 'cost_approval_required') return quote;
  return { credits: error.max_credits, expiresAt: new Date(error.expires_at) };
}

/** What the call log keeps of a call that never had a workflow: its caller and its action, without the input. */
export function logEntry(call: CallRecord, state: 'succeeded' | 'refused', at: Date, error?: CallError): CallRecord {
  const { secretInput: _, ...record } = call;
  const envelope = error ? ({ ok: false, error } as const) : ({ ok: true, changed: [] } as const);
  return { ...record, input: null, state, endedAt: at, envelope };
}
