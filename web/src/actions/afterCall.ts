import type { ActionName, Answer } from '@action-api/client';
import { client } from '../api';
import { notify, notifyHeld, notifyProblem, toCall, type NoticeAction } from '../notices';
import { forgetReads } from '../queries';
import { texts } from '../texts';
import { refusalText } from '../texts/refusals';
import { openDialog } from './dialogs';

/** A call that has succeeded. */
interface DoneCall {
  readonly callId: string;
  readonly name: ActionName;
  readonly input: object | undefined;
}

/** Actions whose changes `calls.undo` can revert: actions on rows and lists that send nothing outside. */
const UNDOABLE = /^(rows|lists)\.(?!export$|send$)/;

/** The calls of this tab that can be undone, the newest last. */
const undoable: string[] = [];

/** The changes that are being sent, and the undo that was requested before. */
let underWay: Promise<unknown> = Promise.resolve();

/** Makes `undoLast` wait for a change that is being sent. */
export function undoWaitsFor(change: Promise<unknown>): void {
  underWay = Promise.allSettled([underWay, change]);
}

/**
 * Shows that a call is done, and offers the next steps: undo it, copy it as a command, see what happened.
 * @param first the steps that are offered first
 */
export function notifyDone(
  text: string,
  { callId, name, input = {} }: DoneCall,
  ...first: readonly NoticeAction[]
): void {
  const undo: NoticeAction = { label: texts.list.undo, run: () => void undoCall(callId) };
  const copy: NoticeAction = {
    label: texts.copyAs.title,
    run: () => openDialog({ kind: 'copy', name, input }),
  };
  const canUndo = UNDOABLE.test(name);
  if (canUndo) undoable.push(callId);
  notify({ kind: 'done', text, actions: [...first, ...(canUndo ? [undo] : []), copy, toCall(callId)] });
}

/** Undoes the last change that the person made in this tab. The next call undoes the change before that one. */
export function undoLast(): void {
  const undo = async () => {
    const callId = undoable.at(-1);
    if (callId !== undefined) await undoCall(callId);
  };
  underWay = underWay.then(undo).catch(() => notifyProblem(texts.problem.offline));
}

/**
 * Reverts the changes of a call, and shows that it did. If a person must decide first, it shows it after the decision.
 */
export async function undoCall(callId: string): Promise<void> {
  const answer = await client.calls.undo({ callId });
  const at = undoable.indexOf(callId);
  if (at >= 0) undoable.splice(at, 1);
  if (!answer.held) return tellUndone(answer);
  notifyHeld(answer);
  void answer.confirmed().then(tellUndone);
}

function tellUndone(ended: Answer<'calls.undo'>): void {
  if (ended.ok) {
    forgetReads('calls.undo');
    notify({ kind: 'done', text: texts.list.undone, actions: [toCall(ended.callId)] });
  } else if (!ended.held) notifyProblem(refusalText(ended.error));
}
