import type { CallRecord } from '../../contract/documents.js';
import type { Allowance, GrantOffer } from '../../contract/grants.js';
import { MOST_ALIKE, MOST_ALIKE_CREDITS, MOST_ALIKE_ROWS, proposedAllowance, whereText } from '../../engine/grants.js';
import { plainly } from './format.js';

interface AllowAlikeProps {
  readonly call: CallRecord;
  readonly offer: GrantOffer;
}

/** The form that approves a call and gives a grant for more calls alike. Its numbers are part of its sentence. */
export function AllowAlike({ call, offer }: AllowAlikeProps) {
  const { recipients, noun, listNames } = offer;
  const { calls, rows, credits } = proposedAllowance(offer, call.hold?.credits ?? 0);
  return (
    <details>
      <summary>Approve this, and allow more like it</summary>
      <p class="scope">
        Up to <Whole name="alike" label="Calls" least={1} most={MOST_ALIKE} value={calls} /> more {noun}s{' '}
        {whereText({ listNames, principal: call.principal })},{' '}
        <Whole name="alike_rows" label="Rows" least={1} most={MOST_ALIKE_ROWS} value={rows} /> rows
        {credits > 0 && (
          <>
            {' '}
            and <Whole
              name="alike_credits"
              label="Deep credits"
              least={0}
              most={MOST_ALIKE_CREDITS}
              value={credits}
            />{' '}
            Deep credits
          </>
        )}{' '}
        in all, for one hour after your approval.
      </p>
      {credits === 0 && <input type="hidden" name="alike_credits" value="0" />}
      <p>
        These calls count as approved by you.
        {recipients.length > 0 && ` They go to ${recipients.map(plainly).join(', ')} and to no other recipient.`} You
        can end this at any time. A call that needs a confirmation too is still confirmed by itself.
      </p>
      <div class="answers">
        <button class="quiet" name="answer" value="yes_and_alike">
          Approve, and allow these
        </button>
      </div>
    </details>
  );
}

interface WholeProps {
  readonly name: string;
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly value: number;
}

/** A number in a sentence. */
function Whole({ name, label, least, most, value }: WholeProps) {
  const bounds = { min: String(least), max: String(most), step: '1', value };
  return <input type="number" name={name} aria-label={label} {...bounds} required />;
}

/** The allowance in a posted form; null where it is not valid. */
export function readAllowance(form: URLSearchParams): Allowance | null {
  const calls = whole(form.get('alike'), 1, MOST_ALIKE);
  const rows = whole(form.get('alike_rows'), 1, MOST_ALIKE_ROWS);
  const credits = whole(form.get('alike_credits'), 0, MOST_ALIKE_CREDITS);
  return calls === null || rows === null || credits === null ? null : { calls, rows, credits };
}

function whole(text: string | null, least: number, most: number): number | null {
  if (text === null || !/^\d{1,7}$/.test(text)) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}
