import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../../../contract/errors.js';
import type { Guard, List, Row } from '../../../contract/documents.js';
import type { Execution } from '../../../contract/workflow.js';
import type { PreviewItem } from '../../../contract/preview.js';
import type { Change } from '../../../contract/envelope.js';
import type { Phrase, PhraseValue } from '../../../contract/phrase.js';
import { forCount, type PreviewDraft } from '../../../engine/action.js';
import type { ActionResult, ReadContext, RunContext } from '../../../engine/context.js';
import type { RowChange } from '../../../engine/ports/rows.js';
import { identifier, identifiers, object, ref, versionNumber } from '../../../engine/schema.js';
import { namesOf, rowLabel } from '../../../engine/rowNames.js';
import { phrase, quantity } from '../../../engine/phrases/phrase.js';
import { withoutHiddenIn } from '../columns/hiddenLinks.js';
import { oneRowView } from './rowViews.js';
import { ROW, type RowView } from '../lists/shapes.js';

/** Schemas and helpers for the actions on rows. */

/** Changes of more rows need a confirmation, or an approval. */
const CONFIRM_ABOVE = 10;
const APPROVE_ABOVE = 100;
/** The most rows that a preview shows, or a refusal names. */
const SAMPLE = 5;

export const ROW_ID = identifier('row', 'Identifier of the row.');

export const ROW_IDS = identifiers('row', 'Identifiers of the rows, each once.', {
  minItems: 1,
  maxItems: 1_000,
  uniqueItems: true,
});

export const STATUS = {
  type: ['string', 'null'],
  ...ref('status'),
  maxLength: 64,
  description: "One of the list's statuses, or null.",
} as const;

export const VERSION = versionNumber('The version that you read; any other is refused with conflict.');

/** Result of actions that return one row. */
export const ROW_RESULT = object({ row: ROW });

/** The result of `run` for the row that it changed. */
export async function rowResult(
  context: Pick<ReadContext, 'lists' | 'links'>,
  row: Row,
  change: 'created' | 'updated' = 'updated',
): Promise<ActionResult<{ row: RowView }>> {
  const list = await context.lists.get(row.listId);
  return { data: { row: await oneRowView(context, list, row) }, changed: rowsChanged([row._id], change) };
}

/** Changes one row that is not deleted. @throws Refusal conflict if it is deleted, or at another version */
export async function changeRow(
  context: RunContext,
  { rowId, version }: { readonly rowId: string; readonly version?: number },
  change: RowChange,
): ReturnType<typeof rowResult> {
  const row = await context.rows.update(
    rowId,
    (current) => {
      refuseDeleted(current);
      return change;
    },
    version,
  );
  return rowResult(context, row);
}

/** The entries in `changed` for rows. */
export function rowsChanged(ids: readonly string[], change: Change['change']): Change[] {
  return ids.map((rowId) => ({ type: 'row', id: rowId, change }));
}

/** Input of actions that take one row or many: exactly one of the two. */
export interface OneOrMany {
  readonly rowId?: string;
  readonly rowIds?: readonly string[];
}

export function idsOf({ rowId, rowIds }: OneOrMany): readonly string[] {
  return rowIds ?? (rowId === undefined ? [] : [rowId]);
}

/** The execution of a change of this many rows. */
export function executionFor(count: number): Execution {
  return count > APPROVE_ABOVE ? 'background' : 'quick';
}

/** The guard of a change of this many rows; `GUARD_NOTE` describes it. */
export function guardFor(count: number): Guard {
  if (count > APPROVE_ABOVE) return 'approve';
  return count > CONFIRM_ABOVE ? 'confirm' : 'none';
}

export const GUARD_NOTE =
  'None for up to 10 rows, confirmation for 11 to 100, approval by an administrator above. Rows add up over an hour.';

/** The number of rows, if it is the reason of the guard, in a sentence; else null. */
export function sizeFact(count: number): Phrase | null {
  if (!(count > CONFIRM_ABOVE)) return null;
  const most = count > APPROVE_ABOVE ? APPROVE_ABOVE : CONFIRM_ABOVE;
  return phrase`The call covers ${quantity(count, 'row')}, more than ${most}.`;
}

export function countedRows(count: number): Phrase {
  return forCount(count, phrase`1 row`, phrase`${String(count)} rows`);
}

/** @throws Refusal conflict if the row is deleted */
export function refuseDeleted(row: Row): void {
  if (row.archivedAt) throw new Refusal('conflict', phrase`This row is deleted. Restore it before changing it.`);
}

/** A row that may be changed, with its list. @throws Refusal conflict if it is deleted, or at another version */
export async function presentRow(
  context: ReadContext,
  rowId: string,
  version?: number,
): Promise<{ readonly row: Row; readonly list: List }> {
  const row = await context.rows.get(rowId);
  refuseDeleted(row);
  const list = await context.lists.get(row.listId);
  if (version !== undefined && version !== row.version) {
    throw new Refusal(
      'conflict',
      phrase`The row is at version ${String(row.version)} now. Read it again, then decide.`,
    );
  }
  return { row, list };
}

/** The lists of some rows, by id. */
export async function listsOf(context: ReadContext, rows: readonly Row[]): Promise<ReadonlyMap<string, List>> {
  const ids = [...new Set(rows.map(({ listId }) => listId))];
  const lists = await Promise.all(ids.map((listId) => context.lists.get(listId)));
  return new Map(lists.map((list) => [list._id, list]));
}

/** Refuses the rows that `wrong` selects, and names them. @throws Refusal conflict */
export function refuseWhere(rows: readonly Row[], wrong: (row: Row) => boolean, what: Phrase): void {
  const named = rows.filter(wrong).map(({ _id }) => _id);
  if (named.length === 0) return;
  const first = named.slice(0, SAMPLE).join(', ');
  const some = named.length > SAMPLE ? phrase`${first} and others` : first;
  throw new Refusal('conflict', phrase`${what}: ${some}. Leave them out, then call again.`);
}

/**
 * The part of a preview about the affected rows: their number, a sample, and all rows as targets. A row whose values
 * would stay the same is not affected, but is a target, because the decision covers its present values.
 */
export async function touched(
  context: ReadContext,
  rows: readonly Row[],
  lists: ReadonlyMap<string, List>,
  show: (row: Row) => Pick<PreviewItem, 'before' | 'after'>,
): Promise<Pick<PreviewDraft, 'affected' | 'targets' | 'names'>> {
  const changing = rows.filter((row) => changes(show(row)));
  const items = changing.slice(0, SAMPLE).map((row) => {
    const list = lists.get(row.listId);
    return { id: row._id, label: list ? rowLabel(list, row) : row._id, ...show(row) };
  });
  const sample = await withoutHiddenIn(context, lists.values(), items);
  const targets = rows.map((row) => ({ type: 'row', id: row._id, version: row.version }));
  const names = await namesOf(context, lists.values(), sample);
  return { affected: { count: changing.length, sample }, targets, names };
}

/** Whether the values of a row differ before and after the call. They do if one of the two is not shown. */
export function changes({ before, after }: Pick<PreviewItem, 'before' | 'after'>): boolean {
  if (!before || !after) return true;
  return Object.keys({ ...before, ...after }).some(
    (key) => !isDeepStrictEqual(before[key] ?? null, after[key] ?? null),
  );
}

/** `Deals`, or `3 lists`. */
export function whereOf(lists: ReadonlyMap<string, List>): PhraseValue {
  const [first] = lists.values();
  return lists.size === 1 && first ? first.name : quantity(lists.size, 'list');
}
