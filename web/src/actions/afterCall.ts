import type { ActionName } from '@action-api/client';
import { client } from '../api';
import { notify, notifyHeld, notifyProblem, toCall, type NoticeAction } from '../notices';
import { forgetReads } from '../queries';
import { texts } from '../texts';
import { refusalText } from '../texts/refusals';
import { openDialog } from './dialogs';

/** A call that is done. */
interface DoneCall {
  readonly callId: string;
  readonly name: ActionName;
  readonly input: object | undefined;
}

/** Calls whose changes `calls.undo` sets back: those of rows and lists that send nothing. */
const UNDOABLE = /^(rows|lists)\.(?!export$|send$)/;

/**
 * Says that a call is done, and offers what can be done next: undo it, copy it as a command, see what happened.
 * @param first what is offered before that
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
  notify({ kind: 'done', text, actions: [...first, ...(UNDOABLE.test(name) ? [undo] : []), copy, toCall(callId)] });
}

/** Sets back what a call changed, and says so. @returns whether it did */
export async function undoCall(callId: string): Promise<boolean> {
  const answer = await client.calls.undo({ callId });
  const ended = answer.held ? (notifyHeld(answer), await answer.confirmed()) : answer;
  if (ended.ok) {
    forgetReads('calls.undo');
    notify({ kind: 'done', text: texts.list.undone, actions: [toCall(ended.callId)] });
  } else if (!ended.held) notifyProblem(refusalText(ended.error));
  return ended.ok;
}
