import { useEffect } from 'react';
import { createStore, useStore } from '../store';
import type { EditedRow } from './editors';
import type { GridHandle } from './gridHandle';

/** The row that the person has just added, until a table shows it. */
interface MadeRow {
  readonly rowId: string;
  /** A table that shows the row after this time does not move to it. Milliseconds since the epoch. */
  readonly until: number;
}

const madeRow = createStore<MadeRow | undefined>(undefined);

/** How long a table may take to show a new row, milliseconds. */
const LASTS = 10_000;
/** A table with this many rows does not read on to find a new row. */
const MOST = 2_000;

/** Makes the table of the list go to a row that the person has added, if the table shows the row. */
export const goToMade = (rowId: string) => madeRow.set({ rowId, until: Date.now() + LASTS });

interface ShownRows {
  readonly rows: readonly EditedRow[];
  /** The column whose cell gets the focus. */
  readonly key: string | undefined;
  readonly grid: GridHandle;
  /** Reads the next rows. Undefined if there are no more. */
  readonly readOn: (() => void) | undefined;
}

/**
 * Goes to the row that the person has just added. It is the last row of the list, and can be on a page that is not read
 * yet.
 */
export function useMadeRow({ rows, key, grid, readOn }: ShownRows): void {
  const made = useStore(madeRow);
  useEffect(() => {
    if (!made || key === undefined) return;
    if (made.until < Date.now() || isTyping()) return madeRow.set(undefined);
    if (rows.some(({ id, about }) => id === made.rowId && !about)) {
      grid.goTo(made.rowId, key, 'focus');
      madeRow.set(undefined);
    } else if (rows.length < MOST) readOn?.();
  }, [made, rows, key, grid, readOn]);
}

/** Whether the person has started to write somewhere. */
const isTyping = () => document.activeElement?.matches('input:not([type=checkbox]), textarea, select') ?? false;
