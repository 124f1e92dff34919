import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Column, DataGridHandle } from 'react-data-grid';
import type { EditedRow } from './editors';
import { tabLeaves } from './tabLeaves';

/** Functions that act on a grid. */
export interface GridHandle {
  /**
   * Goes to a cell, and gives it the focus or opens its editor.
   * @returns whether the grid has the cell
   */
  goTo(rowId: string, key: string, then: 'focus' | 'edit'): boolean;
  /** The element of a cell. Null if the grid does not show it. */
  elementOf(rowId: string, key: string): HTMLElement | null;
  /** Whether the grid has the focus, and no cell is being edited. */
  isIdle(): boolean;
}

/** The type of the `ref` of a grid. */
type Attach = (grid: DataGridHandle | null) => () => void;

/**
 * A handle for the grid of these rows and columns. It keeps its identity, and acts on the newest rows and columns.
 * @returns the handle, and the `ref` of the grid
 */
export function useGridHandle(
  rows: readonly EditedRow[],
  columns: readonly Column<EditedRow>[],
): readonly [GridHandle, Attach] {
  const grid = useRef<DataGridHandle>(null);
  const shown = useRef({ rows, columns });
  useEffect(() => {
    shown.current = { rows, columns };
  });
  const attach = useCallback<Attach>((handle) => {
    grid.current = handle;
    return tabLeaves(handle);
  }, []);
  const handle = useMemo((): GridHandle => {
    const placeOf = (rowId: string, key: string) => ({
      rowIdx: shown.current.rows.findIndex(({ id, about }) => id === rowId && !about),
      idx: shown.current.columns.findIndex((column) => column.key === key),
    });
    return {
      goTo: (rowId, key, then) => {
        const place = placeOf(rowId, key);
        if (!grid.current?.element || place.rowIdx < 0 || place.idx < 0) return false;
        const isEdited = then === 'edit';
        grid.current.setActivePosition(place, { enableEditor: isEdited, shouldFocus: !isEdited });
        return true;
      },
      elementOf: (rowId, key) => {
        const { rowIdx, idx } = placeOf(rowId, key);
        // The header is the first row, and both are counted from 1.
        const cell = `[aria-rowindex="${rowIdx + 2}"] > [aria-colindex="${idx + 1}"]`;
        return grid.current?.element?.querySelector<HTMLElement>(cell) ?? null;
      },
      isIdle: () => {
        const element = grid.current?.element;
        return element?.contains(document.activeElement) === true && !element.querySelector('.rdg-editor-container');
      },
    };
  }, []);
  return [handle, attach];
}
