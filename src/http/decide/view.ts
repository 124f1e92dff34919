import { offerIn, seesData, type AskView, type DecisionView } from '../../calls/decide.js';
import { withoutData } from '../../calls/preview.js';
import type { CallRecord, Hold } from '../../contract/documents.js';
import type { Language } from '../../contract/language.js';
import {
  GRANT_LASTS,
  MOST_ALIKE,
  MOST_ALIKE_CREDITS,
  MOST_ALIKE_ROWS,
  proposedAllowance,
} from '../../engine/grants.js';
import { previewIn, titleIn } from '../../engine/previewIn.js';
import { exactly } from '../pages/format.js';
import { TEXTS } from '../pages/language.js';
import { didOf, inAdvanceOf, messageOf, resultOf } from '../pages/results.js';
import type { JsonAnswer } from './answers.js';

/** The language and time zone of the person who reads. */
export interface Reader {
  readonly language: Language;
  /** The name of a time zone (IANA). */
  readonly zone: string;
}

type VisibleView = Exclude<DecisionView, { kind: 'absent' }>;

/**
 * What one person may see of a call, and the answers that this person may give, as JSON, as the decision page shows.
 */
export function shownView(callId: string, view: VisibleView, reader: Reader): Readonly<Record<string, unknown>> {
  return { callId, kind: view.kind, answers: answersIn(view), ...detailsOf(view, reader) };
}

function answersIn(view: VisibleView): readonly JsonAnswer[] {
  if (view.kind !== 'ask') return [];
  return [
    'no',
    ...(view.may === 'reject' ? [] : (['yes'] as const)),
    ...(offerIn(view) ? (['yes_and_alike'] as const) : []),
  ];
}

function detailsOf(view: VisibleView, { language, zone }: Reader): Readonly<Record<string, unknown>> {
  switch (view.kind) {
    case 'ask':
      return {
        state: view.call.state,
        may: view.may,
        ...(view.may === 'reject' && { because: view.because }),
        hold: shownHold(view.hold, { withData: seesData(view), language }),
        alike: alikeIn(view, language),
      };
    case 'own':
      return {
        state: view.call.state,
        hold: shownHold(view.call.hold, { withData: true, language }),
        confirmedAt: view.call.yes?.confirmation?.at.toISOString() ?? null,
        approvers: view.approvers.map(({ name }) => name),
      };
    case 'waiting':
      return { state: view.for === 'caller' ? 'held_confirmation' : 'held_approval' };
    case 'state':
      return {
        state: view.state,
        title: view.call.hold ? titleIn(view.call.hold, language) : view.call.action,
        results: resultOf(view.call, TEXTS[language].results),
        did: didOf(view.call),
        message: messageOf(view.call, view.state),
        language: view.call.language ?? 'en',
        progress: (view.state === 'running' && view.call.progress) || null,
        decision: decisionIn(view.call, view.decidedBy),
        inAdvance: inAdvanceOf(view.call, TEXTS[language].results, (at) => exactly(at, zone, language)),
      };
    case 'over':
      return {};
  }
}

function shownHold(hold: Hold, { withData, language }: { readonly withData: boolean; readonly language: Language }) {
  const { kind, n, openedAt, expiresAt, approvalFollows = false } = hold;
  return {
    kind,
    n,
    openedAt: openedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    approvalFollows,
    preview: withData ? previewIn(hold, language) : withoutData(hold, language),
  };
}

/** What an approval can allow in advance: the words of the offer, the proposed numbers, and the highest numbers. */
function alikeIn(view: AskView, language: Language) {
  const offer = offerIn(view);
  if (!offer) return null;
  const { noun, recipients } = offer;
  return {
    noun,
    where: TEXTS[language].alike.where(offer, view.call.principal),
    recipients,
    proposed: proposedAllowance(offer, view.hold.credits),
    most: { calls: MOST_ALIKE, rows: MOST_ALIKE_ROWS, credits: MOST_ALIKE_CREDITS },
    lastsSeconds: GRANT_LASTS / 1_000,
  };
}

/** @param name that of the person who decided; null if no decision led to the state */
function decisionIn({ decision, principal, hold }: CallRecord, name: string | null) {
  if (!decision || name === null) return null;
  const { answer, at, by, reason } = decision;
  return {
    answer,
    // The decision that the call waited for last.
    of: hold?.kind ?? null,
    by: name,
    // An administrator may reject another person's call that waits for a confirmation.
    byAdministrator: answer === 'no' && by !== principal.memberId,
    at: at.toISOString(),
    reasonGiven: reason ?? null,
  };
}
