import { isDeepStrictEqual } from 'node:util';
import type { Cell } from '../contract/columns.js';
import type { CallRecord, List, Row } from '../contract/documents.js';
import type { Change } from '../contract/envelope.js';
import type { Phrase, PhraseValue } from '../contract/phrase.js';
import { cellAt } from './cellAt.js';
import { isComputed, storedCell } from './columnTypes.js';
import type { RecordedChange, Values } from './events/ofChange.js';
import type { ListReversal } from './ports/lists.js';
import type { RowReversal } from './ports/rows.js';
import { enumeration, phrase } from './phrases/phrase.js';
import { sameCell } from './sameCell.js';

/** What undoing a call sets back, from the history of its changes. A document is undone as a whole, or not at all. */

/** The change that one call made to a document: only the fields and cells that differ. */
export interface WrittenDocument {
  readonly type: 'row' | 'list' | 'comment';
  readonly id: string;
  /** Whether the call created it. In that case `before` is empty. */
  readonly created: boolean;
  readonly before: Values;
  readonly after: Values;
}

/** The fields of a reversal, or why the document stays as it is. */
export type Reversal<T> = { readonly set: T } | { readonly why: Phrase };

/** The fields that people change. Fields that follow from them, such as search words, are set with them. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  rows: ['listId', 'status', 'cells', 'order', 'archivedAt'],
  lists: ['name', 'columns', 'deletedColumns', 'statuses', 'openTo', 'archivedAt'],
  comments: ['text', 'mentions', 'editedAt', 'deletedAt'],
};

/** By collection. */
const TYPES: Readonly<Record<string, WrittenDocument['type']>> = { rows: 'row', lists: 'list', comments: 'comment' };

/** The id of the call that an undo call undoes; undefined for calls of other actions. */
export function undoneCallOf({ action, input }: Pick<CallRecord, 'action' | 'input'>): string | undefined {
  const { callId } = (input ?? {}) as { readonly callId?: unknown };
  return action === 'calls.undo' && typeof callId === 'string' ? callId : undefined;
}

/** Whether changes of documents of a collection can be undone. */
export function isUndoableIn(collection: string): boolean {
  return Object.hasOwn(TYPES, collection);
}

/** Whether a call can be undone: it changed only rows, lists and comments, and deleted no list. */
export function isUndoable(changed: readonly Change[]): boolean {
  const kept = ({ type, change }: Change) =>
    type === 'row' || type === 'comment' || (type === 'list' && change !== 'deleted');
  return changed.length > 0 && changed.every(kept);
}

/** The documents that a call changed, by id, without those whose values stayed the same. */
export function writtenBy(records: readonly RecordedChange[]): readonly WrittenDocument[] {
  const byDocument = new Map<string, RecordedChange[]>();
  for (const record of records.toSorted((a, b) => a.version - b.version))
    byDocument.set(record.documentId, [...(byDocument.get(record.documentId) ?? []), record]);
  return [...byDocument.values()]
    .map(merged)
    .filter(({ created, after }) => created || Object.keys(after).length > 0)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Merges the changes of one document into one. @param changes at least one, the oldest first */
function merged(changes: readonly RecordedChange[]): WrittenDocument {
  const [first] = changes;
  if (!first) throw new Error('A document without changes cannot be undone.');
  const created = first.change === 'created';
  const latest: Values = Object.assign({}, ...changes.map(({ set }) => set));
  const earliest: Values = Object.assign({}, ...changes.toReversed().map(({ before }) => before ?? {}));
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  // If a row was moved to another list, all its cells belong to the move.
  const whole = created || !same(earliest['listId'], latest['listId']);
  for (const field of FIELDS[first.collection] ?? []) {
    if (!Object.hasOwn(latest, field)) continue;
    if (field === 'cells' && !whole) {
      const [old, now] = [cellsIn(earliest), cellsIn(latest)];
      const differing = Object.keys({ ...old, ...now }).filter((id) => !sameCell(cellAt(old, id), cellAt(now, id)));
      if (differing.length === 0) continue;
      before['cells'] = pick(old, differing);
      after['cells'] = pick(now, differing);
    } else if (created || !same(earliest[field], latest[field])) {
      if (!created) before[field] = earliest[field] ?? null;
      after[field] = latest[field] ?? null;
    }
  }
  return { type: TYPES[first.collection] ?? 'list', id: first.documentId, created, before, after };
}

type Cells = Readonly<Record<string, Cell>>;

function cellsIn(values: Values): Cells {
  return (values['cells'] ?? {}) as Cells;
}

function pick(cells: Cells, ids: readonly string[]): Cells {
  return Object.fromEntries(ids.flatMap((id) => (Object.hasOwn(cells, id) ? [[id, cellAt(cells, id) ?? null]] : [])));
}

function same(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a ?? null, b ?? null);
}

/**
 * The reversal of a row.
 * @param lists the lists that the caller may see, as they are when the row is set back
 * @param now the deletion time for a row that the call created
 */
export function rowReversal(
  row: Row | undefined,
  written: WrittenDocument,
  lists: ReadonlyMap<string, List>,
  now: Date,
): Reversal<RowReversal> {
  const here = row && lists.get(row.listId);
  const list = row && lists.get((written.before['listId'] as string | undefined) ?? row.listId);
  if (!row || !list || !here) return { why: phrase`Its list was deleted, or you may not see it.` };
  if (list.archivedAt) return { why: phrase`Its list is archived. Restore the list first.` };
  const computed = new Set([...computedIn(here), ...computedIn(list)]);
  const { created, before, after } = withoutCells(written, computed);
  const since = changedSince(withoutCellsIn(row, computed), { created, after }, partIn(here));
  if (since !== null) return { why: since };
  if (created) return { set: { archivedAt: now } };
  if (row.archivedAt && !Object.hasOwn(after, 'archivedAt')) return { why: phrase`It was deleted since.` };
  const old = cellsIn(before);
  const moved = Object.hasOwn(before, 'listId');
  // A row that moves back to its list gets cells of deleted columns, as the other rows there have them.
  const columns = [...list.columns, ...((moved && list.deletedColumns) || [])];
  const unfit = Object.keys({ ...cellsIn(after), ...old }).find((id) => !fits(columns, id, cellAt(old, id) ?? null));
  if (unfit !== undefined) {
    const name = list.columns.find(({ id }) => id === unfit)?.name;
    return {
      why:
        name === undefined
          ? phrase`A column of it was dropped since.`
          : phrase`${name} does not take its earlier value any more.`,
    };
  }
  const status = before['status'] as Row['status'] | undefined;
  if (typeof status === 'string' && !list.statuses.some(({ id }) => id === status))
    return { why: phrase`Its list does not have the earlier status any more.` };
  const { cells: _, ...rest } = before;
  if (!Object.hasOwn(after, 'cells')) return { set: rest };
  const kept = Object.entries(row.cells).filter(([id]) => !computed.has(id) && !Object.hasOwn(cellsIn(after), id));
  return { set: { ...rest, cells: { ...Object.fromEntries(kept), ...old } } };
}

/** The columns whose cells the service computes, including deleted ones. */
function computedIn({ columns, deletedColumns }: List): readonly string[] {
  return [...columns, ...(deletedColumns ?? [])].filter(isComputed).map(({ id }) => id);
}

/** A change without the given cells, which follow from others. It may then have no cells. */
function withoutCells(written: WrittenDocument, ids: ReadonlySet<string>): WrittenDocument {
  const { cells, ...rest } = written.after;
  const [before, after] = [withoutCellsIn(written.before, ids), withoutCellsIn(written.after, ids)];
  const isWhole = written.created || Object.hasOwn(written.after, 'listId');
  const isNone = cells !== undefined && Object.keys({ ...cellsIn(before), ...cellsIn(after) }).length === 0;
  return { ...written, before, after: isNone && !isWhole ? rest : after };
}

function withoutCellsIn<T extends object>(values: T, ids: ReadonlySet<string>): T {
  const { cells } = values as Values;
  if (cells === undefined || ids.size === 0) return values;
  return { ...values, cells: Object.fromEntries(Object.entries(cells as Cells).filter(([id]) => !ids.has(id))) };
}

function fits(columns: List['columns'], id: string, value: Cell): boolean {
  const column = columns.find((one) => one.id === id);
  return value === null || (column !== undefined && storedCell(column, value) !== undefined);
}

/** The reversal of a list. @param now the archive time for a list that the call created */
export function listReversal(
  list: List | undefined,
  { created, before, after }: WrittenDocument,
  now: Date,
): Reversal<ListReversal> {
  if (!list) return { why: phrase`It was deleted, or you may not see it.` };
  const since = changedSince(list, { created, after }, (field) => LIST_FIELDS[field] ?? { name: field });
  if (since !== null) return { why: since };
  if (created) return { set: { archivedAt: now } };
  if (list.archivedAt && !Object.hasOwn(after, 'archivedAt')) return { why: phrase`It is archived. Restore it first.` };
  return { set: withComputedKept(list, before) };
}

/** Keeps computed columns as deleted columns instead of dropping them, because rows have cells of them. */
function withComputedKept(list: List, before: Values): ListReversal {
  const { columns, deletedColumns = list.deletedColumns } = before as ListReversal;
  if (!columns) return before;
  const ids = new Set([...columns, ...(deletedColumns ?? [])].map(({ id }) => id));
  const dropped = list.columns.filter((column) => isComputed(column) && !ids.has(column.id));
  return dropped.length === 0 ? before : { ...before, deletedColumns: [...(deletedColumns ?? []), ...dropped] };
}

const LIST_FIELDS: Readonly<Record<string, ChangedPart>> = {
  name: { name: phrase`Its name` },
  columns: { name: phrase`Its columns`, isPlural: true },
  statuses: { name: phrase`Its statuses`, isPlural: true },
  openTo: { name: phrase`Who sees it` },
};

/** A part of a document that has changed since, for a sentence about it. */
interface ChangedPart {
  readonly name: PhraseValue;
  readonly isPlural?: true;
}

/** Describes a field or cell of a row. */
function partIn({ columns }: List): (field: string, cell?: string) => ChangedPart {
  return (field, cell) => {
    if (cell !== undefined) return { name: columns.find(({ id }) => id === cell)?.name ?? phrase`A dropped column` };
    return { name: field === 'status' ? phrase`Status` : field === 'order' ? phrase`Its place` : phrase`Its list` };
  };
}

/** What other calls have changed since, in one sentence; null if nothing. */
function changedSince(
  current: object,
  { created, after }: Pick<WrittenDocument, 'created' | 'after'>,
  partOf: (field: string, cell?: string) => ChangedPart,
): Phrase | null {
  const now = current as Values;
  if (Object.hasOwn(after, 'archivedAt') && !same(now['archivedAt'], after['archivedAt'])) return archivedSince(now);
  const parts = Object.keys(after).flatMap((field) => {
    if (field === 'archivedAt') return [];
    if (field !== 'cells') return same(now[field], after[field]) ? [] : [partOf(field)];
    const [has, wrote] = [cellsIn(now), cellsIn(after)];
    // If the call created the row or moved it to another list, every cell counts.
    const ids = Object.keys(created || Object.hasOwn(after, 'listId') ? { ...has, ...wrote } : wrote);
    return ids.filter((id) => !sameCell(cellAt(has, id), cellAt(wrote, id))).map((id) => partOf(field, id));
  });
  // All dropped columns share one name.
  const different = [...new Map(parts.map((part) => [JSON.stringify(part.name), part])).values()];
  const [first] = different;
  if (!first) return null;
  const names = enumeration(different.map(({ name }) => name));
  return different.length > 1 || first.isPlural
    ? phrase`${names} were changed since.`
    : phrase`${names} was changed since.`;
}

function archivedSince({ archivedAt, listId }: Values): Phrase {
  if (!archivedAt) return phrase`It was restored since.`;
  return listId === undefined ? phrase`It was archived since.` : phrase`It was deleted since.`;
}
