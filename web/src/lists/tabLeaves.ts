import type { DataGridHandle } from 'react-data-grid';

/**
 * Makes Tab leave a grid, because arrow keys go from cell to cell (ARIA Authoring Practices, grid). Without this,
 * react-data-grid would go through all cells. While a cell is edited, Tab saves it and goes to the next.
 * @returns removes the listener
 */
export function tabLeaves(grid: DataGridHandle | null): () => void {
  const element = grid?.element;
  const press = (event: KeyboardEvent) => {
    const { key, target } = event;
    const isEdited = target instanceof Element && target.closest('.rdg-editor-container') !== null;
    if (key === 'Tab' && !isEdited) event.stopPropagation();
  };
  element?.addEventListener('keydown', press, true);
  return () => element?.removeEventListener('keydown', press, true);
}
