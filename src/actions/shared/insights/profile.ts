import type { Cell, Column } from '../../../contract/columns.js';
import type { Row } from '../../../contract/documents.js';
import { textOfCell, valueType } from '../../../engine/columnTypes.js';
import { shownCell } from '../../../engine/rowFields.js';
import { median, moments, rounded } from './statistics.js';

const TOP_VALUES = 5;
const MOST_CHARACTERS = 100;

interface ColumnProfile {
  columnId: string;
  name: string;
  type: Column['type'];
  filled: number;
  empty: number;
  distinct: number;
  top: { value: string | number | boolean; count: number }[];
  numbers: {
    min: number;
    max: number;
    mean: number | null;
    median: number | null;
    standardDeviation: number | null;
  } | null;
  dates: { earliest: string; latest: string } | null;
}

/** Whether a cell has no value: it is missing, null, or a text of white space. */
export function isEmpty(cell: Cell | undefined): cell is null | undefined | '' {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** The counted values of a cell: options by their names, and arrays as single values. */
function valuesOf(column: Column, cell: Exclude<Cell, null>): readonly (string | number | boolean)[] {
  if (Array.isArray(cell)) return cell.map((one) => textOfCell(column, one));
  return column.type === 'choice' ? [textOfCell(column, cell)] : [cell];
}

/**
 * The profile of one column.
 * @returns counts, the values that occur more than once (most frequent first), and by the type of the column:
 * statistics with six significant digits, or dates as the cells hold them
 */
export function profileColumn(column: Column, rows: readonly Pick<Row, 'cells'>[]): ColumnProfile {
  const type = valueType(column);
  const counts = new Map<string | number | boolean, number>();
  const numbers: number[] = [];
  const span: { earliest?: { at: number; cell: string }; latest?: { at: number; cell: string } } = {};
  let filled = 0;
  for (const row of rows) {
    const cell = shownCell(row, column);
    if (isEmpty(cell)) continue;
    filled += 1;
    for (const value of valuesOf(column, cell)) counts.set(value, (counts.get(value) ?? 0) + 1);
    if (type === 'number' && typeof cell === 'number') numbers.push(cell);
    if ((type === 'date' || type === 'date_time') && typeof cell === 'string') {
      const at = Date.parse(cell);
      if (Number.isNaN(at)) continue;
      if (!span.earliest || at < span.earliest.at) span.earliest = { at, cell };
      if (!span.latest || at > span.latest.at) span.latest = { at, cell };
    }
  }
  return {
    columnId: column.id,
    name: column.name,
    type: column.type,
    filled,
    empty: rows.length - filled,
    distinct: counts.size,
    top: [...counts]
      .filter(([, count]) => count > 1)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, TOP_VALUES)
      .map(([value, count]) => ({
        value: typeof value === 'string' ? value.slice(0, MOST_CHARACTERS) : value,
        count,
      })),
    numbers: profileNumbers(numbers),
    dates: span.earliest && span.latest ? { earliest: span.earliest.cell, latest: span.latest.cell } : null,
  };
}

function profileNumbers(numbers: readonly number[]): ColumnProfile['numbers'] {
  const first = numbers[0];
  if (first === undefined) return null;
  // Math.min(...numbers) would fail, because a function call takes fewer arguments than a long list has values.
  const { mean, deviation } = moments(numbers) ?? { mean: null, deviation: null };
  return {
    min: numbers.reduce((a, b) => Math.min(a, b), first),
    max: numbers.reduce((a, b) => Math.max(a, b), first),
    mean: rounded(mean),
    median: rounded(median(numbers)),
    standardDeviation: rounded(deviation),
  };
}
