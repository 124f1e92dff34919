import { createStore } from '../store';
import type { Cell } from './cellText';

/** A value that the service did not take. It stays where it was typed, so that the person can correct it. */
export interface RefusedEdit {
  readonly value: Cell;
  /** The value of the cell when the person started to edit. */
  readonly before: Cell;
  /** The problem, and what to do about it. */
  readonly fault: string;
}

/** The refused values, by cell. */
export const refusedEdits = createStore<ReadonlyMap<string, RefusedEdit>>(new Map());

const nameOf = (rowId: string, key: string) => `${rowId} ${key}`;

/** The refused value of a cell. @param key the id of a column, or `STATUS_KEY` */
export const refusedAt = (rowId: string, key: string) => refusedEdits.get().get(nameOf(rowId, key));

/** Keeps a refused value of a cell, and replaces an earlier one. */
export function keepRefused(rowId: string, key: string, edit: RefusedEdit): void {
  refusedEdits.update((known) => new Map([...known, [nameOf(rowId, key), edit]]));
}

/** Forgets the refused value of a cell: another value is sent, or the person leaves the cell as it was. */
export function forgetRefused(rowId: string, key: string): void {
  if (!refusedAt(rowId, key)) return;
  refusedEdits.update((known) => new Map([...known].filter(([name]) => name !== nameOf(rowId, key))));
}
