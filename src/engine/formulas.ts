import type { Cell, Column, FORMULA_RESULTS } from '../contract/columns.js';
import type { List, Row } from '../contract/documents.js';
import { cellAt } from './cellAt.js';
import { isComputed, storedCell } from './columnTypes.js';
import { Day, LANGUAGE, MOMENT } from './formulaLanguage.js';
import { FormulaFault, prepared } from './formulaSyntax.js';
import { sameCell } from './sameCell.js';
import { phrase } from './phrases/phrase.js';

/** Formulas: expressions that compute the cells of a column from other cells of the same row. */

type FormulaResult = (typeof FORMULA_RESULTS)[number];

/** The part of a row that a formula reads. */
type FormulaRow = Pick<Row, 'cells' | 'status' | 'createdAt'>;

interface Formula {
  readonly result: FormulaResult;
  /** The ids of the columns that the expression names. */
  readonly uses: readonly string[];
  /** The cell of a row; null if a value is missing, or if the expression fails for it. */
  cellOf(row: FormulaRow): Cell;
}

/** The longest text that a formula may return, which is the longest cell. */
const LONGEST_TEXT = 10_000;

const RESULTS: Readonly<Record<string, FormulaResult>> = {
  string: 'text',
  double: 'number',
  bool: 'checkbox',
  day: 'date',
  [MOMENT]: 'date_time',
};

/** The formula type of a column's cells; undefined if a formula cannot use them. */
function typeIn({ type, multiple }: Column): string | undefined {
  if (type === 'created_at') return MOMENT;
  if (isComputed({ type })) return undefined;
  if (type === 'number') return 'double';
  if (type === 'checkbox') return 'bool';
  if (type === 'date') return 'day';
  if (type === 'date_time') return MOMENT;
  return multiple ? 'list<string>' : 'string';
}

function valueIn(column: Column, row: FormulaRow): unknown {
  if (column.type === 'created_at') return row.createdAt;
  const cell = cellAt(row.cells, column.id) ?? undefined;
  if (typeof cell !== 'string') return cell;
  if (column.type === 'date') return new Day(cell);
  return column.type === 'date_time' ? new Date(cell) : cell;
}

/**
 * Parses and checks an expression.
 * @param columns the columns of the list; formulas name them by their ids
 * @throws FormulaFault if it is not a formula for these columns
 */
export function readFormula(expression: string, columns: readonly Column[]): Formula {
  const { uses, usesStatus, nameOf } = prepared(expression, columns);
  const used = columns.filter(({ id }) => uses.has(id));
  const named = used.map((column) => {
    const type = typeIn(column);
    if (type !== undefined) return { column, type, name: nameOf(column.id) };
    const message = phrase`The expression uses ${column.id}, which is computed itself.`;
    throw new FormulaFault(message, phrase`Use the columns that it is computed from.`);
  });
  const language = LANGUAGE.clone();
  const fields = Object.fromEntries(named.map(({ column, type }) => [column.id, type]));
  language.registerType('Cells', { fields }).registerVariable('cells', 'Cells');
  for (const { name, type } of named) language.registerVariable(name, type);
  if (usesStatus) language.registerVariable('status', 'string');
  const parsed = language.parse(expression);
  prepared(expression, columns, parsed.ast);
  const checked = parsed.check();
  if (!checked.valid) throw FormulaFault.ofTypes(checked.error);
  const result = RESULTS[checked.type ?? ''];
  if (result === undefined) throw FormulaFault.ofResult(checked.type ?? '');
  const as: Column = { id: 'formula', name: 'Formula', type: result };

  return {
    result,
    uses: [...uses],
    cellOf(row) {
      const cells: Record<string, unknown> = {};
      const values: Record<string, unknown> = { cells };
      for (const { column, name } of named) {
        const value = valueIn(column, row);
        if (value !== undefined) cells[column.id] = values[name] = value;
      }
      if (usesStatus && row.status !== null) values['status'] = row.status;
      try {
        return cellFor(as, parsed(values));
      } catch {
        return null;
      }
    },
  };
}

function cellFor(column: Column, value: unknown): Cell {
  const plain = value instanceof Day ? value.text : value instanceof Date ? value.toISOString() : value;
  if (typeof plain === 'number') return Number.isFinite(plain) ? plain : null;
  if (typeof plain === 'string' && plain.length > LONGEST_TEXT) return null;
  return typeof plain === 'string' || typeof plain === 'boolean' ? (storedCell(column, plain) ?? null) : null;
}

/** The formulas of a list, by the array of its columns. */
const known = new WeakMap<readonly Column[], ReadonlyMap<string, Formula | null>>();

function formulasOf(columns: readonly Column[]): ReadonlyMap<string, Formula | null> {
  const before = known.get(columns);
  if (before) return before;
  const own = columns.filter(({ type }) => type === 'formula');
  const shape = own.length === 0 ? '' : JSON.stringify(columns.map(({ id, type, multiple }) => [id, type, multiple]));
  const formulas = new Map(own.map(({ id, expression = '' }) => [id, readOnce(expression, columns, shape)]));
  known.set(columns, formulas);
  return formulas;
}

/** Formulas by expression and columns. A list is read again for each call, and parsing takes about 1 ms. */
const readBefore = new Map<string, Formula | null>();
const MOST_READ = 1_000;

/** The formula, or null if it does not fit the columns. @param shape the part of the columns that it depends on */
function readOnce(expression: string, columns: readonly Column[], shape: string): Formula | null {
  const key = JSON.stringify([expression, shape]);
  const before = readBefore.get(key);
  if (before !== undefined) return before;
  let formula: Formula | null = null;
  try {
    formula = readFormula(expression, columns);
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error;
  }
  if (readBefore.size >= MOST_READ) readBefore.clear();
  readBefore.set(key, formula);
  return formula;
}

/** The cells of a row, including those that the formulas of its list compute. */
export function withFormulas({ columns }: Pick<List, 'columns'>, row: FormulaRow): Row['cells'] {
  const formulas = formulasOf(columns);
  if (formulas.size === 0) return row.cells;
  const computed = [...formulas].map(([id, formula]) => [id, formula?.cellOf(row) ?? null] as const);
  const cells = { ...row.cells, ...Object.fromEntries(computed) };
  return Object.fromEntries(Object.entries(cells).filter(([id, cell]) => cell !== null || !formulas.has(id)));
}

/** Whether the formula cells of a row agree with its other cells. */
export function hasFormulas({ columns }: Pick<List, 'columns'>, row: FormulaRow): boolean {
  const cells = withFormulas({ columns }, row);
  return [...formulasOf(columns).keys()].every((id) => sameCell(cellAt(cells, id), cellAt(row.cells, id)));
}

/** The formula columns that name a column. */
export function usersOf(columns: readonly Column[], columnId: string): readonly Column[] {
  const formulas = formulasOf(columns);
  return columns.filter(({ id }) => formulas.get(id)?.uses.includes(columnId));
}
