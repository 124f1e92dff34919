import { SelectCellFormatter, type RenderCellProps } from 'react-data-grid';
import { withCell, type EditedRow } from './editors';

interface BoxProps extends Pick<RenderCellProps<EditedRow>, 'row' | 'tabIndex' | 'onRowChange'> {
  /** The id of the column. */
  readonly of: string;
  readonly name: string;
}

/** The cell of a checkbox column. A click or the space bar saves it at once. */
export function Box({ of: key, name, row, tabIndex, onRowChange }: BoxProps) {
  return (
    <SelectCellFormatter
      aria-label={name}
      tabIndex={tabIndex}
      value={row.cells[key] === true}
      onChange={(checked) => onRowChange(withCell(row, key, checked))}
    />
  );
}
