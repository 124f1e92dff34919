import type { Alike, Allowance, CallRecord } from '../../contract/documents.js';
import { MOST_ALIKE } from '../../engine/grants.js';
import { plainly } from './format.js';

/** More Deep credits than any plan has in a month. */
const MOST_CREDITS = 1_000_000;

interface AllowAlikeProps {
  readonly call: CallRecord;
  readonly alike: Alike;
}

/** The form that approves a call and gives a grant for more calls alike. */
export function AllowAlike({ call, alike }: AllowAlikeProps) {
  const { recipients } = alike;
  const price = call.hold?.credits ?? 0;
  return (
    <details>
      <summary>Approve this, and allow more like it</summary>
      <p>
        For the next hour, calls of <strong>{call.action}</strong> by the same{' '}
        {call.principal.keyId === null ? 'person' : 'key'}
        {alike.lists.length > 0 && ' on the same list'}
        {recipients.length > 0 && `, only to ${recipients.map(plainly).join(', ')},`} count as approved by you. You can
        end this at any time. A call that needs a confirmation too is still confirmed by itself.
      </p>
      <label>
        Calls, up to {MOST_ALIKE}
        <input type="number" name="alike" min="1" max={MOST_ALIKE} step="1" value="10" required />
      </label>
      <label>
        Deep credits for all of them together
        <input type="number" name="alike_credits" min="0" max={MOST_CREDITS} step="1" value={price * 10} required />
      </label>
      <div class="answers">
        <button class="quiet" name="answer" value="yes_and_alike">
          Approve, and allow these
        </button>
      </div>
    </details>
  );
}

/** The allowance in a posted form; null where it is not valid. */
export function readAllowance(form: URLSearchParams): Allowance | null {
  const calls = whole(form.get('alike'), 1, MOST_ALIKE);
  const credits = whole(form.get('alike_credits'), 0, MOST_CREDITS);
  return calls === null || credits === null ? null : { calls, credits };
}

function whole(text: string | null, least: number, most: number): number | null {
  if (text === null || !/^\d{1,7}$/.test(text)) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}
