import type { Decided, DecisionView } from '../../calls/decide.js';
import type { Change } from '../../contract/envelope.js';
import { refusal, type CallError } from '../../contract/errors.js';
import type { Language } from '../../contract/language.js';
import type { Wording } from '../../contract/phrase.js';
import { errorAnswer, type Answer } from '../answer.js';
import { shownView, type Reader } from './view.js';
import { phrase } from '../../engine/phrases/phrase.js';
import { errorIn, textIn } from '../../engine/phrases/phraseText.js';
import { noSuch } from '../../engine/refusals.js';
import { TEXTS } from '../pages/language.js';

/** The response for a call that does not exist, or that belongs to another company. */
export function absent(language: Language): Answer {
  return errorAnswer(errorIn(noSuch('call'), language));
}

/** The HTTP response to an answer: 200 if it was recorded. An error includes the view of the call after it. */
export function outcomeAnswer(callId: string, { outcome, view }: Decided, reader: Reader): Answer {
  if (view.kind === 'absent' || outcome === 'absent') return absent(reader.language);
  const shown = shownView(callId, view, reader);
  if (outcome === 'done' || outcome === 'repeated') {
    const changed: readonly Change[] = outcome === 'done' ? [{ type: 'call', id: callId, change: 'updated' }] : [];
    const data = { outcome: outcome === 'done' ? 'decided' : 'repeated', view: shown };
    return { status: 200, envelope: { ok: true, data, changed }, headers: {} };
  }
  return errorAnswer(Object.assign(refusalOf(callId, outcome, view, reader.language), { view: shown }));
}

const CHANGED = phrase`Nothing was decided: the call has changed since. Show its new preview, then decide.`;

type NotDecided = Exclude<Decided['outcome'], 'done' | 'repeated' | 'absent'>;

function refusalOf(callId: string, outcome: NotDecided, view: DecisionView, language: Language): CallError {
  switch (outcome) {
    case 'changed':
      return refusal('conflict', textIn(CHANGED, language), { reason: 'stale' });
    case 'late':
      return late(callId, view, language);
    case 'not_allowed':
      return refusal('forbidden', textIn(phrase`Nothing was decided. ${whyNotAllowed(view, language)}`, language));
  }
}

/** The refusal of an answer to a call that no longer waits for one. */
function late(callId: string, view: DecisionView, language: Language): CallError {
  if (view.kind !== 'state' || view.state !== 'expired') {
    const isDecided = view.kind === 'state' && view.decidedBy !== null;
    const message = isDecided
      ? phrase`Your answer changed nothing: the call was decided before. \`view\` has its state.`
      : phrase`Your answer changed nothing: the call had ended before. \`view\` has its state.`;
    const reason = isDecided ? 'already_decided' : 'already_ended';
    return refusal('conflict', textIn(message, language), { reason });
  }
  const message = phrase`Your answer came too late: the time to decide is over, so nothing ran. The call can be made again.`;
  return refusal('expired', textIn(message, language), { call_id: callId });
}

function whyNotAllowed(view: DecisionView, language: Language): Wording {
  if (view.kind !== 'ask') {
    const waitsForOther = view.kind === 'waiting' || view.kind === 'own';
    return waitsForOther
      ? phrase`This call waits for another person.`
      : phrase`This call does not wait for a decision.`;
  }
  return view.may === 'reject'
    ? TEXTS[language].sheet.rejectOnly[view.because]
    : phrase`This call cannot be allowed in advance. Answer \`yes\` to allow it alone.`;
}
