import { Link } from '@tanstack/react-router';
import { SelectColumn, type Column as GridColumn } from 'react-data-grid';
import { plainly } from '../../../src/engine/plainText';
import { openDialog } from '../actions/dialogs';
import type { Column, HeldCall, List, Row } from '../queries';
import { texts } from '../texts';
import { cellText, statusText, STATUS_KEY, type People } from './cellText';
import { editorOf, type EditedRow } from './editors';
import { fieldOf, statusField } from './fields';
import type { Ghost } from './ghosts';

/** The columns of a list as the grid shows them. */

/** Types whose cells are numbers: they stand at the right, digit below digit. */
const isNumber = ({ type, result }: Column) => type === 'number' || type === 'rollup' || result === 'number';

interface Shown {
  readonly people: People;
  /** The held calls that would change a row, by the row. */
  readonly waits: ReadonlyMap<string, HeldCall>;
  readonly canEdit: boolean;
  readonly waiting: readonly Ghost[];
  readonly open: (rowId: string) => void;
}

export function gridColumns(
  list: List,
  { people, waits, canEdit, waiting, open }: Shown,
): readonly GridColumn<EditedRow>[] {
  const ghostOf = (row: Row, key: string) => waiting.find((ghost) => ghost.rowId === row.id && ghost.key === key);
  const shared = (key: string) => ({
    key,
    resizable: true,
    sortable: true,
    minWidth: 96,
    cellClass: (row: Row) => (ghostOf(row, key) ? 'ghost' : undefined),
    // A row that changes elsewhere does not close the editor: saving compares the values.
    editorOptions: { closeOnExternalRowChange: false },
  });
  const status: GridColumn<EditedRow> = {
    ...shared(STATUS_KEY),
    name: texts.list.status,
    width: 128,
    renderCell: ({ row }) => (
      <Value
        text={statusText(list, row.status)}
        ghost={ghostOf(row, STATUS_KEY)}
        ghostText={(value) => statusText(list, value as string | null)}
      />
    ),
    ...(canEdit && { renderEditCell: editorOf(statusField(list)) }),
  };
  const own = list.columns
    .filter(({ hidden }) => !hidden)
    .map((column, index): GridColumn<EditedRow> => {
      const field = canEdit ? fieldOf(column, people) : undefined;
      return {
        ...shared(column.id),
        name: column.name,
        sortable: isSortable(column),
        width: index === 0 ? 240 : isNumber(column) ? 128 : 184,
        ...(index === 0 && { frozen: true }),
        ...(isNumber(column) && { headerCellClass: 'number' }),
        cellClass: (row) =>
          [isNumber(column) && 'number', ghostOf(row, column.id) && 'ghost'].filter(Boolean).join(' '),
        renderCell: ({ row }) => {
          const text = cellText(column, row.cells[column.id], people, row.names);
          const ghost = ghostOf(row, column.id);
          const value = <Value text={text} ghost={ghost} ghostText={(held) => cellText(column, held, people)} />;
          if (index > 0) return value;
          return (
            <span className="named">
              <span>{value}</span>
              <Waits held={waits.get(row.id)} />
              <button className="open" tabIndex={-1} aria-label={texts.row.open(text)} onClick={() => open(row.id)}>
                ⤢
              </button>
            </span>
          );
        },
        ...(field && { renderEditCell: editorOf(field) }),
      };
    });
  const [name, ...others] = own;
  return [SelectColumn, ...(name ? [name] : []), ...(list.statuses.length > 0 ? [status] : []), ...others];
}

/** Says that a change of the row waits for a decision, and leads to it. */
function Waits({ held }: { readonly held: HeldCall | undefined }) {
  if (!held) return null;
  const { callId, title, askedBy, waitsFor } = held;
  const label = `${texts.held[waitsFor](plainly(title))} ${texts.sheet.via(plainly(askedBy.person), plainly(askedBy.via))}`;
  return (
    <Link
      className="waits"
      tabIndex={-1}
      to="/approvals/$callId"
      params={{ callId }}
      title={label}
      aria-label={label}
    />
  );
}

interface ValueProps {
  readonly text: string;
  readonly ghost: Ghost | undefined;
  readonly ghostText: (value: Ghost['value']) => string;
}

/** A value, and beside it the one that waits for a decision. */
function Value({ text, ghost, ghostText }: ValueProps) {
  if (!ghost) return text;
  return (
    <button
      className="ghost-value"
      tabIndex={-1}
      title={texts.held.nothingRan}
      onClick={() => openDialog({ kind: 'decide', callId: ghost.callId })}
    >
      {text !== '' && <del>{text}</del>} <ins>{ghostText(ghost.value) || texts.list.emptyValue}</ins>
    </button>
  );
}

/** The store sorts by what rows hold: what is computed from other rows has no order. */
const isSortable = ({ type, multiple = false }: Column) =>
  !['link', 'linked', 'lookup', 'rollup', 'file'].includes(type) && !multiple;
