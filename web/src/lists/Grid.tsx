import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, type UIEvent } from 'react';
import {
  DataGrid,
  SelectColumn,
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type Column as GridColumn,
  type RowsChangeData,
  type SortColumn,
} from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import '../styles/list.css';
import { openDialog } from '../actions/dialogs';
import { plainly } from '../../../src/engine/plainText';
import type { Column, HeldCall, List, Row } from '../queries';
import { texts } from '../texts';
import { useLatest } from '../useLatest';
import { cellText, statusText, STATUS_KEY, valueAt, type People } from './cellText';
import { editorOf, type EditedRow } from './editors';
import { fieldOf, statusField } from './fields';
import { useGhosts, type Ghost } from './ghosts';
import { saveCell } from './save';
import { tabLeaves } from './tabLeaves';

interface GridProps {
  readonly list: List;
  readonly rows: readonly Row[];
  /** Rows of the query, loaded or not. */
  readonly total: number | undefined;
  readonly people: People;
  /** The held calls that would change a row, by the row. */
  readonly waits: ReadonlyMap<string, HeldCall>;
  readonly canEdit: boolean;
  readonly isLoading: boolean;
  readonly isFiltered: boolean;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  /** Shows a row beside the list. */
  readonly onOpen: (rowId: string) => void;
  /** Called when the last loaded rows are near. */
  readonly onEnd: () => void;
}

/** Pixels. Two lines of text would not fit: a row is one line. */
const ROW_HEIGHT = 34;
/** More rows are requested when this many are left below the visible ones. */
const AHEAD = 60;

/** The rows of a list as a grid: a cell is edited in place, the header sorts. */
export function Grid(props: GridProps) {
  const {
    list,
    rows,
    total,
    people,
    waits,
    canEdit,
    isLoading,
    isFiltered,
    sort,
    onSort,
    selected,
    onSelect,
    onOpen,
    onEnd,
  } = props;
  const waiting = useGhosts(waits);
  const open = useLatest(onOpen);
  const columns = useMemo(
    () => gridColumns(list, { people, waits, canEdit, waiting, open }),
    [list, people, waits, canEdit, waiting, open],
  );

  const change = useCallback(
    (changed: readonly EditedRow[], { indexes, column: { key } }: RowsChangeData<EditedRow>) => {
      for (const index of indexes) {
        const row = changed[index];
        if (row) saveCell({ list, row, key, before: row.before, value: valueAt(row, key), people });
      }
    },
    [list, people],
  );

  // Enter edits the cell, so Shift and Enter open its row.
  const openByKey = ({ mode, row }: CellKeyDownArgs<EditedRow>, event: CellKeyboardEvent) => {
    if (mode !== 'ACTIVE' || !row || event.key !== 'Enter' || !event.shiftKey) return;
    event.preventGridDefault();
    onOpen(row.id);
  };

  const scroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLDivElement>) => {
    if (scrollHeight - scrollTop - clientHeight < AHEAD * ROW_HEIGHT) onEnd();
  };

  const { list: words } = texts;
  const nothing = isLoading ? words.loading : isFiltered ? words.noMatch : words.empty;
  return (
    <DataGrid<EditedRow, unknown, string>
      ref={tabLeaves}
      className="grid"
      aria-label={list.name}
      // The header is a row, too.
      {...(total !== undefined && { 'aria-rowcount': total + 1 })}
      columns={columns}
      rows={rows}
      rowKeyGetter={({ id }) => id}
      rowHeight={ROW_HEIGHT}
      headerRowHeight={ROW_HEIGHT}
      onRowsChange={change}
      selectedRows={selected}
      onSelectedRowsChange={onSelect}
      sortColumns={sortColumns(sort)}
      onSortColumnsChange={(sorted) => onSort(sortText(sorted))}
      onCellKeyDown={openByKey}
      onScroll={scroll}
      renderers={{ noRowsFallback: <p className="none">{nothing}</p> }}
    />
  );
}

/** Types whose cells are numbers: they stand at the right, digit below digit. */
const isNumber = ({ type, result }: Column) => type === 'number' || type === 'rollup' || result === 'number';

interface Shown extends Pick<GridProps, 'people' | 'waits'> {
  readonly canEdit: boolean;
  readonly waiting: readonly Ghost[];
  readonly open: (rowId: string) => void;
}

function gridColumns(list: List, { people, waits, canEdit, waiting, open }: Shown): readonly GridColumn<EditedRow>[] {
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

/** The grid's name for an order: `cells.amount:desc` is the column `amount`, descending. */
function sortColumns(sort = ''): readonly SortColumn[] {
  return sort
    .split(',')
    .filter((one) => one !== '')
    .map((one) => {
      const [by = '', direction] = one.split(':');
      const columnKey = by === 'status' ? STATUS_KEY : by.replace(/^cells\./, '');
      return { columnKey, direction: direction === 'desc' ? 'DESC' : 'ASC' };
    });
}

function sortText(sorted: readonly SortColumn[]): string | undefined {
  const orders = sorted.map(({ columnKey, direction }) => {
    const by = columnKey === STATUS_KEY ? 'status' : `cells.${columnKey}`;
    return direction === 'DESC' ? `${by}:desc` : by;
  });
  return orders.length > 0 ? orders.join(',') : undefined;
}
