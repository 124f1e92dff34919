import type { DecisionView } from '../approvals/decide';
import { locale } from '../texts';
import { words } from '../texts/places/calls';
import { plainly } from '../../../src/engine/plainText';
import type { LoggedCall, Receipt } from './log';

/** The decision of a person on a call. */
export interface Said {
  readonly title: string;
  readonly at: string;
  readonly reason: string | null;
}

interface DecisionsInput {
  readonly call: LoggedCall;
  readonly view: DecisionView | undefined;
  readonly receipt: Receipt | null | undefined;
  readonly nameOf: (memberId: string) => string;
}

/**
 * The decisions on a call, the first one first. The receipt contains all decisions that let the call run. Until the
 * receipt is sealed, and for a call that did not run, only the last decision is known, from the view.
 */
export function decisionsOf({ call, view, receipt, nameOf }: DecisionsInput): readonly Said[] {
  const last = view?.kind === 'state' ? view.decision : null;
  const reasonAt = (at: string) => (last?.at === at ? last.reasonGiven : null);
  const { confirmedBy, approvedBy } = receipt ?? {};
  const said: Said[] = [];
  const add = (title: string, at: string) => said.push({ title, at, reason: reasonAt(at) });
  if (confirmedBy) add(words.confirmed(nameOf(confirmedBy.memberId)), confirmedBy.at);
  else if (view?.kind === 'own' && view.confirmedAt !== null)
    add(words.confirmed(plainly(call.name)), view.confirmedAt);
  if (approvedBy) add(words.approved(nameOf(approvedBy.memberId)), approvedBy.at);
  if (last && !said.some(({ at }) => at === last.at)) {
    const by = plainly(last.by);
    // The caller confirms, and another person approves.
    const yes = last.by === call.name ? words.confirmed(by) : words.approved(by);
    add(last.answer === 'yes' ? yes : words.rejected(by), last.at);
  }
  return said;
}

const MINUTE = 60_000;

/** How long a call ran: since its last decision, or since it was made. Null if that is not known. */
export function tookOf({ createdAt, endedAt }: LoggedCall, view: DecisionView | undefined): string | null {
  if (endedAt === null) return null;
  const began = (view?.kind === 'state' && view.decision?.at) || createdAt;
  const took = Date.parse(endedAt) - Date.parse(began);
  const [unit, value] = took < 1_000 ? (['millisecond', took] as const) : (['second', took / 1_000] as const);
  if (took < 0) return null;
  if (took > MINUTE) return inUnit('minute', took / MINUTE);
  return inUnit(unit, value);
}

const inUnit = (unit: string, value: number) =>
  value.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
