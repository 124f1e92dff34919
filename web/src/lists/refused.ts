import { createStore } from '../store';
import type { Cell } from './cellText';

/** A value that the service did not take: it stays where it was typed, so that the person can mend it. */
export interface RefusedEdit {
  readonly value: Cell;
  /** What the cell held when the person began. */
  readonly before: Cell;
  /** What is wrong with the value, and what to do about it. */
  readonly fault: string;
}

/** The refused values by their cells. */
export const refusedEdits = createStore<ReadonlyMap<string, RefusedEdit>>(new Map());

const nameOf = (rowId: string, key: string) => `${rowId} ${key}`;

/** The refused value of a cell. @param key the id of a column, or `STATUS_KEY` */
export const refusedAt = (rowId: string, key: string) => refusedEdits.get().get(nameOf(rowId, key));

/** Keeps a refused value of a cell, in place of an earlier one. */
export function keepRefused(rowId: string, key: string, edit: RefusedEdit): void {
  refusedEdits.update((known) => new Map([...known, [nameOf(rowId, key), edit]]));
}

/** Forgets the refused value of a cell: another one is sent, or the person leaves the cell as it was. */
export function forgetRefused(rowId: string, key: string): void {
  if (!refusedAt(rowId, key)) return;
  refusedEdits.update((known) => new Map([...known].filter(([name]) => name !== nameOf(rowId, key))));
}
