import type { Versioned } from './documents.js';
import type { RowOperator } from './rowOperators.js';

/** Filters and orders of rows, as callers send them and views keep them, and saved views. */

type FilterValue = string | number | boolean;

export interface FilterCondition {
  readonly column?: string;
  readonly op?: RowOperator;
  readonly value?: FilterValue;
  readonly values?: readonly FilterValue[];
}

/** A condition, or several conditions that a row must all meet. */
export interface FilterChoice extends FilterCondition {
  readonly all?: readonly FilterCondition[];
}

/** An entry of a filter: a condition, or alternatives of which a row must meet one. */
export interface FilterEntry extends FilterCondition {
  readonly any?: readonly FilterChoice[];
}

export interface OrderEntry {
  readonly by: string;
  readonly direction?: 'asc' | 'desc';
}

export interface ViewGroups {
  readonly by: string;
  readonly each?: 'day' | 'month' | 'year';
}

/** A saved view of a list. */
export interface View extends Versioned {
  readonly listId: string;
  readonly name: string;
  readonly filter: readonly FilterEntry[];
  readonly sort: readonly OrderEntry[];
  /** Ids of the columns that are shown; null for all. */
  readonly fields: readonly string[] | null;
  readonly groupBy: ViewGroups | null;
  /** The member who first saved it. */
  readonly ownerId: string;
  /** Whether everyone who sees the list sees the view, and members may change it. */
  readonly shared: boolean;
  readonly deletedAt: Date | null;
}
