import type { KeyboardEvent } from 'react';
import type { RenderEditCellProps } from 'react-data-grid';
import { notifyProblem } from '../notices';
import type { Group, Row } from '../queries';
import { texts } from '../texts';
import { valueAt, withValue, type Cell } from './cellText';
import { isFit, type Field } from './fields';
import { Options } from '../shell/Options';

/** The editors of cells in the grid. */

/** A line of the grid: a row, or a line about a group of rows. */
export interface EditedRow extends Row {
  /** What the line says about its group, where it is no row. A group that has more rows than the grid ends with a line. */
  readonly about?: 'group' | 'more';
  /** Of a grouped grid: what tells its lines apart, and the group. */
  readonly place?: { readonly id: string; readonly group: Group };
  /** What the cell held when its editor was opened. */
  readonly before?: Cell;
}

type Editor = (props: RenderEditCellProps<EditedRow>) => React.ReactNode;

/** The editor of a cell. What is edited beside the cell has none in it: the grid then says that it can be edited. */
export function editorOf(field: Field): Editor {
  if (field.beside) return () => null;
  return field.options ? selectOf(field, field.options) : inputOf(field);
}

function withCell(row: EditedRow, key: string, value: Cell): EditedRow {
  const before = row.before === undefined ? valueAt(row, key) : row.before;
  return { ...withValue(row, key, value), before };
}

/** A choice among options. It is saved when one is chosen. */
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

/** A field of text, numbers or dates. It is saved when it is left, and with Enter; Escape leaves the cell as it was. */
function inputOf(field: Field): Editor {
  const { key, name, input, isNumber, max, shown, read } = field;
  return function InputEditor({ row, onRowChange, onClose }) {
    return (
      <input
        className={isNumber ? 'editor number' : 'editor'}
        aria-label={name}
        type={input}
        max={max}
        {...(isNumber && { inputMode: 'decimal' })}
        ref={focusOnce}
        defaultValue={shown(valueAt(row, key))}
        onChange={({ target }) => {
          // A date that is half written is empty for the browser. It does not empty the cell.
          if (!target.validity.badInput) onRowChange(withCell(row, key, read(target.value)));
        }}
        onKeyDown={(event) => keepWhereOdd(event, field)}
        onBlur={({ target }) => {
          const fits = isFit(target, field);
          if (!fits) notifyProblem(texts.list.notSaved(target.validationMessage));
          onClose(fits, false);
        }}
      />
    );
  };
}

/** Enter and Tab leave a field that does not fit its column open, with the reason beside it. */
function keepWhereOdd(event: KeyboardEvent<HTMLInputElement>, field: Field): void {
  const { key, currentTarget: target } = event;
  if ((key !== 'Enter' && key !== 'Tab') || isFit(target, field)) return;
  event.stopPropagation();
  // In a half-written date, Tab goes on to its next part.
  if (key === 'Tab' && target.validity.badInput) return;
  event.preventDefault();
  target.reportValidity();
}

/** Focuses a field when it appears, with its text selected. */
function focusOnce(element: HTMLInputElement | null): void {
  element?.focus();
  element?.select();
}
