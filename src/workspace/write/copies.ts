import type { List, Row } from '../../contract/documents.js';
import { cellAt } from '../../engine/cellAt.js';
import { isComputed, storedCell } from '../../engine/columnTypes.js';
import { Stale } from '../../engine/context.js';
import type { Writing } from './writing.js';

/** The number of rows in one read. */
const CHUNK = 500;

interface Copying {
  readonly ids: readonly string[];
  readonly into: List | null;
  readMany(ids: readonly string[]): Promise<readonly Row[]>;
  /** The lists of the rows that were read, and those that copies are written to. */
  readonly listOf: Map<string, List>;
}

/**
 * Adds a copy of each row. The ids of the copies follow from the order of the rows, so every run uses the same order.
 */
export async function writeCopies(
  writing: Writing,
  make: (id: string, fields: Pick<Row, 'listId' | 'status' | 'cells'>) => Promise<Row>,
  { ids, into, readMany, listOf }: Copying,
): Promise<readonly string[]> {
  const { dependencies, read, nextId, inChunks, shownVersion } = writing;
  const { store } = dependencies;
  const sources = into ? await pinned(writing, ids) : ids;
  if (into) {
    listOf.set(into._id, into);
    store.rows.learn(into);
  }
  const found = new Map<string, Row>();
  for (let at = 0; at < sources.length; at += CHUNK)
    for (const row of await readMany(sources.slice(at, at + CHUNK))) found.set(row._id, row);
  const moved = [...found.values()].some(({ _id, version }) => (shownVersion(_id) ?? version) !== version);
  if (moved && !(await store.history.wrote(read.callId))) throw new Stale();
  const withIds = sources.map((id) => ({ id: nextId('row'), row: found.get(id) }));
  await inChunks(withIds, async ({ id, row }) => {
    const list = row && (into ?? listOf.get(row.listId));
    if (row && list && !row.archivedAt) await make(id, copyOf(row, list));
  });
  // A row that was deleted between two runs has its copy if the earlier run made it.
  const made = new Set<string>();
  for (let at = 0; at < withIds.length; at += CHUNK) {
    const rows = await store.rows.many(
      read.companyId,
      withIds.slice(at, at + CHUNK).map(({ id }) => id),
    );
    for (const { _id } of rows) made.add(_id);
  }
  return withIds.flatMap(({ id }) => (made.has(id) ? [id] : []));
}

/** The rows that the first run found. Rows may be added, moved and deleted before the next run. */
async function pinned({ dependencies, author }: Writing, ids: readonly string[]): Promise<readonly string[]> {
  const { companyId, callId, at: createdAt } = author;
  const claim = { _id: `copy/${callId}`, companyId, callId, inputHash: '', createdAt, ids };
  return (await dependencies.store.claims.claim(claim)).ids ?? ids;
}

/** The values that the columns and statuses of the list accept. */
function copyOf(
  { cells, status }: Row,
  { _id: listId, columns, statuses }: List,
): Pick<Row, 'listId' | 'status' | 'cells'> {
  const kept = columns.flatMap((column) => {
    if (isComputed(column)) return [];
    const cell = storedCell(column, cellAt(cells, column.id) ?? null) ?? null;
    return cell === null ? [] : [[column.id, cell] as const];
  });
  return {
    listId,
    cells: Object.fromEntries(kept),
    status: statuses.some(({ id }) => id === status) ? status : null,
  };
}
