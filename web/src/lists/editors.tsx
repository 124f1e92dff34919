import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { RenderEditCellProps } from 'react-data-grid';
import { notifyProblem } from '../notices';
import type { Group, Row } from '../queries';
import { later } from '../shell/later';
import { texts } from '../texts';
import { valueAt, withValue, type Cell } from './cellText';
import { isFit, type Field } from './fields';
import { forgetRefused, refusedAt } from './refused';
import { Options } from '../shell/Options';

/** Loaded when a text is first refused. */
const Fault = later(async () => (await import('./beside/Fault')).default);

/** The editors of cells in the grid. */

/** A line of the grid: a row, or a line about a group of rows. */
export interface EditedRow extends Row {
  /**
   * What the line says about its group, if it is not a row. A group with more rows than the grid shows ends with such a
   * line.
   */
  readonly about?: 'group' | 'more';
  /** In a grouped grid: the id of the line, and its group. */
  readonly place?: { readonly id: string; readonly group: Group };
  /** The value of the cell when its editor was opened. */
  readonly before?: Cell;
}

type Editor = (props: RenderEditCellProps<EditedRow>) => React.ReactNode;

/**
 * The editor of a cell. A checkbox, and a cell that is edited in a popover, have an empty editor: it makes the grid
 * announce the cell as editable.
 */
export function editorOf(field: Field): Editor {
  if (field.beside || field.isCheckbox) return () => null;
  return field.options ? selectOf(field, field.options) : inputOf(field);
}

/** A copy of the row with another value in a cell, and with the value that the cell had before. */
export function withCell(row: EditedRow, key: string, value: Cell): EditedRow {
  const before = row.before === undefined ? valueAt(row, key) : row.before;
  return { ...withValue(row, key, value), before };
}

/** A choice among options. Choosing an option saves it. */
function selectOf({ key, name, shown, read }: Field, options: NonNullable<Field['options']>): Editor {
  return function SelectEditor({ row, onRowChange, onClose }) {
    return (
      <select
        className="editor"
        aria-label={name}
        ref={(element) => element?.focus()}
        value={shown(valueAt(row, key))}
        onChange={({ target }) => onRowChange(withCell(row, key, read(target.value)), true)}
        onBlur={() => onClose(false, false)}
      >
        <Options of={options} none={texts.list.emptyValue} />
      </select>
    );
  };
}

/**
 * A field for text, numbers or dates. Leaving the field or pressing Enter saves it; Escape leaves the cell as it was.
 * If the service did not take the text, the field contains it again.
 */
function inputOf(field: Field): Editor {
  return (props) => <TextEditor field={field} {...props} />;
}

interface TextEditorProps extends RenderEditCellProps<EditedRow> {
  readonly field: Field;
}

function TextEditor({ field, row, onRowChange, onClose }: TextEditorProps) {
  const { key, name, input, isNumber, max, shown, read } = field;
  const [refused] = useState(() => refusedAt(row.id, key));
  const [fault, setFault] = useState(refused?.fault);
  const element = useRef<HTMLInputElement>(null);
  const faultId = useId();
  useEffect(() => {
    element.current?.focus();
    element.current?.select();
  }, []);

  /** If the text does not fit its column, Enter and Tab leave the field open, with the reason beside it. */
  const keepWhereOdd = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key: pressed, currentTarget: target } = event;
    if (pressed === 'Escape') forgetRefused(row.id, key);
    if ((pressed !== 'Enter' && pressed !== 'Tab') || isFit(target, field, refused)) return;
    event.stopPropagation();
    // In an incomplete date, Tab goes to the next part of the date.
    if (pressed === 'Tab' && target.validity.badInput) return;
    event.preventDefault();
    setFault(target.validationMessage);
  };

  return (
    <>
      <input
        className={isNumber ? 'editor number' : 'editor'}
        aria-label={name}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        type={input}
        max={max}
        {...(isNumber && { inputMode: 'decimal' })}
        ref={element}
        defaultValue={shown(refused ? refused.value : valueAt(row, key))}
        onChange={({ target }) => {
          setFault(undefined);
          // The browser reports an incomplete date as empty. It must not empty the cell.
          if (target.validity.badInput) return;
          onRowChange(withCell(refused ? { ...row, before: refused.before } : row, key, read(target.value)));
        }}
        onKeyDown={keepWhereOdd}
        onBlur={({ target }) => {
          const fits = isFit(target, field, refused);
          if (!fits) notifyProblem(texts.list.notSaved(target.validationMessage));
          onClose(fits, false);
        }}
      />
      {fault !== undefined && <Fault id={faultId} text={fault} of={element} />}
    </>
  );
}
