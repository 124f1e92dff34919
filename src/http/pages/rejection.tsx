import { LONGEST_REASON, plainReason } from '../../calls/rejection.js';
import type { CallRecord } from '../../contract/documents.js';
import { plainly } from './format.js';
import { useTexts } from './language.js';
import { useExactly } from './zone.js';

/** The field for the reason of a rejection, and how a page shows a rejection. */

const FIELD = 'reason';

/** Must be placed in the form of the answer. */
export function ReasonField() {
  const texts = useTexts().sheet;
  return (
    <label class="reason">
      {texts.reason}
      <textarea name={FIELD} rows={2} maxLength={LONGEST_REASON} />
    </label>
  );
}

/**
 * The reason in a form, as plain text.
 * @returns undefined if none was given; null if it is too long
 */
export function readReason(form: URLSearchParams): string | null | undefined {
  return plainReason(form.get(FIELD) ?? '');
}

/** Who decided on a call, when, and the reason of a rejection. */
export function DecidedBy({ call, name }: { readonly call: CallRecord; readonly name: string }) {
  const texts = useTexts().state;
  const exactly = useExactly();
  const { decision, principal, hold } = call;
  if (!decision) return null;
  const { answer, at, reason, by } = decision;
  const isAdministrator = answer === 'no' && by !== principal.memberId;
  const time = <time dateTime={at.toISOString()}>{exactly(at)}</time>;
  return (
    <>
      <p>{texts.decided({ answer, of: hold?.kind ?? 'approval', name: plainly(name), isAdministrator, at: time })}</p>
      {reason !== undefined && <p>{texts.reason(plainly(reason))}</p>}
    </>
  );
}
