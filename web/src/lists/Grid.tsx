import { useCallback, useMemo, useState, type UIEvent } from 'react';
import {
  DataGrid,
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type CellMouseArgs,
  type CellMouseEvent,
  type Column as GridColumn,
  type RowsChangeData,
  type SortColumn,
} from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import '../styles/list.css';
import type { HeldCall, List } from '../queries';
import { useLatest } from '../useLatest';
import { STATUS_KEY, valueAt, withValue, type Cell } from './cellText';
import type { People } from './people';
import type { EditedRow } from './editors';
import { fieldOf, statusField, type Field } from './fields';
import { renderRow } from './filledRow';
import { useGhosts } from './ghosts';
import { gridColumns } from './gridColumns';
import { useGridHandle } from './gridHandle';
import { useMadeRow } from './madeRow';
import { Marks } from './marks';
import { forgetRefused, refusedAt } from './refused';
import { saveCell } from './save';
import { later } from '../shell/later';

/** Loaded when a cell is first edited beside it. */
const CellEditor = later(async () => (await import('./beside/CellEditor')).default);

export interface GridProps {
  readonly list: List;
  readonly rows: readonly EditedRow[];
  readonly people: People;
  /** The held calls that would change a row, by row id. */
  readonly waits: ReadonlyMap<string, HeldCall>;
  readonly canEdit: boolean;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  /** Shows a row beside the list. */
  readonly onOpen: (rowId: string) => void;
}

interface OwnProps extends GridProps {
  /** The number of rows of the query, loaded or not. */
  readonly total?: number | undefined;
  /** The text if there are no rows. */
  readonly nothing: string;
  /** Called when the end of the loaded rows is near. */
  readonly onEnd?: () => void;
  /** The columns of a grid that also has lines that are not rows. */
  readonly columnsOf?: (columns: readonly GridColumn<EditedRow>[]) => readonly GridColumn<EditedRow>[];
  /** Called for Enter, with Shift or without, on a line that is not a row. */
  readonly onLine?: (line: EditedRow, isShift: boolean) => void;
}

/** A cell that is edited in a popover beside it. */
interface Beside {
  readonly row: EditedRow;
  readonly field: Field;
  readonly anchor: HTMLElement;
}

/** The height of a row, in pixels. A row shows one line of text. */
const ROW_HEIGHT = 34;
/** When fewer rows than this are left below the visible ones, more rows are requested. */
const AHEAD = 60;

/** The rows of a list as a grid. Cells are edited in place, and the header sorts. */
export function Grid(props: OwnProps) {
  const { list, rows, total, people, waits, canEdit, nothing, columnsOf, onLine } = props;
  const { sort, onSort, selected, onSelect, onOpen, onEnd } = props;
  const ghosts = useGhosts(waits);
  const marks = useMemo(() => ({ waits, ghosts }), [waits, ghosts]);
  const open = useLatest(onOpen);
  const [beside, setBeside] = useState<Beside>();
  // Changed columns render all cells again and close an editor. The held calls therefore reach the cells by context.
  const columns = useMemo(() => {
    const own = gridColumns(list, { people, canEdit, open });
    return columnsOf ? columnsOf(own) : own;
  }, [list, people, canEdit, open, columnsOf]);

  const [grid, attach] = useGridHandle(rows, columns);
  useMadeRow({ rows, key: columns[1]?.key, grid, readOn: onEnd });

  const save = useCallback(
    (row: EditedRow, key: string, before: Cell, value: Cell) => {
      const onRefused = (isAsked: boolean) => {
        if (!isAsked && !grid.isIdle()) return false;
        const column = list.columns.find(({ id }) => id === key);
        const field = column && fieldOf(column, people);
        const anchor = field?.beside && grid.elementOf(row.id, key);
        if (anchor) setBeside({ row: withValue(row, key, before), field, anchor });
        return anchor ? true : grid.goTo(row.id, key, 'edit');
      };
      saveCell({ list, row, key, before, value, people, onRefused });
    },
    [list, people, grid],
  );
  const change = useCallback(
    (changed: readonly EditedRow[], { indexes, column: { key } }: RowsChangeData<EditedRow>) => {
      for (const index of indexes) {
        const row = changed[index];
        if (row) save(row, key, row.before, valueAt(row, key));
      }
    },
    [save],
  );

  /** The field of a cell that can be edited. */
  const fieldAt = (row: EditedRow, key: string): Field | undefined => {
    if (!canEdit || row.about) return undefined;
    if (key === STATUS_KEY) return statusField(list);
    const column = list.columns.find(({ id }) => id === key);
    return column && fieldOf(column, people);
  };
  const edit = (row: EditedRow, field: Field, event: { readonly target: EventTarget }) => {
    const anchor = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=gridcell]') : null;
    if (anchor) setBeside({ row, field, anchor });
  };

  const press = ({ mode, row, column }: CellKeyDownArgs<EditedRow>, event: CellKeyboardEvent) => {
    if (mode !== 'ACTIVE' || !row || !column) return;
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const instead = (act: () => void) => {
      event.preventGridDefault();
      event.preventDefault();
      act();
    };
    const isEnter = key === 'Enter';
    const field = fieldAt(row, column.key);
    if (row.about) {
      if (isEnter) instead(() => onLine?.(row, shiftKey));
      // Enter edits the cell, so Shift and Enter open its row.
    } else if (isEnter && shiftKey) instead(() => onOpen(row.id));
    else if (!field) return;
    else if (DELETES.has(key) && !shiftKey && !ctrlKey && !metaKey && !altKey) instead(() => set(row, field, null));
    else if (field.beside && (isEnter || key === 'F2')) instead(() => edit(row, field, event));
    else if (field.isCheckbox && isEnter) instead(() => set(row, field, valueAt(row, field.key) !== true));
    // Typing does not open these cells. With Shift, the space bar selects the row; without Shift, it toggles a
    // checkbox.
    else if ((field.beside || field.isCheckbox) && (key === 'F2' || (key.length === 1 && !shiftKey)))
      event.preventGridDefault();
  };
  const doubleClick = ({ row, column }: CellMouseArgs<EditedRow>, event: CellMouseEvent) => {
    const field = fieldAt(row, column.key);
    if (!field?.beside && !field?.isCheckbox) return;
    event.preventGridDefault();
    if (field.beside) edit(row, field, event);
  };

  const scroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLDivElement>) => {
    if (scrollHeight - scrollTop - clientHeight < AHEAD * ROW_HEIGHT) onEnd?.();
  };

  return (
    <Marks value={marks}>
      <DataGrid<EditedRow, unknown, string>
        ref={attach}
        className="grid"
        aria-label={list.name}
        // The header is a row, too.
        {...(total !== undefined && { 'aria-rowcount': total + 1 })}
        columns={columns}
        rows={rows}
        rowKeyGetter={keyOf}
        rowClass={aboutOf}
        rowHeight={ROW_HEIGHT}
        headerRowHeight={ROW_HEIGHT}
        onRowsChange={change}
        isRowSelectionDisabled={isAbout}
        selectedRows={selected}
        onSelectedRowsChange={onSelect}
        sortColumns={sortColumns(sort)}
        onSortColumnsChange={(sorted) => onSort(sortText(sorted))}
        onCellKeyDown={press}
        onCellDoubleClick={doubleClick}
        onScroll={scroll}
        renderers={{ renderRow, noRowsFallback: <p className="none">{nothing}</p> }}
      />
      {beside && (
        <CellEditor
          field={beside.field}
          cell={valueAt(beside.row, beside.field.key)}
          names={beside.row.names}
          refused={refusedAt(beside.row.id, beside.field.key)}
          anchor={beside.anchor}
          onSave={(value) => set(beside.row, beside.field, value)}
          onClose={() => {
            forgetRefused(beside.row.id, beside.field.key);
            setBeside(undefined);
          }}
        />
      )}
    </Marks>
  );

  function set(row: EditedRow, { key }: Field, value: Cell): void {
    const before = valueAt(row, key);
    if (before !== value) save(row, key, before, value);
  }
}

const DELETES: ReadonlySet<string> = new Set(['Backspace', 'Delete']);

// These functions keep their identity: new ones would make the grid render all rows again.
const aboutOf = ({ about }: EditedRow) => about;
const isAbout = ({ about }: EditedRow) => about !== undefined;

/** The id of a line. A row can be in several groups, so the id of the row is not enough. */
const keyOf = ({ id, place }: EditedRow) => place?.id ?? id;

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
