import type { Column } from '../../../contract/columns.js';
import type { List, Row } from '../../../contract/documents.js';
import type { FieldFault } from '../../../contract/errorFields.js';
import type { PreviewItem } from '../../../contract/preview.js';
import type { Phrase } from '../../../contract/phrase.js';
import type { PreviewDraft } from '../../../engine/action.js';
import type { ReadContext, RunContext } from '../../../engine/context.js';
import type { MatchValue } from '../../../engine/ports/rowQueries.js';
import type { LineOutcome, RowLine } from '../../../engine/ports/rows.js';
import type { RowValues } from '../../../engine/rowDifference.js';
import { isMatchable, matchValue, rowsHolding } from '../../../engine/rowMatching.js';
import { namesOf, rowLabel } from '../../../engine/rowNames.js';
import { oneOf } from '../../../engine/schema.js';
import { effectFor, phrase, quantity } from '../../../engine/phrases/phrase.js';
import { invalidFields } from './cells.js';
import { columnAt } from '../columns/listParts.js';
import { changes, GUARD_NOTE, rowsChanged, sizeFact } from './rows.js';
import { beforeAndAfter, newRow, rowChange, unchangedEffect } from './rowValues.js';

/** Lines that update the row with the same value in one column, or add a row if there is none. */

/** The most rows that a preview shows. */
const SAMPLE = 5;
/** The most lines that a refusal names. */
const MOST_NAMED = 100;

export const OUTCOME = oneOf(['created', 'updated', 'unchanged'], 'What became of it.');

export const UPSERT_NOTE = `${GUARD_NOTE} Rows that are added do not count.`;

/** The number of changed rows, if it is the reason of the guard. The list is a target, too. */
export function upsertFact(_input: unknown, { targets }: PreviewDraft): Phrase | null {
  return sizeFact(targets.filter(({ type }) => type === 'row').length);
}

export function updatedIds({ updated }: Upsert): readonly string[] {
  return updated.map(({ _id }) => _id);
}

/** One line, with its path for refusals. */
export interface SentLine extends RowValues {
  readonly path: string;
  /** The status if the line adds a row; if left out, that of `status`, or the first status of the list. */
  readonly addedStatus?: string | null;
}

interface UpsertStep {
  readonly line: SentLine;
  readonly value: MatchValue;
  /** The row that it updates; null if it adds one. */
  readonly row: Row | null;
}

export interface Upsert {
  readonly list: List;
  readonly column: Column;
  readonly steps: readonly UpsertStep[];
  /** The rows that change. */
  readonly updated: readonly Row[];
}

/** @throws Refusal invalid_input if rows cannot be found by the column, or for each line that does not match one row */
export async function planUpsert(
  context: ReadContext,
  list: List,
  by: string,
  lines: readonly SentLine[],
): Promise<Upsert> {
  const column = columnAt(list, by, '/by');
  if (!isMatchable(column)) {
    const message = phrase`Rows cannot be found by a column of long texts, of true and false, of several values, or of computed ones.`;
    throw invalidFields([{ path: '/by', message, fix: phrase`Use a column whose values tell the rows apart.` }]);
  }
  const values = valuesOf(column, lines);
  const { rows, doubled } = await rowsHolding(context.rows, list._id, column, [...values.keys()]);
  const faults = [...values].flatMap(([value, { path }]): FieldFault[] => {
    if (!doubled.has(value)) return [];
    const message = phrase`Several rows of the list have this value in ${column.name}.`;
    return [{ path, message, fix: phrase`Update these rows by their id, or give them different values first.` }];
  });
  if (faults.length > 0) throw invalidFields(faults.slice(0, MOST_NAMED));
  const steps = [...values].map(([value, line]) => ({ line, value, row: rows.get(value) ?? null }));
  const updated = steps.flatMap(({ line, row }) => (row && changes(beforeAndAfter(row, line)) ? [row] : []));
  return { list, column, steps, updated };
}

/** The lines by their values, in order. @throws Refusal invalid_input if a value is empty, or if two lines have it */
function valuesOf(column: Column, lines: readonly SentLine[]): ReadonlyMap<MatchValue, SentLine> {
  const values = new Map<MatchValue, SentLine>();
  const faults: FieldFault[] = [];
  for (const line of lines) {
    const { path } = line;
    const value = matchValue(column, line.cells ?? {});
    const before = value === null ? undefined : values.get(value);
    if (value === null) {
      const message = phrase`${column.name} is empty, and rows are found by it.`;
      faults.push({ path, message, fix: phrase`Give it a value, or leave the line out.` });
    } else if (before) {
      const message = phrase`${column.name} has the same value as ${before.path}.`;
      faults.push({ path, message, fix: phrase`Send one line for each value.` });
    } else values.set(value, line);
  }
  if (faults.length > 0) throw invalidFields(faults.slice(0, MOST_NAMED));
  return values;
}

function upsertTitle(name: string, added: number, updated: number): Phrase {
  const [adding, updating] = [quantity(added, 'row'), quantity(updated, 'row')];
  if (updated === 0) return phrase`Add ${adding} in ${name}`;
  return added === 0 ? phrase`Update ${updating} in ${name}` : phrase`Add ${adding} and update ${updating} in ${name}`;
}

export async function previewUpsert(context: ReadContext, upsert: Upsert): Promise<PreviewDraft> {
  const { list, column, steps, updated } = upsert;
  const added = steps.filter(({ row }) => !row).length;
  const same = steps.length - added - updated.length;
  const changed = new Set(updated.map(({ _id }) => _id));
  const shown = [...steps.filter(({ row }) => row && changed.has(row._id)), ...steps.filter(({ row }) => !row)];
  const sample = shown.slice(0, SAMPLE).map((step) => itemOf(list, step));
  const [adding, updating] = [quantity(added, 'row'), quantity(updated.length, 'row')];
  return {
    title: upsertTitle(list.name, added, updated.length),
    effects: [
      ...effectFor(
        updated.length,
        phrase`${updating} is updated, found by ${column.name}.`,
        phrase`${updating} are updated, found by ${column.name}.`,
      ),
      ...effectFor(
        added,
        phrase`${adding} is added: no row has the same ${column.name}.`,
        phrase`${adding} are added: no row has the same ${column.name}.`,
      ),
      ...unchangedEffect(same),
    ],
    affected: { count: added + updated.length, sample },
    reversible: true,
    unit: 'row',
    targets: [
      { type: 'list', id: list._id, version: list.version },
      ...updated.map(({ _id, version }) => ({ type: 'row', id: _id, version })),
    ],
    names: await namesOf(context, [list], sample),
  };
}

function itemOf(list: List, { line, row, value }: UpsertStep): PreviewItem {
  if (row) return { id: row._id, label: rowLabel(list, row), ...beforeAndAfter(row, line) };
  const { cells, status } = addedRow(list, line);
  return { id: 'new', label: rowLabel(list, { _id: String(value), cells }), after: { ...cells, status } };
}

function addedRow(list: List, { cells, status, addedStatus }: SentLine) {
  const given = addedStatus === undefined ? status : addedStatus;
  return newRow(list, { ...(cells && { cells }), ...(given !== undefined && { status: given }) });
}

/** Updates and adds the rows. @returns the outcome of each line, the counts, and the changes */
export async function runUpsert(context: RunContext, list: List, by: string, sent: readonly SentLine[]) {
  const column = columnAt(list, by, '/by');
  const lines = [...valuesOf(column, sent)].map(([value, line]): RowLine => ({
    value,
    change: rowChange(line),
    added: addedRow(list, line),
  }));
  const outcomes = await context.rows.upsert(list, column, lines);
  const idsOf = (outcome: LineOutcome['outcome']) =>
    outcomes.filter((one) => one.outcome === outcome).map(({ rowId }) => rowId);
  const [created, updated] = [idsOf('created'), idsOf('updated')];
  return {
    outcomes,
    counts: { created: created.length, updated: updated.length, unchanged: idsOf('unchanged').length },
    changed: [...rowsChanged(created, 'created'), ...rowsChanged(updated, 'updated')],
  };
}
