import type { Decided, DecisionView } from '../../calls/decide.js';
import type { Change } from '../../contract/envelope.js';
import { refusal, type CallError } from '../../contract/errors.js';
import { errorAnswer, type Answer } from '../answer.js';
import { shownView, type Reader } from './view.js';
import { WHY_REJECT_ONLY } from './words.js';

/** The response for a call that does not exist, or that belongs to another company. */
export const ABSENT: Answer = errorAnswer(refusal('not_found', 'There is no call with this id.'));

/** The HTTP response to an answer: 200 if it was recorded. An error includes the view of the call after it. */
export function outcomeAnswer(callId: string, { outcome, view }: Decided, reader: Reader): Answer {
  if (view.kind === 'absent' || outcome === 'absent') return ABSENT;
  const shown = shownView(callId, view, reader);
  if (outcome === 'done' || outcome === 'repeated') {
    const changed: readonly Change[] = outcome === 'done' ? [{ type: 'call', id: callId, change: 'updated' }] : [];
    const data = { outcome: outcome === 'done' ? 'decided' : 'repeated', view: shown };
    return { status: 200, envelope: { ok: true, data, changed }, headers: {} };
  }
  return errorAnswer(Object.assign(refusalOf(callId, outcome, view), { view: shown }));
}

type NotDecided = Exclude<Decided['outcome'], 'done' | 'repeated' | 'absent'>;

function refusalOf(callId: string, outcome: NotDecided, view: DecisionView): CallError {
  switch (outcome) {
    case 'changed':
      return refusal(
        'conflict',
        'Nothing was decided: the call has changed since. Show its new preview, then decide.',
        {
          reason: 'stale',
        },
      );
    case 'late':
      return late(callId, view);
    case 'not_allowed':
      return refusal('forbidden', `Nothing was decided. ${whyNotAllowed(view)}`);
  }
}

/** The refusal of an answer to a call that no longer waits for one. */
function late(callId: string, view: DecisionView): CallError {
  if (view.kind !== 'state' || view.state !== 'expired') {
    const isDecided = view.kind === 'state' && view.decidedBy !== null;
    return refusal(
      'conflict',
      `Your answer changed nothing: the call ${isDecided ? 'was decided' : 'had ended'} before. \`view\` has its state.`,
      { reason: isDecided ? 'already_decided' : 'already_ended' },
    );
  }
  return refusal(
    'expired',
    'Your answer came too late: the time to decide is over, so nothing ran. The call can be made again.',
    { call_id: callId },
  );
}

function whyNotAllowed(view: DecisionView): string {
  if (view.kind !== 'ask') {
    const waitsForOther = view.kind === 'waiting' || view.kind === 'own';
    return waitsForOther ? 'This call waits for another person.' : 'This call does not wait for a decision.';
  }
  return view.may === 'reject'
    ? WHY_REJECT_ONLY[view.because]
    : 'This call cannot be allowed in advance. Answer `yes` to allow it alone.';
}
