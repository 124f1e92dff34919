/** Types of the columns whose cells callers set. */
export const VALUE_TYPES = [
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

/** Types of the columns that the service computes: callers do not set their cells. */
export const COMPUTED_TYPES = ['formula', 'created_at', 'changed_at', 'created_by', 'changed_by'] as const;

/** Types of the columns of a list. */
export const COLUMN_TYPES = [...VALUE_TYPES, ...COMPUTED_TYPES] as const;

export type ValueType = (typeof VALUE_TYPES)[number];
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** What a formula gives: the type whose values its cells hold. */
export const FORMULA_RESULTS = ['text', 'number', 'checkbox', 'date', 'date_time'] as const;

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
  /** Of a number column, or of a formula that gives numbers; plain where absent. */
  readonly format?: (typeof NUMBER_FORMATS)[number];
  /** Of numbers in the format `currency`: its code (ISO 4217). */
  readonly currency?: string;
  /** Of times: the zone in which people see its times (IANA); UTC where absent. */
  readonly zone?: string;
  /** Of a choice column. */
  readonly options?: readonly ColumnOption[];
  /** Of a choice column: a cell holds several options, as an array. */
  readonly multiple?: boolean;
  /** Whether views leave the column out unless they name it. */
  readonly hidden?: boolean;
}

/**
 * A cell by the type of its column: a number, true or false, a string, or an array of strings where the column holds
 * several values.
 */
export type Cell = string | number | boolean | null | string[];
