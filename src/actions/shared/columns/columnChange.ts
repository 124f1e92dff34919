import type { Column } from '../../../contract/columns.js';
import type { Guard, List } from '../../../contract/documents.js';
import { Refusal } from '../../../contract/errors.js';
import type { Phrase } from '../../../contract/phrase.js';
import type { PreviewDraft } from '../../../engine/action.js';
import type { ReadContext } from '../../../engine/context.js';
import { oncePerContext } from '../../../engine/oncePerContext.js';
import { namesOf } from '../../../engine/rowNames.js';
import { effectFor, forCount, phrase, quantity } from '../../../engine/phrases/phrase.js';
import { invalidFields } from '../rows/cells.js';
import { columnOf, MOST_COLUMNS, newColumn, refuseOddSetup, sentOf, type NewColumn } from './columns.js';
import { refuseComputedType, refuseUsed, restoring, withResults } from './formulaColumns.js';
import { conversionOf, isConversion, type Conversion } from './conversion.js';
import { columnAt, deletedColumn, withPart } from './listParts.js';
import { oneList } from '../lists/lists.js';
import { heldInstead, orderOf, renamedTo } from './columnPhrases.js';
import { newEnds, previewEnds, previewOtherEnds, withOwnEnds } from './otherEnds.js';
import { guardFor } from '../rows/rows.js';

/** The change of one column: its new definition, its position, and what happens to its values. */

/** Input of lists.changeColumn. */
interface ColumnChangeInput extends Partial<Omit<NewColumn, 'id'>> {
  readonly listId: string;
  readonly columnId: string;
  readonly before?: string | null;
}

interface ColumnChange {
  readonly old: Column;
  /** All columns of the list afterwards. */
  readonly columns: readonly Column[];
  /** Null if no value changes. */
  readonly conversion: Conversion | null;
}

/** What a column keeps when its type changes. */
function keptOf({ id, name, hidden }: Column): NewColumn & { readonly id: string } {
  return { id, name, ...(hidden !== undefined && { hidden }) };
}

/** The sent fields of a column, and for the others what it keeps. */
function nextOf(old: Column, input: ColumnChangeInput): NewColumn & { readonly id: string } {
  const isSameType = input.type === undefined || input.type === old.type;
  const next = { ...(isSameType ? old : keptOf(old)), ...sentOf(input), id: old.id };
  if (next.format === 'currency' || !('currency' in next) || input.currency !== undefined) return next;
  const { currency: _dropped, ...plain } = next;
  return plain;
}

/**
 * @throws Refusal invalid_input if the column, or the one to place it before, is unknown; conflict for too many values
 */
export async function columnChangeOf(
  context: ReadContext,
  list: List,
  input: ColumnChangeInput,
): Promise<ColumnChange> {
  const old = columnAt(list, input.columnId);
  const next = columnOf(nextOf(old, input));
  if (isConversion(old, next)) {
    refuseComputedType(old, next);
    refuseUsed(list.columns, old);
  }
  const conversion = isConversion(old, next) ? await conversionOf(context, list, old, next) : null;
  return { old, columns: withResults(withPart(list.columns, conversion?.column ?? next, input.before)), conversion };
}

/** The change for the guard, the checks and the preview, so that up to 10,000 values are converted only once. */
export const changeForChecks = oncePerContext(columnChangeOf);

/** @throws Refusal invalid_input if nothing changes, or if the setup does not belong to the type */
export function refuseOddChange({ old }: ColumnChange, input: ColumnChangeInput): void {
  if (Object.keys(sentOf(input)).length === 0 && input.before === undefined) {
    const fix = phrase`Send a name, a type, another field of the column, or \`before\`.`;
    throw invalidFields([{ path: '', message: phrase`There is nothing to change.`, fix }]);
  }
  refuseOddSetup([['', nextOf(old, input)]]);
  if (input.options === undefined || (input.type ?? old.type) !== old.type) return;
  const fix = phrase`Add or change one with lists.setOption, or delete one with lists.deleteOption.`;
  throw invalidFields([{ path: '/options', message: phrase`The column has options already.`, fix }]);
}

/** @throws Refusal conflict if the list can have no more columns */
export function refuseFull({ columns }: Pick<List, 'columns'>): void {
  if (columns.length < MOST_COLUMNS) return;
  throw new Refusal('conflict', phrase`A list has at most ${MOST_COLUMNS} columns. Delete one first.`);
}

/** A list with one more column. @throws Refusal conflict if there are too many */
export function columnsWith(list: List, input: NewColumn & { readonly before?: string | null }) {
  refuseFull(list);
  const column = newColumn(list, input);
  const ends = newEnds([['', input]], [column]);
  const columns = withResults(withOwnEnds(list, withPart(list.columns, column, input.before), ends));
  return { column, ends, columns };
}

export async function previewNewColumn(
  context: ReadContext,
  input: NewColumn & Pick<ColumnChangeInput, 'listId' | 'before'>,
): Promise<PreviewDraft> {
  const list = await context.lists.get(input.listId);
  const { columns, ends } = columnsWith(list, input);
  const { targets, effects } = await previewEnds(context, list._id, ends);
  return {
    title: phrase`Add the column “${input.name.trim()}” to ${list.name}`,
    effects: [orderOf(columns), ...effects],
    ...oneList(list, { columns: list.columns }, { columns }, targets),
    reversible: true,
  };
}

export async function previewRestoredColumn(
  context: ReadContext,
  input: Pick<ColumnChangeInput, 'listId' | 'columnId' | 'before'>,
): Promise<PreviewDraft> {
  const list = await context.lists.get(input.listId);
  const column = deletedColumn(list, input.columnId);
  const count = await context.rows.countHolding(list._id, { field: `cells.${column.id}` });
  const { targets, effects } = await previewOtherEnds(context, list._id, column, 'deletedColumns');
  const shown = phrase`${column.name} is shown again, with a value in ${quantity(count, 'row')}, deleted ones included.`;
  return {
    title: phrase`Restore the column “${column.name}” of ${list.name}`,
    effects: [shown, ...effects],
    ...oneList(list, { columns: list.columns }, { columns: restoring(list, input).columns }, targets),
    reversible: true,
  };
}

/** The guard. Lost values are guarded like the same number of deleted rows. */
export async function guardOfChange(context: ReadContext, input: ColumnChangeInput): Promise<Guard> {
  const { conversion } = await changeForChecks(context, await context.lists.get(input.listId), input);
  return guardFor(conversion?.lost ?? 0);
}

export async function previewChange(context: ReadContext, input: ColumnChangeInput): Promise<PreviewDraft> {
  const list = await context.lists.get(input.listId);
  const { old, columns, conversion } = await changeForChecks(context, list, input);
  const column = columnAt({ columns }, old.id);
  const whole = oneList(list, { columns: list.columns }, { columns });
  return {
    title: phrase`Change the column “${old.name}” of ${list.name}`,
    effects: effectsOf(old, column, { conversion, moves: input.before !== undefined }),
    ...whole,
    ...(conversion &&
      conversion.changed > 0 && {
        affected: { count: conversion.changed, sample: conversion.sample },
        unit: 'row',
        names: await namesOf(context, [{ ...list, columns }], conversion.sample),
      }),
    reversible: true,
  };
}

function effectsOf(
  old: Column,
  column: Column,
  { conversion, moves }: { readonly conversion: Conversion | null; readonly moves: boolean },
): readonly Phrase[] {
  const { changed = 0, lost = 0 } = conversion ?? {};
  const kept = changed - lost;
  const values = quantity(kept, 'value');
  return [
    ...(old.name === column.name ? [] : [renamedTo(old.name, column.name)]),
    ...(old.type === column.type ? [] : [heldInstead(old, column)]),
    ...effectFor(kept, phrase`${values} is converted.`, phrase`${values} are converted.`),
    ...(lost > 0 ? [emptied(lost)] : []),
    ...(column.hidden === old.hidden
      ? []
      : [column.hidden ? phrase`Views leave the column out.` : phrase`Views show the column.`]),
    ...(old.expression === column.expression ? [] : [phrase`${column.name} is computed for all rows.`]),
    ...(moves ? [phrase`The column gets another place.`] : []),
    ...(old.type === column.type && (SHOWN as readonly (keyof Column)[]).some((key) => old[key] !== column[key])
      ? [phrase`Its values are shown in another way.`]
      : []),
  ];
}

const SHOWN = ['format', 'currency', 'zone'] as const satisfies readonly (keyof Column)[];

function emptied(count: number): Phrase {
  const values = quantity(count, 'value');
  return forCount(
    count,
    phrase`${values} is emptied, because it does not fit the new type.`,
    phrase`${values} are emptied, because they do not fit the new type.`,
  );
}

const EMPTIED: ReadonlySet<string> = new Set([emptied(1), emptied(2)].map(({ pattern }) => pattern));

/** Whether an effect is about values that a column loses. */
export function isEmptied({ pattern }: Phrase): boolean {
  return EMPTIED.has(pattern);
}
