import type { List, Row } from '../../../contract/documents.js';
import { Refusal } from '../../../contract/errors.js';
import type { Phrase } from '../../../contract/phrase.js';
import type { ReadContext, RunContext } from '../../../engine/context.js';
import type { UndoableCall, VisibleDocuments } from '../../../engine/ports/calls.js';
import type { CommentReversal, PlacedComment } from '../../../engine/ports/comments.js';
import type { ListReversal } from '../../../engine/ports/lists.js';
import type { RowReversal } from '../../../engine/ports/rows.js';
import { fileIdsIn } from '../../../engine/fileIds.js';
import { forCount, phrase, quantity } from '../../../engine/phrases/phrase.js';
import { rowLabel } from '../../../engine/rowNames.js';
import { listReversal, rowReversal, type Reversal, type WrittenDocument } from '../../../engine/undo.js';
import { commentReversal } from '../../../engine/undoComments.js';
import { changesOf, refuseLosses } from '../columns/columnChanges.js';
import { fillFormulas, withResults } from '../columns/formulaColumns.js';
import { refuseReaders } from '../lists/sharing.js';
import { refuseStatusesInUse } from '../columns/statusChanges.js';

/** Undoes a call: what would be set back, what stays, and the run that sets it back. */

/** The call that the examples undo. */
export const EXAMPLE_UNDONE = 'call_01jd8m6w8y0a2c4e6g8j0m2p4r';

/** A document that stays as it is. */
export interface LeftAsIs {
  readonly type: WrittenDocument['type'];
  readonly id: string;
  readonly label: string;
  readonly why: Phrase;
}

/** What undoing a call sets back, and what it leaves. */
export interface Undoing {
  readonly call: UndoableCall;
  readonly rows: readonly { readonly row: Row; readonly written: WrittenDocument; readonly set: RowReversal }[];
  readonly lists: readonly { readonly list: List; readonly written: WrittenDocument; readonly set: ListReversal }[];
  readonly comments: readonly {
    readonly placed: PlacedComment;
    readonly written: WrittenDocument;
    readonly set: CommentReversal;
  }[];
  readonly left: readonly LeftAsIs[];
  /** The lists that the caller may see, by id, as they are now. */
  readonly visible: ReadonlyMap<string, List>;
}

/** @throws Refusal not_found, forbidden or conflict if the call cannot be undone at all */
export async function planUndo(context: ReadContext, callId: string): Promise<Undoing> {
  const call = await context.calls.undoable(callId);
  const visible = await context.calls.current(call.written);
  const gone = await goneFiles(context, call);
  const seen = ({ id }: WrittenDocument) => visible.rows.has(id) || visible.lists.has(id) || visible.comments.has(id);
  if (!call.written.some(seen))
    throw new Refusal(
      'not_found',
      phrase`This call changed lists that were deleted, or that you may not see, so you cannot undo it.`,
    );
  const then = new Map(visible.lists);
  const lists: Undoing['lists'][number][] = [];
  const rows: Undoing['rows'][number][] = [];
  const left: LeftAsIs[] = [];
  for (const written of call.written.filter(({ type }) => type === 'list')) {
    const list = visible.lists.get(written.id);
    const reversal = await reversalOfList(context, list, written, { call, rows: visible.rows });
    if ('why' in reversal) left.push(leftOf(written, visible, reversal.why));
    else if (list) {
      lists.push({ list, written, set: reversal.set });
      if (!reversal.set.archivedAt) then.set(list._id, { ...list, ...reversal.set });
    }
  }
  for (const written of call.written.filter(({ type }) => type === 'row')) {
    const row = visible.rows.get(written.id);
    const reversal = reversalOfRow(row, written, { lists: then, gone, now: context.now });
    if ('why' in reversal) left.push(leftOf(written, visible, reversal.why));
    else if (row && !isNothing(reversal.set)) rows.push({ row, written, set: reversal.set });
  }
  const comments: Undoing['comments'][number][] = [];
  for (const written of call.written.filter(({ type }) => type === 'comment')) {
    const placed = visible.comments.get(written.id);
    const reversal = reversalOfComment(context, placed, written, call);
    if ('why' in reversal) left.push(leftOf(written, visible, reversal.why));
    else if (placed) comments.push({ placed, written, set: reversal.set });
  }
  const kept = new Set<string>();
  for (const { list, written } of lists.filter((step) => step.written.created)) {
    const deleted = rows.filter(({ row, set }) => row.listId === list._id && set.archivedAt).length;
    const staying = (await context.rows.count(list._id)) - deleted;
    if (staying <= 0) continue;
    kept.add(list._id);
    left.push(leftOf(written, visible, holdsRows(staying)));
  }
  return { call, rows, lists: lists.filter(({ list }) => !kept.has(list._id)), comments, left, visible: visible.lists };
}

function reversalOfComment(
  { principal, now }: Pick<ReadContext, 'principal' | 'now'>,
  placed: PlacedComment | undefined,
  written: WrittenDocument,
  { by: { memberId: madeBy } }: UndoableCall,
): Reversal<CommentReversal> {
  return commentReversal(placed, written, { principal, madeBy }, now);
}

/** The reversal of a list, or why the list stays: an action that makes the same change would be refused. */
async function reversalOfList(
  context: ReadContext,
  list: List | undefined,
  written: WrittenDocument,
  { call, rows }: { readonly call: UndoableCall; readonly rows: ReadonlyMap<string, Row> },
): Promise<Reversal<ListReversal>> {
  const reversal = listReversal(list, written, context.now);
  if ('why' in reversal || !list) return reversal;
  const { columns, statuses, openTo } = reversal.set;
  try {
    if (columns) {
      withResults(columns);
      const as = new Map([[list._id, { ...list, ...reversal.set }]]);
      await refuseLosses(context, list, changesOf(list, columns), rowsSetBack(context, call, { rows, as }));
    }
    if (statuses) await refuseStatusesInUse(context, list, statuses);
    if (openTo !== undefined) await refuseReaders(context, openTo ?? 'company');
    return reversal;
  } catch (error) {
    if (error instanceof Refusal) return { why: reasonOf(error) };
    throw error;
  }
}

/** The reversal of a row, or why the row stays, for example because one of its earlier files was deleted. */
function reversalOfRow(
  row: Row | undefined,
  written: WrittenDocument,
  {
    lists,
    gone,
    now,
  }: { readonly lists: ReadonlyMap<string, List>; readonly gone: ReadonlySet<string>; readonly now: Date },
): Reversal<RowReversal> {
  const reversal = rowReversal(row, written, lists, now);
  const isGone = 'set' in reversal && earlierFiles(written).some((id) => gone.has(id));
  return isGone ? { why: phrase`A file that it held was deleted since.` } : reversal;
}

function earlierFiles({ before }: WrittenDocument): readonly string[] {
  return fileIdsIn((before['cells'] ?? {}) as Row['cells']);
}

/** Deleted files that rows held before the call. */
async function goneFiles(
  { files }: Pick<ReadContext, 'files'>,
  { written }: UndoableCall,
): Promise<ReadonlySet<string>> {
  const found = await files.many([...new Set(written.flatMap(earlierFiles))]);
  return new Set(found.flatMap(({ _id, deletedAt }) => (deletedAt ? [_id] : [])));
}

/** The rows that are set back with their list, because the call that converted a column also wrote their values. */
function rowsSetBack(
  { now }: Pick<ReadContext, 'now'>,
  { written }: UndoableCall,
  { rows, as }: { readonly rows: ReadonlyMap<string, Row>; readonly as: ReadonlyMap<string, List> },
): ReadonlySet<string> {
  const back = written.filter((one) => one.type === 'row' && 'set' in rowReversal(rows.get(one.id), one, as, now));
  return new Set(back.map(({ id }) => id));
}

/** The reason of a refusal. If it lists fields, the reason is taken from these, because its message names none. */
function reasonOf({ faults, wording }: Refusal): Phrase {
  return phrase`${faults[0]?.message ?? wording}`;
}

function holdsRows(count: number): Phrase {
  const rows = quantity(count, 'row');
  return forCount(count, phrase`It holds ${rows} that stays.`, phrase`It holds ${rows} that stay.`);
}

function leftOf({ type, id }: WrittenDocument, { rows, lists, comments }: VisibleDocuments, why: Phrase): LeftAsIs {
  const row = rows.get(id) ?? comments.get(id)?.row;
  const list = lists.get(row?.listId ?? id);
  const label = row && list ? rowLabel(list, row) : (list?.name ?? id);
  return { type, id, label, why };
}

/**
 * Sets back what the call changed: lists first, then rows and comments, and finally the lists that are archived. If a
 * person was shown what would be set back, nothing else is set back.
 * @returns the documents that were set back, in order, and those that stay as they are
 */
export async function undo(
  context: RunContext,
  callId: string,
): Promise<{
  readonly call: UndoableCall;
  readonly done: readonly { readonly written: WrittenDocument; readonly change: 'updated' | 'deleted' }[];
  readonly left: readonly LeftAsIs[];
}> {
  await context.calls.complete();
  const call = await context.calls.undoable(callId);
  const shown = new Set(context.targets.map(({ id }) => id));
  const own = call.written.filter(({ id }) => shown.size === 0 || shown.has(id));
  const ownLists = own.filter(({ type }) => type === 'list');
  const ownRows = new Map(own.flatMap((written) => (written.type === 'row' ? [[written.id, written] as const] : [])));
  const current = await context.calls.current(call.written);
  const lists = new Map(current.lists);
  const revertList = async (written: WrittenDocument) => {
    const list = await context.lists.revert(written.id, (now) => setOf(listReversal(now, written, context.now)));
    lists.set(list._id, list);
  };
  const last: WrittenDocument[] = [];
  for (const written of ownLists) {
    const reversal = await reversalOfList(context, lists.get(written.id), written, { call, rows: current.rows });
    if ('why' in reversal) continue;
    if (reversal.set.archivedAt) last.push(written);
    else await revertList(written);
  }
  const gone = await goneFiles(context, call);
  await context.rows.revert([...ownRows.keys()], lists.values(), (row) => {
    const written = ownRows.get(row._id);
    return written ? setOf(reversalOfRow(row, written, { lists, gone, now: context.now })) : null;
  });
  for (const written of own.filter(({ type }) => type === 'comment')) {
    const placed = current.comments.get(written.id);
    await context.comments.revert(written.id, (comment) =>
      setOf(reversalOfComment(context, placed && { ...placed, comment }, written, call)),
    );
  }
  for (const { id } of ownLists) {
    const list = lists.get(id);
    if (list && !list.archivedAt) await fillFormulas(context, await context.lists.original(id), list);
  }
  for (const written of last)
    if (!written.created || (await context.rows.count(written.id)) === 0) await revertList(written);
  const changed = await context.calls.changed();
  const done = call.written.flatMap((written) => {
    const change = changed.get(written.id);
    return change ? [{ written, change }] : [];
  });
  return { call, done, left: await leftAfter(context, call, changed) };
}

function setOf<T>(reversal: Reversal<T>): T | null {
  return 'set' in reversal ? reversal.set : null;
}

/** The documents that the run has left as they are, and why. */
async function leftAfter(
  context: RunContext,
  call: UndoableCall,
  changed: ReadonlyMap<string, unknown>,
): Promise<readonly LeftAsIs[]> {
  const written = call.written.filter(({ id }) => !changed.has(id));
  const visible = await context.calls.current(written);
  const gone = await goneFiles(context, call);
  const left = await Promise.all(
    written.map(async (one): Promise<readonly LeftAsIs[]> => {
      const list = visible.lists.get(one.id);
      const reversal =
        one.type === 'row'
          ? reversalOfRow(visible.rows.get(one.id), one, { lists: visible.lists, gone, now: context.now })
          : one.type === 'comment'
            ? reversalOfComment(context, visible.comments.get(one.id), one, call)
            : await reversalOfList(context, list, one, { call, rows: visible.rows });
      if ('set' in reversal && isNothing(reversal.set)) return [];
      const staying = list && one.created ? await context.rows.count(list._id) : 0;
      const otherwise = staying > 0 ? holdsRows(staying) : phrase`It changed while the call waited.`;
      return [leftOf(one, visible, 'why' in reversal ? reversal.why : otherwise)];
    }),
  );
  return left.flat();
}

/** Whether there is nothing to set back, because what a call changed in a row follows from other cells. */
function isNothing(set: object): boolean {
  return Object.keys(set).length === 0;
}
