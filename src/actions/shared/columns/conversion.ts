import type { Cell, Column } from '../../../contract/columns.js';
import { Refusal } from '../../../contract/errors.js';
import type { List, Row } from '../../../contract/documents.js';
import type { PreviewItem } from '../../../contract/preview.js';
import { cellAt } from '../../../engine/cellAt.js';
import { cellOfText, storedCell, textOfCell } from '../../../engine/columnTypes.js';
import type { ReadContext, RunContext } from '../../../engine/context.js';
import { rowLabel } from '../../../engine/rowNames.js';
import { sameCell } from '../../../engine/sameCell.js';
import { optionsOfTexts } from './columns.js';
import { columnAt } from './listParts.js';
import { memberNames, memberOf, NO_PEOPLE, type People } from '../people/memberNames.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** Converts the values of a column whose type changes. A value that cannot be converted is emptied. */

/** The most values that are converted. */
const MOST_VALUES = 10_000;
/** The most rows that a preview shows, or a refusal names. */
const SAMPLE = 5;

export interface Conversion {
  /** The column after the change, with the options that are made from its texts. */
  readonly column: Column;
  /** The number of values that change, including those that are lost. */
  readonly changed: number;
  /** The number of values that do not fit. */
  readonly lost: number;
  /** The first rows whose values do not fit, followed by the first other rows whose values change. */
  readonly sample: readonly PreviewItem[];
}

/** Whether the values of the column may have to change. */
export function isConversion(old: Column, column: Column): boolean {
  return old.type !== column.type || (old.multiple ?? false) !== (column.multiple ?? false);
}

/**
 * Converts the values of a column, without writing them.
 * @param list the list before the change
 * @throws Refusal conflict for too many values
 */
export async function conversionOf(context: ReadContext, list: List, old: Column, next: Column): Promise<Conversion> {
  const rows: Row[] = [];
  for await (const page of context.rows.holding(list._id, { field: `cells.${old.id}` })) {
    rows.push(...page);
    if (rows.length <= MOST_VALUES) continue;
    const message = phrase`“${old.name}” holds more than ${String(MOST_VALUES)} values, which is more than one call converts. Add a new column, and set its values with rows.updateMany.`;
    throw new Refusal('conflict', message);
  }
  const column = withOptions(old, next, rows);
  const people = await peopleFor(context, column);
  const convert = converterOf(old, column, people);
  const changing = rows.filter((row) => !sameCell(convert(row), cellAt(row.cells, old.id)));
  const lost = changing.filter((row) => convert(row) === null);
  const sample = [...new Set([...lost.slice(0, SAMPLE), ...changing])].slice(0, SAMPLE).map((row) => ({
    id: row._id,
    label: rowLabel(list, row),
    before: { [old.id]: cellAt(row.cells, old.id) },
    after: { [old.id]: convert(row) },
  }));
  return { column, changed: changing.length, lost: lost.length, sample };
}

/** @throws Refusal conflict if values do not fit the new type */
export function refuseLost({ lost, sample, column }: Conversion): void {
  if (lost === 0) return;
  const rows = sample.slice(0, lost).map(({ id }) => id);
  const named = lost > rows.length ? phrase`${rows.join(', ')} and others` : rows.join(', ');
  const message = phrase`${String(lost)} of the values of “${column.name}” do not fit the new type, in these rows: ${named}. Change them first, or send \`unfit: "empty"\` to empty these cells.`;
  throw new Refusal('conflict', message);
}

type Convert = (row: Pick<Row, 'cells'>) => Cell;

function converterOf(old: Column, column: Column, people: People): Convert {
  return ({ cells }) => converted(old, column, cellAt(cells, old.id) ?? null, people);
}

export function peopleFor(context: Pick<ReadContext, 'members'>, { type }: Column): Promise<People> | People {
  return type === 'person' ? memberNames(context) : NO_PEOPLE;
}

/**
 * Writes the converted values.
 * @param list the list after the change; a re-run converts the remaining values, to the same column
 * @returns the rows that the call has changed, and how many of them lost their value
 */
export async function writeConversion(
  context: RunContext,
  list: List,
  old: Column,
): Promise<{ readonly rowIds: readonly string[]; readonly emptied: number }> {
  const convert = converterOf(old, columnAt(list, old.id), await peopleFor(context, columnAt(list, old.id)));
  const written = await context.rows.changeHolding(list, { field: `cells.${old.id}` }, (row) => {
    const cell = convert(row);
    return sameCell(cell, cellAt(row.cells, old.id)) ? null : { cells: { [old.id]: cell } };
  });
  const emptied = written.filter(({ cells }) => (cellAt(cells, old.id) ?? null) === null).length;
  return { rowIds: written.map(({ id }) => id), emptied };
}

/** The value in the new column; null if it does not fit. */
export function converted(old: Column, column: Column, cell: Cell, people: People): Cell {
  if (cell === null) return null;
  // The identifier of a file is useless as a value of another type.
  if (old.type === 'file' && column.type !== 'file') return null;
  if (column.type === 'person') return memberOf(people, textOfCell(old, cell)) ?? null;
  const kept = old.type === 'choice' ? undefined : storedCell(column, cell);
  return kept ?? cellOfText(column, textOfCell(old, cell)) ?? null;
}

/** A choice column without sent options gets the options of the old column, or else one for each different text. */
function withOptions(old: Column, next: Column, rows: readonly Row[]): Column {
  if (next.type !== 'choice' || (next.options && next.options.length > 0)) return next;
  if (old.type === 'choice') return { ...next, options: old.options ?? [] };
  // The values are identifiers of files, which are lost.
  if (old.type === 'file') return { ...next, options: [] };
  const texts = rows.map(({ cells }) => textOfCell(old, cellAt(cells, old.id) ?? null));
  return { ...next, options: optionsOfTexts(next.multiple ? texts.flatMap((text) => text.split(';')) : texts) };
}
