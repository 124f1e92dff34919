import type { FocusEvent } from 'react';
import type { RenderEditCellProps } from 'react-data-grid';
import type { Column, List, Row } from '../queries';
import { texts } from '../texts';
import { STATUS_KEY, valueAt, withValue, type Cell, type People } from './cellText';

/** The fields in which cells are edited in place. */

interface Edited {
  readonly list: List;
  readonly people: People;
  /** Null for the status. */
  readonly column: Column | null;
}

/** A row of the grid. */
export interface EditedRow extends Row {
  /** What the cell held when its editor was opened. */
  readonly before?: Cell;
}

type Editor = (props: RenderEditCellProps<EditedRow>) => React.ReactNode;

const INPUTS: Readonly<Partial<Record<Column['type'], string>>> = {
  text: 'text',
  long_text: 'text',
  url: 'url',
  email: 'email',
  number: 'text',
  date: 'date',
  date_time: 'datetime-local',
};

/** The editor of a column; undefined where its cells cannot be edited in the grid. */
export function editorOf({ list, people, column }: Edited): Editor | undefined {
  if (!column) return selectOf(STATUS_KEY, texts.list.status, list.statuses);
  const { id, name, type, multiple = false, options = [] } = column;
  if (multiple) return undefined;
  if (type === 'choice') return selectOf(id, name, options);
  if (type === 'person')
    return selectOf(
      id,
      name,
      [...people].map(([memberId, person]) => ({ id: memberId, name: person })),
    );
  if (type === 'checkbox')
    return selectOf(id, name, [
      { id: 'true', name: texts.list.yes },
      { id: 'false', name: texts.list.no },
    ]);
  const input = INPUTS[type];
  return input === undefined ? undefined : inputOf(column, input);
}

function withCell(row: EditedRow, key: string, value: Cell): EditedRow {
  const before = row.before === undefined ? valueAt(row, key) : row.before;
  return { ...withValue(row, key, value), before };
}

interface Option {
  readonly id: string;
  readonly name: string;
}

/** A choice among options. It is saved when one is chosen. */
function selectOf(key: string, name: string, options: readonly Option[]): Editor {
  return function SelectEditor({ row, onRowChange, onClose }) {
    const held = key === STATUS_KEY ? row.status : row.cells[key];
    const choose = (value: string) => {
      const cell =
        value === ''
          ? null
          : typeof held === 'boolean' || value === 'true' || value === 'false'
            ? value === 'true'
            : value;
      onRowChange(withCell(row, key, cell), true);
    };
    return (
      <select
        className="editor"
        aria-label={name}
        ref={(element) => element?.focus()}
        value={held === undefined || held === null ? '' : String(held)}
        onChange={({ target }) => choose(target.value)}
        onBlur={() => onClose(false, false)}
      >
        <option value="">{texts.list.emptyValue}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    );
  };
}

/** A field of text, numbers or dates. It is saved when it is left, and with Enter; Escape leaves the cell as it was. */
function inputOf(column: Column, type: string): Editor {
  const { id, name } = column;
  return function InputEditor({ row, onRowChange, onClose }) {
    const leave = (event: FocusEvent<HTMLInputElement>) => onClose(event.currentTarget.checkValidity(), false);
    return (
      <input
        className={column.type === 'number' ? 'editor number' : 'editor'}
        aria-label={name}
        type={type}
        {...(column.type === 'number' && { inputMode: 'decimal', pattern: '[\\-+]?[0-9]*[.,]?[0-9]*' })}
        ref={focusOnce}
        defaultValue={shownIn(column, row.cells[id])}
        onChange={({ target }) => onRowChange(withCell(row, id, readFrom(column, target.value)))}
        onBlur={leave}
      />
    );
  };
}

/** Focuses a field when it appears, with its text selected. */
function focusOnce(element: HTMLInputElement | null): void {
  element?.focus();
  if (element?.type === 'text') element.select();
}

/** A cell as its field shows it: times in the zone of the person. */
function shownIn({ type }: Column, cell: Cell): string {
  if (cell === undefined || cell === null) return '';
  if (type !== 'date_time') return String(cell);
  const time = new Date(String(cell));
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** What a field holds, as a cell. A number that is none stays text, so that the service can say what would fit. */
function readFrom({ type }: Column, text: string): Cell {
  if (text === '') return null;
  if (type === 'date_time') return new Date(text).toISOString();
  if (type !== 'number') return text;
  const number = Number(text.trim().replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}
