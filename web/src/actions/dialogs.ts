import { createContext } from 'react';
import type { ActionName } from '@action-api/client';
import { decisionKey, type DecisionView } from '../approvals/decide';
import { notifyHeld } from '../notices';
import { forgetReads, queryClient } from '../queries';
import { createStore } from '../store';

/** What is shown above the page. */
export type Dialog =
  /** A call that the person decides on. */
  | { readonly kind: 'decide'; readonly callId: string }
  /** The form of an action. */
  | {
      readonly kind: 'action';
      readonly name: ActionName;
      /** The parts of the input that the form begins with. */
      readonly input: object;
      /** Parts of the input that the place decides: the form does not show them. */
      readonly given?: object;
      /** What the place says about the call, instead of the description of the action. */
      readonly about?: string;
      /** Called with the data of the result when the change is done. */
      readonly after?: (data: unknown) => void;
    }
  /** A call as a command or program that makes it. */
  | { readonly kind: 'copy'; readonly name: ActionName; readonly input: object }
  /** Rows of a file, for a list or for a new one. */
  | { readonly kind: 'import'; readonly listId: string | undefined }
  /** What keys do. */
  | { readonly kind: 'keys' }
  /** All actions and places. */
  | { readonly kind: 'palette' };

export const dialogStore = createStore<Dialog | null>(null);

export const openDialog = (dialog: Dialog) => dialogStore.set(dialog);
/**
 * Closes what is shown. After a decision every read is made again: the call may have run meanwhile. Of a call that still
 * waits for the person, a notice says so.
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
 * Tells the dialog around a part whether the part shows something that cannot be shown again: only a button closes the
 * dialog then. Outside of a dialog it does nothing.
 */
export const KeepOpen = createContext((_isKept: boolean): void => undefined);

/** What the screen is about: forms of actions begin with it. */
export interface Subject {
  readonly listId?: string;
  readonly rowIds?: readonly string[];
}

export const subjectStore = createStore<Subject>({});
