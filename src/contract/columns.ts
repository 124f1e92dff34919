/** Types of columns whose values are in a file of texts. An import makes columns of these types. */
export const PLAIN_TYPES = [
  'text',
  'long_text',
  'number',
  'checkbox',
  'date',
  'date_time',
  'choice',
  'person',
  'url',
  'email',
] as const;

export type PlainType = (typeof PLAIN_TYPES)[number];

/** Types of the columns whose values are computed when rows are read: rows store none. */
export const READ_TYPES = ['linked', 'lookup', 'rollup'] as const;

/** Types of the columns that the service computes: callers do not set their cells. */
export const COMPUTED_TYPES = [
  'formula',
  'created_at',
  'changed_at',
  'created_by',
  'changed_by',
  ...READ_TYPES,
] as const;

/** Types of the columns of a list. */
export const COLUMN_TYPES = [...PLAIN_TYPES, 'link', 'file', ...COMPUTED_TYPES] as const;

export type ColumnType = (typeof COLUMN_TYPES)[number];

/** The types of values. What a computed column shows is of one of them. */
export type ValueType = PlainType | 'link' | 'file' | (typeof READ_TYPES)[number];

/** What a formula gives: the type whose values its cells hold. */
export const FORMULA_RESULTS = ['text', 'number', 'checkbox', 'date', 'date_time'] as const;

/** What a rollup column makes of the values of the linked rows. */
export const ROLLUP_FUNCTIONS = ['count', 'sum', 'average', 'min', 'max'] as const;

/** What becomes of a link when the row that it leads to is deleted. */
export const LINK_RULES = ['unlink', 'refuse'] as const;

/** The most files of one cell. */
export const MOST_FILES = 50;

/** How people see the numbers of a column. 35 in a percent column is 35 %. */
export const NUMBER_FORMATS = ['plain', 'percent', 'currency'] as const;

/** Colors that an option may have. */
export const OPTION_COLORS = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const;

/** One of the values of a choice column. */
export interface ColumnOption {
  /** What cells hold. */
  readonly id: string;
  readonly name: string;
  readonly color?: (typeof OPTION_COLORS)[number];
}

export interface Column {
  readonly id: string;
  readonly name: string;
  readonly type: ColumnType;
  /** Of a formula column: what computes its cells from other cells of the row. */
  readonly expression?: string;
  /** Of a formula column: what the expression gives. */
  readonly result?: (typeof FORMULA_RESULTS)[number];
  /** Of a number column, or of a formula that gives numbers; plain if absent. */
  readonly format?: (typeof NUMBER_FORMATS)[number];
  /** Of numbers in the format `currency`: its code (ISO 4217). */
  readonly currency?: string;
  /** Of times: the zone in which people see its times (IANA); UTC if absent. */
  readonly zone?: string;
  /** Of a choice column. */
  readonly options?: readonly ColumnOption[];
  /** Of a choice or link column: a cell holds several options or rows, as an array. */
  readonly multiple?: boolean;
  /** Of a link column: the list whose rows its cells hold. Of a linked column: the list whose rows link to this one. */
  readonly linkedListId?: string;
  /** Of a link column; `unlink` if absent. `refuse`: a row that others link to cannot be deleted. */
  readonly onDelete?: (typeof LINK_RULES)[number];
  /** Of a lookup or rollup column: the link or linked column of the same list that leads to its rows. */
  readonly linkColumnId?: string;
  /**
   * Of a linked column: the link column of the other list. Of a lookup or rollup column: the column of the other list
   * whose values it shows.
   */
  readonly linkedColumnId?: string;
  /** Of a rollup column. */
  readonly function?: (typeof ROLLUP_FUNCTIONS)[number];
  /** Whether views leave the column out unless they name it. */
  readonly hidden?: boolean;
}

/**
 * A cell by the type of its column: a number, true or false, a string, or an array of strings if the column holds
 * several values.
 */
export type Cell = string | number | boolean | null | string[];

/** A cell as callers see it: that of a lookup column is an array of the values of its rows. */
export type ShownCell = Cell | (string | number | boolean)[];
