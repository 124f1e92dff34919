import type { Answer } from '@action-api/client';
import { ActionButton } from '../actions/ActionButton';
import { openDialog } from '../actions/dialogs';
import { texts } from '../texts';
import { readRowsAgain } from './rowCache';

interface SelectionBarProps {
  readonly listId: string;
  readonly selected: ReadonlySet<string>;
  readonly onDone: () => void;
}

/** The actions for the selected rows. */
export function SelectionBar({ listId, selected, onDone }: SelectionBarProps) {
  const rowIds = [...selected];
  const removed = (answer: Answer<'rows.delete'>) => {
    if (answer.ok || answer.held) onDone();
    if (answer.ok) readRowsAgain(listId);
  };
  return (
    <div className="bar">
      <span>{texts.list.selected(selected.size)}</span>
      <ActionButton
        action="rows.delete"
        input={{ rowIds }}
        label={texts.list.remove(rowIds.length)}
        onAnswer={removed}
      />
      <button onClick={() => openDialog({ kind: 'palette' })}>{texts.list.more}</button>
      <button className="quiet" onClick={onDone}>
        {texts.list.clearSelection}
      </button>
    </div>
  );
}
