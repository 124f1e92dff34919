import type { Column as GridColumn } from 'react-data-grid';
import type { Column, List } from '../queries';
import { texts } from '../texts';
import { cellText, statusText, STATUS_KEY, type Cell } from './cellText';
import type { People } from './people';
import { Box } from './Box';
import { editorOf, type EditedRow } from './editors';
import { fieldOf, statusField } from './fields';
import { Value, Waits } from './marks';
import { selectColumn } from './selectColumn';
import { showsSeveral, valuesOf } from './shownValues';

/** The columns of a list as the grid shows them. */

// A row that changes elsewhere does not close the editor, because saving compares the values.
const EDITOR = { closeOnExternalRowChange: false } as const;
/** An input is saved when it loses the focus. It then shows why its text does not fit. */
const INPUT = { ...EDITOR, commitOnOutsideClick: false } as const;

/** Whether the cells of a column are numbers, which are aligned at the right. */
const isNumber = ({ type, result }: Column) => type === 'number' || type === 'rollup' || result === 'number';

/**
 * The column of the name stays in sight while the others scroll. It is narrower on a phone, which has room for one
 * other column.
 */
const nameWidth = () => (matchMedia('(max-width: 48rem)').matches ? 168 : 240);

/** The width of a column. A waiting amount is shown beside the present one, so amounts need more room. */
function widthOf(column: Column): number {
  if (column.type === 'checkbox') return 96;
  if (!isNumber(column)) return 184;
  return column.format === 'currency' ? 144 : 128;
}

interface GridParts {
  readonly people: People;
  readonly canEdit: boolean;
  readonly open: (rowId: string) => void;
}

export function gridColumns(list: List, { people, canEdit, open }: GridParts): readonly GridColumn<EditedRow>[] {
  const shared = (key: string) => ({
    key,
    resizable: true,
    sortable: true,
    minWidth: 96,
    editorOptions: EDITOR,
  });
  const status: GridColumn<EditedRow> = {
    ...shared(STATUS_KEY),
    name: texts.list.status,
    width: 128,
    renderCell: ({ row }) => (
      <Value of={row} at={STATUS_KEY} textOf={(value) => statusText(list, value as string | null)} />
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
        sortable: valuesOf(column, list) !== undefined && !showsSeveral(column, list),
        width: index === 0 ? nameWidth() : widthOf(column),
        ...(index === 0 && { frozen: true }),
        ...(isNumber(column) && { headerCellClass: 'number', cellClass: 'number' }),
        ...(field?.isCheckbox && { cellClass: 'box' }),
        renderCell: ({ row, tabIndex, onRowChange }) => {
          const textOf = (value: Cell) => cellText(column, value, people, row.names);
          const box = { of: column.id, name: column.name, row, tabIndex, onRowChange };
          const value = (
            <Value of={row} at={column.id} textOf={textOf}>
              {field?.isCheckbox ? <Box {...box} /> : undefined}
            </Value>
          );
          if (index > 0) return value;
          const label = texts.row.open(textOf(row.cells[column.id]));
          return (
            <span className="named">
              <span>{value}</span>
              <Waits rowId={row.id} />
              <button className="open" tabIndex={-1} aria-label={label} onClick={() => open(row.id)}>
                ⤢
              </button>
            </span>
          );
        },
        ...(field && { renderEditCell: editorOf(field) }),
        ...(field && !field.options && !field.beside && { editorOptions: INPUT }),
      };
    });
  const [name, ...others] = own;
  return [selectColumn, ...(name ? [name] : []), ...(list.statuses.length > 0 ? [status] : []), ...others];
}
