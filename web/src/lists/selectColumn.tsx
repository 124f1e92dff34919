import { SelectCellFormatter, SelectColumn, useHeaderRowSelection, useRowSelection } from 'react-data-grid';
import type { Column, RenderCellProps, RenderHeaderCellProps } from 'react-data-grid';
import { gridTexts as words } from '../texts/places/grid';
import type { EditedRow } from './editors';

/** The column of checkboxes that select rows. It replaces the grid's own column, whose labels are only in English. */
export const selectColumn: Column<EditedRow> = {
  ...SelectColumn,
  renderHeaderCell: (props) => <SelectAll {...props} />,
  renderCell: (props) => <Select {...props} />,
};

function SelectAll({ tabIndex }: RenderHeaderCellProps<EditedRow>) {
  const { isIndeterminate, isRowSelected, onRowSelectionChange } = useHeaderRowSelection();
  return (
    <SelectCellFormatter
      aria-label={words.selectAll}
      tabIndex={tabIndex}
      indeterminate={isIndeterminate}
      value={isRowSelected}
      onChange={(checked) => onRowSelectionChange({ checked: isIndeterminate ? false : checked })}
    />
  );
}

function Select({ row, tabIndex }: RenderCellProps<EditedRow>) {
  const { isRowSelectionDisabled, isRowSelected, onRowSelectionChange } = useRowSelection();
  return (
    <SelectCellFormatter
      aria-label={words.select}
      tabIndex={tabIndex}
      disabled={isRowSelectionDisabled}
      value={isRowSelected}
      onChange={(checked, isShiftClick) => onRowSelectionChange({ row, checked, isShiftClick })}
    />
  );
}
