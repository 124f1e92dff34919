import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import type { Row } from '../../queries';
import { tableTexts } from '../../texts/places/table';
import type { Cell } from '../cellText';
import type { Field } from '../fields';
import type { RefusedEdit } from '../refused';
import { isSame } from '../save';
import { FilesField } from './FilesField';
import { LinksField, OptionsField } from './choosing';
import '../../styles/beside.css';

interface CellEditorProps {
  readonly field: Field;
  readonly cell: Cell;
  /** The names of the rows that the cell links to. */
  readonly names: Row['names'];
  /** A value of the cell that the service did not take: the editor starts with it. */
  readonly refused?: RefusedEdit | undefined;
  /** The element beside which the editor opens. It gets the focus when the editor closes. */
  readonly anchor: HTMLElement;
  readonly onSave: (value: Cell) => void;
  readonly onClose: () => void;
}

/**
 * Edits a value that needs more room than its cell, in a popover beside the cell. The button saves, and so does a click
 * elsewhere; Escape leaves the cell as it was. A single link is saved when the row is chosen.
 */
export default function CellEditor({ field, cell, names, refused, anchor, onSave, onClose }: CellEditorProps) {
  const trigger = useRef<HTMLElement>(anchor);
  const [first] = useState<Cell>(refused ? refused.value : cell);
  const [value, setValue] = useState<Cell>(first);
  // Files arrive while the person continues. The editor saves the files that have arrived when it closes.
  const latest = useRef(value);
  const sending = useRef<Promise<boolean>>(undefined);
  const set = (next: Cell) => {
    latest.current = next;
    setValue(next);
  };
  const choose = (next: readonly string[]) => set(cellOf(next, field.isSeveral));
  const follow = (all: Promise<boolean>) => {
    sending.current = all;
    void all.finally(() => {
      if (sending.current === all) sending.current = undefined;
    });
  };

  const save = async () => {
    if (sending.current && !(await sending.current)) return;
    if (!isSame(latest.current, cell)) onSave(latest.current);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In the React tree, the editor can be inside another form.
    event.stopPropagation();
    void save();
  };
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    const isEnd = key === 'Enter' && (ctrlKey || metaKey);
    if (key !== 'Escape' && !isEnd) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEnd) void save();
    else onClose();
  };

  return (
    <Popover triggerRef={trigger} isOpen placement="bottom start" onOpenChange={(isOpen) => !isOpen && void save()}>
      <Dialog aria-label={field.name}>
        <form className="sheet beside-cell" onSubmit={submit} onKeyDownCapture={press}>
          {field.beside === 'text' && (
            <textarea
              ref={focused}
              aria-label={field.name}
              rows={8}
              defaultValue={field.shown(first)}
              onChange={({ target }) => set(field.read(target.value))}
            />
          )}
          {field.beside === 'options' && <OptionsField field={field} value={valuesOf(value)} onChange={choose} />}
          {field.beside === 'rows' && (
            <LinksField
              field={field}
              value={valuesOf(value)}
              names={names}
              onChange={(next) => {
                choose(next);
                if (!field.isSeveral) void save();
              }}
            />
          )}
          {field.beside === 'files' && <FilesField value={valuesOf(value)} onChange={choose} onSending={follow} />}
          {refused && (
            <p className="wrong" role="alert">
              {refused.fault}
            </p>
          )}
          <div className="buttons">
            <button className="yes">{tableTexts.save}</button>
            <button type="button" onClick={onClose}>
              {tableTexts.cancel}
            </button>
          </div>
        </form>
      </Dialog>
    </Popover>
  );
}

const valuesOf = (cell: Cell): readonly string[] =>
  cell === undefined || cell === null ? [] : [cell].flat().map(String);

/** The cell with these values; null if there are none. */
function cellOf([first, ...more]: readonly string[], isSeveral: boolean): Cell {
  if (first === undefined) return null;
  return isSeveral ? [first, ...more] : first;
}

/** Puts the cursor at the end of the text. */
function focused(element: HTMLTextAreaElement | null): void {
  element?.focus();
  element?.setSelectionRange(element.value.length, element.value.length);
}
