import type { CallRecord } from '../../contract/documents.js';
import type { Allowance, GrantOffer } from '../../contract/grants.js';
import { MOST_ALIKE, MOST_ALIKE_CREDITS, MOST_ALIKE_ROWS, proposedAllowance } from '../../engine/grants.js';
import { plainly } from './format.js';
import { useTexts } from './language.js';

interface AllowAlikeProps {
  readonly call: CallRecord;
  readonly offer: GrantOffer;
}

/** The form that approves a call and makes a grant for more such calls. Its number fields are part of its sentence. */
export function AllowAlike({ call, offer }: AllowAlikeProps) {
  const texts = useTexts().alike;
  const { calls, rows, credits } = proposedAllowance(offer, call.hold?.credits ?? 0);
  return (
    <details>
      <summary>{texts.title}</summary>
      <p class="scope">
        {texts.scope({
          offer,
          principal: call.principal,
          calls: <Whole name="alike" label={texts.calls} least={1} most={MOST_ALIKE} value={calls} />,
          rows: <Whole name="alike_rows" label={texts.rows} least={1} most={MOST_ALIKE_ROWS} value={rows} />,
          credits: credits > 0 && (
            <Whole name="alike_credits" label={texts.credits} least={0} most={MOST_ALIKE_CREDITS} value={credits} />
          ),
        })}
      </p>
      {credits === 0 && <input type="hidden" name="alike_credits" value="0" />}
      <p>{texts.text(offer.recipients.map(plainly))}</p>
      <div class="answers">
        <button class="quiet" name="answer" value="yes_and_alike">
          {texts.submit}
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

/** A number field in a sentence. */
function Whole({ name, label, least, most, value }: WholeProps) {
  const bounds = { min: String(least), max: String(most), step: '1', value };
  return <input type="number" name={name} aria-label={label} {...bounds} required />;
}

/** The allowance in a posted form; null if it is not valid. */
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
