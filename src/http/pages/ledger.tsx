import { shapeOfAsker } from '../../engine/authorShape.js';
import type { HeldCall } from '../../engine/deciding.js';
import { previewIn } from '../../engine/previewIn.js';
import { decisionPath } from './decisionPath.js';
import { plainly, timeLeft } from './format.js';
import { useLanguage, useTexts } from './language.js';

interface LedgerRowProps {
  readonly call: HeldCall;
  readonly now: Date;
  /** The state of the call; if left out, the row shows who asks. */
  readonly stands?: string;
}

/** One held call in a list: what would happen, its first effect, who asks or its state, and how long it waits. */
export function LedgerRow({ call: { _id, hold }, now, stands }: LedgerRowProps) {
  const { kind, expiresAt } = hold;
  const language = useLanguage();
  const preview = previewIn(hold, language);
  const { person, via } = preview.asked_by;
  const [effect] = preview.effects;
  const texts = useTexts();
  return (
    <li>
      <a href={decisionPath(_id)}>{plainly(preview.title)}</a>
      <p class="small muted">
        <time dateTime={expiresAt.toISOString()}>{timeLeft(expiresAt, now, language)}</time>
      </p>
      {effect !== undefined && <p class="wide effect">{plainly(effect)}</p>}
      <p class={`wide small muted by ${shapeOfAsker(preview.asked_by)}`}>
        {stands ?? plainly(texts.ledger(kind, person, texts.via(via)))}
      </p>
    </li>
  );
}
