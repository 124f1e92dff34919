import type { ActionName, Answer, Done, Held } from '@action-api/client';
import { createStore } from './store';
import { texts } from './texts';
import { refusalText } from './texts/refusals';
import { plainly } from '../../src/engine/plainText';

/** A message in a corner of the screen, which screen readers announce. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  /** `decision`: a person must decide. `problem`: something did not work, and the notice stays until it is closed. */
  readonly kind: 'done' | 'decision' | 'problem';
  readonly actions: readonly NoticeAction[];
}

/** A button of a notice: shows a held call, shows what happened to a call, or runs a step. */
export type NoticeAction =
  | { readonly label: string; readonly callId: string }
  | { readonly label: string; readonly ofCall: string }
  /** `stays`: this step does not close the notice. */
  | { readonly label: string; readonly run: () => void; readonly stays?: true };

export const notices = createStore<readonly Notice[]>([]);

/** A notice about a finished call closes by itself after this time, milliseconds. */
const LASTS = 6_000;
/** The most notices at once: older ones are closed. */
const MOST = 4;

let next = 0;

export function notify(notice: Omit<Notice, 'id'>): void {
  next += 1;
  const id = next;
  // Of the notices about finished calls, only the newest stays, so that a series of edits does not fill the screen.
  const isOver = ({ kind }: Notice) => kind === 'done' && notice.kind === 'done';
  notices.update((known) => [...known.filter((one) => !isOver(one)), { ...notice, id }].slice(-MOST));
  if (notice.kind === 'done') dismissLater(id);
}

/** Dismisses a notice after a while. While a person points at the notices, or has the focus there, all of them stay. */
function dismissLater(id: number): void {
  setTimeout(() => {
    if (document.querySelector('.notices:is(:hover, :focus-within)')) dismissLater(id);
    else dismiss(id);
  }, LASTS);
}

export function dismiss(id: number): void {
  notices.update((known) => known.filter((notice) => notice.id !== id));
}

/** Shows that a call waits for a person, and where to decide it. */
export function notifyHeld({ kind, preview, callId }: Pick<Held<ActionName>, 'kind' | 'preview' | 'callId'>): void {
  const actions = [{ label: texts.held.decide, callId }];
  notify({ kind: 'decision', text: texts.held[kind](plainly(preview.title)), actions });
}

/** Whether a call succeeded. If it did not, a notice says that it waits for a person, or why it was refused. */
export function worked<N extends ActionName>(answer: Answer<N>): answer is Done<N> {
  if (answer.held) notifyHeld(answer);
  else if (!answer.ok) notifyProblem(refusalText(answer.error));
  return answer.ok;
}

/** Shows that something did not work. */
export function notifyProblem(text: string): void {
  notify({ kind: 'problem', text, actions: [] });
}

/** A button of a notice that shows what happened to a call. */
export const toCall = (callId: string): NoticeAction => ({ label: texts.held.call, ofCall: callId });
