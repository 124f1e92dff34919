import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { DecisionSheet } from '../approvals/DecisionSheet';
import { ImportForm } from '../lists/ImportForm';
import { words as importTexts } from '../texts/places/importing';
import { Keys } from '../shell/Keys';
import { texts } from '../texts';
import { keysTexts } from '../texts/places/keys';
import { ActionForm } from './ActionForm';
import { CopyAs } from './CopyAs';
import { closeDialog, KeepOpen, type Dialog as Shown } from './dialogs';
import { Palette } from './Palette';
import { registryQuery } from './registry';
import '../styles/approvals.css';
import '../styles/actions.css';

/** The dialog above the page. When it closes, the focus returns to the element that opened it. */
export default function Dialogs({ dialog }: { readonly dialog: Shown }) {
  const { data: registry } = useQuery(registryQuery);
  const [isKept, keepOpen] = useState(false);
  // The dialog needs a name before the registry is loaded.
  const title = titleOf(dialog, (name) => registry?.[name].title ?? texts.list.loading);
  return (
    <ModalOverlay
      isOpen
      isDismissable={!isKept}
      isKeyboardDismissDisabled={isKept}
      className={dialog.kind === 'palette' ? 'overlay at-top' : 'overlay'}
      onOpenChange={(isOpen) => !isOpen && closeDialog()}
    >
      <Modal className="modal">
        <KeepOpen value={keepOpen}>
          <Dialog className="dialog" aria-label={title}>
            {dialog.kind !== 'palette' && (
              <div className="head">
                <Heading slot="title">{title}</Heading>
                <button className="quiet" onClick={closeDialog}>
                  {texts.close}
                </button>
              </div>
            )}
            {dialog.kind === 'decide' ? (
              <DecisionSheet key={dialog.callId} callId={dialog.callId} />
            ) : !registry ? (
              <p className="muted">{texts.list.loading}</p>
            ) : dialog.kind === 'keys' ? (
              <Keys />
            ) : dialog.kind === 'import' ? (
              <ImportForm listId={dialog.listId} />
            ) : dialog.kind === 'palette' ? (
              <Palette registry={registry} />
            ) : dialog.kind === 'copy' ? (
              <CopyAs name={dialog.name} facts={registry[dialog.name]} input={dialog.input} />
            ) : (
              <ActionForm
                key={dialog.name}
                name={dialog.name}
                facts={registry[dialog.name]}
                first={dialog.input}
                given={dialog.given}
                about={dialog.about}
                onDone={(isChanged, data) => {
                  closeDialog();
                  if (isChanged) dialog.after?.(data);
                }}
              />
            )}
          </Dialog>
        </KeepOpen>
      </Modal>
    </ModalOverlay>
  );
}

function titleOf(dialog: Shown, nameOf: (name: Extract<Shown, { name: unknown }>['name']) => string): string {
  switch (dialog.kind) {
    case 'decide':
      return texts.sheet.title;
    case 'palette':
      return texts.palette.title;
    case 'keys':
      return keysTexts.title;
    case 'import':
      return importTexts.title;
    case 'copy':
      return `${texts.copyAs.title}: ${nameOf(dialog.name)}`;
    case 'action':
      return nameOf(dialog.name);
  }
}
