import { LONGEST_REASON, plainReason } from '../../calls/rejection.js';
import type { CallRecord } from '../../contract/documents.js';
import { exactly, plainly } from './format.js';

/** The field for the reason of a rejection, and what a page shows of a rejection. */

const FIELD = 'reason';

/** Belongs into the form of the answer. */
export function ReasonField() {
  return (
    <label class="reason">
      If you reject, why? (optional; the caller reads it)
      <textarea name={FIELD} rows={2} maxLength={LONGEST_REASON} />
    </label>
  );
}

/**
 * The reason in a form, as plain text.
 * @returns undefined where none was given; null where it is too long
 */
export function readReason(form: URLSearchParams): string | null | undefined {
  return plainReason(form.get(FIELD) ?? '');
}

/** Who decided on a call, when, and the reason of a rejection. */
export function DecidedBy({ call, name }: { readonly call: CallRecord; readonly name: string }) {
  const { decision, principal } = call;
  if (!decision) return null;
  const { answer, at, reason, by } = decision;
  const role = answer === 'no' && by !== principal.memberId ? ', an administrator,' : '';
  return (
    <>
      <p>
        {answer === 'yes' ? 'Allowed' : 'Rejected'} by {plainly(name)}
        {role} at <time dateTime={at.toISOString()}>{exactly(at)}</time>.
      </p>
      {reason !== undefined && <p>Reason given: {plainly(reason)}</p>}
    </>
  );
}
