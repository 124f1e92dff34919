import type { Cell, ColumnOption } from '../../../contract/columns.js';
import type { List, Row } from '../../../contract/documents.js';
import { missingField } from '../../../contract/errorFields.js';
import { Refusal } from '../../../contract/errors.js';
import { cellAt } from '../../../engine/cellAt.js';
import type { ListChange } from '../../../engine/ports/lists.js';
import type { HeldValue } from '../../../engine/ports/rowQueries.js';
import type { RowChange } from '../../../engine/ports/rows.js';
import { identifier } from '../../../engine/schema.js';
import { invalidFields } from '../rows/cells.js';
import { MOST_OPTIONS, MOST_STATUSES } from './columns.js';
import { withId } from './partIds.js';
import { columnAt, sameName, withPart } from './listParts.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** The options of a choice column, or the statuses of a list. The actions treat both in the same way. */

export const OPTION_COLUMN_ID = identifier(
  'column',
  'Identifier of a choice column; the statuses of the list if left out.',
);
export const OPTION_ID = identifier('option', 'Identifier of the option or status.');

interface OptionSet {
  /** The name of the column, or `Status`. */
  readonly name: string;
  readonly options: readonly ColumnOption[];
  readonly field: HeldValue['field'];
  /** The most options in the set. */
  readonly most: number;
  /** The change of the list that gives the set these options. */
  change(options: readonly ColumnOption[]): ListChange;
}

/** @throws Refusal invalid_input if there is no such column; conflict if it holds no choices */
export function optionSet(list: List, columnId: string | undefined): OptionSet {
  if (columnId === undefined) {
    const { statuses } = list;
    return {
      name: 'Status',
      options: statuses,
      field: 'status',
      most: MOST_STATUSES,
      change: (options) => ({ statuses: options.map(({ id, name }) => ({ id, name })) }),
    };
  }
  const column = columnAt(list, columnId);
  if (column.type !== 'choice') {
    throw new Refusal(
      'conflict',
      phrase`“${column.name}” has no options, because it is no choice column. Make it a choice column first, with lists.changeColumn.`,
    );
  }
  return {
    name: column.name,
    options: column.options ?? [],
    field: `cells.${column.id}`,
    most: MOST_OPTIONS,
    change: (options) => ({ columns: list.columns.map((one) => (one.id === column.id ? { ...one, options } : one)) }),
  };
}

/** @throws Refusal invalid_input if the set has no such option */
export function optionAt({ options }: OptionSet, optionId: string, path: string): ColumnOption {
  const found = options.find(({ id }) => id === optionId);
  if (found) return found;
  const known = options.map(({ id }) => id).join(', ');
  const fix = known === '' ? phrase`There are none yet: add one with lists.setOption.` : phrase`Use one of: ${known}.`;
  throw invalidFields([{ path, message: phrase`There is no such option.`, fix }]);
}

interface OptionInput {
  readonly columnId?: string;
  readonly optionId?: string;
  readonly name?: string;
  readonly color?: ColumnOption['color'];
  readonly before?: string | null;
}

/**
 * An added or changed option: before and after the change, with the change of the list.
 * @throws Refusal invalid_input if the name is missing or taken; conflict if there are too many
 */
export function optionChange(list: List, { columnId, optionId, name, color, before }: OptionInput) {
  const set = optionSet(list, columnId);
  const old = optionId === undefined ? null : optionAt(set, optionId, '/optionId');
  const isUsed = set.options.some((one) => one !== old && name !== undefined && sameName(one.name, name));
  const faults = [
    ...(old || name !== undefined ? [] : [missingField('/name', 'Name the new one.')]),
    ...(isUsed
      ? [{ path: '/name', message: phrase`Another status or option has this name.`, fix: phrase`Choose another name.` }]
      : []),
    ...(columnId === undefined && color !== undefined
      ? [{ path: '/color', message: phrase`Statuses have no color.`, fix: phrase`Leave it out, or name a column.` }]
      : []),
  ];
  if (faults.length > 0) throw invalidFields(faults);
  if (!old && set.options.length >= set.most) {
    throw new Refusal('conflict', phrase`${set.name} has ${set.most} options, which is the most. Delete one first.`);
  }
  const sent = { ...(name !== undefined && { name: name.trim() }), ...(color !== undefined && { color }) };
  const option: ColumnOption = old ? { ...old, ...sent } : withId({ name: '', ...sent }, set.options, 'option');
  return { option, old, change: set.change(withPart(set.options, option, before)) };
}

interface Replacement {
  readonly columnId?: string;
  readonly optionId: string;
  readonly moveTo: string | null;
}

/** The change that removes the option from a row; null if the row no longer has it. */
export function withoutOption(row: Row, { columnId, optionId, moveTo }: Replacement): RowChange | null {
  if (columnId === undefined) return row.status === optionId ? { status: moveTo } : null;
  const cell = cellAt(row.cells, columnId);
  if (cell === optionId) return { cells: { [columnId]: moveTo } };
  if (!Array.isArray(cell) || !cell.includes(optionId)) return null;
  const kept = cell.flatMap((one) => (one !== optionId ? [one] : moveTo === null ? [] : [moveTo]));
  const next: Cell = kept.length === 0 ? null : [...new Set(kept)];
  return { cells: { [columnId]: next } };
}
