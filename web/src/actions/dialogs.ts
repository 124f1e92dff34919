import { createContext } from 'react';
import type { ActionName } from '@action-api/client';
import { decisionKey, type DecisionView } from '../approvals/decide';
import { notifyHeld } from '../notices';
import { forgetReads, queryClient } from '../queries';
import { createStore } from '../store';

/** The dialog above the page. */
export type Dialog =
  /** A call for the person to decide. */
  | { readonly kind: 'decide'; readonly callId: string }
  /** The form of an action. */
  | {
      readonly kind: 'action';
      readonly name: ActionName;
      /** The parts of the input that the form starts with. */
      readonly input: object;
      /** Parts of the input that the place sets. The form does not show them. */
      readonly given?: object;
      /** What the place says about the call, in place of the description of the action. */
      readonly about?: string;
      /** Called with the data of the result when the change is done. */
      readonly after?: (data: unknown) => void;
    }
  /** A call as a command or program text to copy. */
  | { readonly kind: 'copy'; readonly name: ActionName; readonly input: object }
  /** An import of a file into a list, or into a new list. */
  | { readonly kind: 'import'; readonly listId: string | undefined }
  /** The list of keyboard shortcuts. */
  | { readonly kind: 'keys' }
  /** The palette of all actions and places. */
  | { readonly kind: 'palette' };

export const dialogStore = createStore<Dialog | null>(null);

export const openDialog = (dialog: Dialog) => dialogStore.set(dialog);
/**
 * Closes the dialog. After a decision every read is made again, because the call may have run meanwhile. If the call
 * still waits for the person, a notice says so.
 */
export function closeDialog(): void {
  const dialog = dialogStore.get();
  dialogStore.set(null);
  if (dialog?.kind !== 'decide') return;
  forgetReads();
  const view = queryClient.getQueryData<DecisionView>(decisionKey(dialog.callId));
  if (view?.kind === 'ask') notifyHeld({ ...view.hold, callId: dialog.callId });
}

/**
 * Tells the dialog around a component whether the component shows something that cannot be shown again: then only a
 * button closes the dialog. Outside of a dialog it does nothing.
 */
export const KeepOpen = createContext((_isKept: boolean): void => undefined);

/** The list and rows on the screen. Forms of actions start with them. */
export interface Subject {
  readonly listId?: string;
  readonly rowIds?: readonly string[];
}

export const subjectStore = createStore<Subject>({});
