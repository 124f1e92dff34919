/** Types of columns whose values a text file can contain. An import makes columns of these types. */
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

/** Types of columns whose values are computed when rows are read. Rows do not store them. */
export const READ_TYPES = ['linked', 'lookup', 'rollup'] as const;

/** Types of columns that the service computes. Callers do not set their cells. */
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

/** The types of values. A computed column shows values of one of them. */
export type ValueType = PlainType | 'link' | 'file' | (typeof READ_TYPES)[number];

/** The types that the result of a formula can have. */
export const FORMULA_RESULTS = ['text', 'number', 'checkbox', 'date', 'date_time'] as const;

/** How a rollup column combines the values of the linked rows. */
export const ROLLUP_FUNCTIONS = ['count', 'sum', 'average', 'min', 'max'] as const;

/** What happens to a link when the row that it leads to is deleted. */
export const LINK_RULES = ['unlink', 'refuse'] as const;

/** The most files in one cell. */
export const MOST_FILES = 50;

/** How numbers of a column are shown. 35 in a percent column is 35 %. */
export const NUMBER_FORMATS = ['plain', 'percent', 'currency'] as const;

/** Colors that an option may have. */
export const OPTION_COLORS = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const;

/** An option of a choice column. */
export interface ColumnOption {
  /** The value that cells store. */
  readonly id: string;
  readonly name: string;
  readonly color?: (typeof OPTION_COLORS)[number];
}

export interface Column {
  readonly id: string;
  readonly name: string;
  readonly type: ColumnType;
  /** Formula columns only: computes a cell from other cells of the row. */
  readonly expression?: string;
  /** Formula columns only: the type of the result. */
  readonly result?: (typeof FORMULA_RESULTS)[number];
  /** Number columns and formulas with a number as result; `plain` if absent. */
  readonly format?: (typeof NUMBER_FORMATS)[number];
  /** Numbers in the format `currency` only: the code of the currency (ISO 4217). */
  readonly currency?: string;
  /** Columns of times only: the zone in which times are shown (IANA); UTC if absent. */
  readonly zone?: string;
  /** Choice columns only. */
  readonly options?: readonly ColumnOption[];
  /** Choice and link columns only: a cell holds several options or rows, as an array. */
  readonly multiple?: boolean;
  /** Link columns: the list whose rows the cells hold. Linked columns: the list whose rows link to this one. */
  readonly linkedListId?: string;
  /** Link columns only; `unlink` if absent. `refuse`: a row that others link to cannot be deleted. */
  readonly onDelete?: (typeof LINK_RULES)[number];
  /** Lookup and rollup columns only: the link or linked column of the same list that leads to their rows. */
  readonly linkColumnId?: string;
  /**
   * Linked columns: the link column of the other list. Lookup and rollup columns: the column of the other list whose
   * values they show.
   */
  readonly linkedColumnId?: string;
  /** Rollup columns only. */
  readonly function?: (typeof ROLLUP_FUNCTIONS)[number];
  /** Whether views leave the column out unless they name it. */
  readonly hidden?: boolean;
}

/**
 * A cell by the type of its column: a number, true or false, a string, or an array of strings if the column holds
 * several values.
 */
export type Cell = string | number | boolean | null | string[];

/** A cell as callers see it. A cell of a lookup column is an array of the values of its rows. */
export type ShownCell = Cell | (string | number | boolean)[];
