import type { List, Row } from '../../contract/documents.js';
import { storedCells } from '../../engine/columnTypes.js';
import { Stale } from '../../engine/context.js';
import { phrase } from '../../engine/phrases/phrase.js';
import { valuesOf } from '../../engine/rowDifference.js';
import { keyBetween } from '../../engine/rowOrder.js';
import type { RowChange, WriteRows } from '../../engine/ports/rows.js';
import { computing } from './computed.js';
import { writeCopies } from './copies.js';
import { writeUpsert } from './upsert.js';
import type { Writing } from './writing.js';
import { otherVersion } from '../../engine/refusals.js';

/** The number of rows that `changeHolding` changes at the same time. */
const ROWS_AT_ONCE = 25;

export function writeRows(writing: Writing): WriteRows {
  const { dependencies, read, run, author, nextId, fresh, change, changeMany, hasBegun, inChunks, shownVersion } =
    writing;
  const { rows } = dependencies.store;
  const listOf = new Map<string, List>();
  const writes = computing(rows.writes, listOf);

  /** Remembers a list that rows are written to, for `stored` and for their keys. */
  function know(list: List): void {
    listOf.set(list._id, list);
    rows.learn(list);
  }

  /** Reads the lists of rows, for `stored`. */
  async function readLists(of: readonly Pick<Row, 'listId'>[]): Promise<void> {
    const ids = new Set(of.map(({ listId }) => listId).filter((id) => !listOf.has(id)));
    for (const list of await Promise.all([...ids].map((id) => read.lists.getAny(id)))) know(list);
  }

  async function readMany(ids: readonly string[]): Promise<readonly Row[]> {
    const found = await rows.many(read.companyId, ids);
    await readLists(found);
    return found;
  }

  /** The cells as the columns of the list store them. @throws Refusal conflict if one no longer fits */
  function stored(listId: string, cells: Row['cells']): Row['cells'] {
    const list = listOf.get(listId);
    if (!list) throw new Error('The list of the row was not read.');
    return storedCells(list, cells);
  }

  const make = (id: string, { cells, ...fields }: Pick<Row, 'listId' | 'status' | 'cells'>) =>
    writes.create(author, { ...fresh(id), ...fields, cells: stored(fields.listId, cells), archivedAt: null });

  function merged(row: Row, { cells, status }: RowChange): Partial<Row> {
    return {
      ...(cells && { cells: { ...row.cells, ...stored(row.listId, cells) } }),
      ...(status !== undefined && { status }),
    };
  }

  /** Refuses if a list has changed since a person was shown it. @throws Stale */
  async function refuseMovedLists(listIds: readonly string[]): Promise<void> {
    const shown = [...new Set(listIds)].filter((id) => shownVersion(id) !== undefined);
    // The lists are read again, because the copy of the checks may be older than the decision.
    const lists = await Promise.all(shown.map((id) => dependencies.store.lists.get(read.companyId, id)));
    const moved = lists.some((list, index) => list?.version !== shownVersion(shown[index] ?? ''));
    if (moved && !(await dependencies.store.history.wrote(read.callId))) throw new Stale();
  }

  return {
    ...read.rows,
    async create(fields) {
      await Promise.all([refuseMovedLists([fields.listId]), readLists([fields])]);
      return make(nextId('row'), fields);
    },
    async createMany(made) {
      await Promise.all([refuseMovedLists(made.map(({ listId }) => listId)), readLists(made)]);
      // All ids are made first. A re-run skips the rows that exist, and still returns the ids of all.
      const withIds = made.map((fields) => ({ id: nextId('row'), fields }));
      await inChunks(withIds, ({ id, fields }) => make(id, fields));
      return withIds.map(({ id }) => id);
    },
    copy: (ids, into) => writeCopies(writing, make, { ids, into, readMany, listOf }),
    async update(id, changeOf, expected) {
      const known = await read.rows.get(id);
      await readLists([known]);
      return change('row', writes, { id, known }, (row) => {
        if (expected !== undefined && expected !== row.version) {
          throw otherVersion(phrase`The row`, row.version, expected);
        }
        return { set: merged(row, changeOf(row)) };
      });
    },
    async place(id, { above, below }, refuse) {
      const order = keyBetween(above, below, read.callId);
      return change('row', writes, { id, known: null }, (row) => {
        refuse(row);
        return { set: { order } };
      });
    },
    updateMany: (ids, changeOf) =>
      changeMany('row', writes, { ids, read: readMany }, (row) => ({ set: merged(row, changeOf(row)) })),
    async moveTo(list, ids, listIds, movedTo) {
      await refuseMovedLists(listIds);
      know(list);
      await changeMany('row', writes, { ids, read: readMany }, (row) => {
        const { status, cells } = movedTo(row);
        // The manual order does not apply in the other list: the row sorts there by its id.
        const placed = row.order ? { order: null } : {};
        return { set: { listId: list._id, status, cells: stored(list._id, cells), ...placed } };
      });
    },
    async changeHolding(list, held, changeOf) {
      know(list);
      let done = 0;
      for await (const page of rows.holding(read.companyId, list._id, held)) {
        for (let at = 0; at < page.length; at += ROWS_AT_ONCE) {
          await Promise.all(
            page.slice(at, at + ROWS_AT_ONCE).map((row) =>
              change('row', writes, { id: row._id, known: row }, (current) => {
                const wanted = changeOf(current);
                return wanted && { set: merged(current, wanted) };
              }),
            ),
          );
          run.signal.throwIfAborted();
          run.heartbeat();
        }
        done += page.length;
        await dependencies.store.calls.setProgress(author.callId, done, done);
      }
      const written = await dependencies.store.history.ofWholeCall(author.callId);
      return written
        .filter(({ collection }) => collection === rows.collection.collectionName)
        .map(({ documentId, set }) => ({ id: documentId, cells: valuesOf(set).cells ?? {} }));
    },
    async upsert(list, column, lines) {
      await refuseMovedLists([list._id]);
      know(list);
      return writeUpsert(writing, { make, merged, writes }, { list, column, lines });
    },
    async archive(ids, refuse) {
      // A call that has begun to delete must continue.
      const holding = hasBegun ? [] : await read.links.holding(await readMany(ids));
      if (holding.length > 0 && !(await dependencies.store.history.wrote(read.callId))) refuse(holding);
      await changeMany('row', writes, { ids, read: readMany }, (row) =>
        row.archivedAt ? null : { set: { archivedAt: author.at }, change: 'deleted' },
      );
    },
    restore: (ids) =>
      changeMany('row', writes, { ids, read: readMany }, (row) =>
        row.archivedAt ? { set: { archivedAt: null } } : null,
      ),
    revert(ids, lists, reversalOf) {
      for (const list of lists) know(list);
      const readAny = (some: readonly string[]) => rows.many(read.companyId, some);
      return changeMany('row', writes, { ids, read: readAny }, (row) => {
        const set = reversalOf(row);
        return set && Object.keys(set).length > 0
          ? { set, ...(set.archivedAt && { change: 'deleted' as const }) }
          : null;
      });
    },
  };
}
