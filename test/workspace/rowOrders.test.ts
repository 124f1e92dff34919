import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cursorOf, positionOf } from '../../src/actions/shared/queries/rowCursor.js';
import type { Row } from '../../src/contract/documents.js';
import type { RowField, RowOrder, RowQuery } from '../../src/engine/ports/rowQueries.js';
import { newId } from '../../src/engine/ids.js';
import { connect, type Database } from '../../src/store/database.js';
import { createStore, type Store } from '../../src/store/index.js';
import { storedRow } from '../../src/store/storedRow.js';

/** Pages of rows in any order have the same result as sorting all rows at once. */

let database: Database;
let store: Store;

beforeAll(async () => {
  database = await connect(inject('mongoUri'), `o-${randomUUID()}`);
  store = createStore(database.db);
  await store.prepare();
});
afterAll(() => database.client.close());

const FIELDS = ['cells.number', 'cells.text', 'cells.flag', 'status', 'updatedAt'] as const satisfies RowField[];

/** Few different values, so that many rows are equal in some orders. Undefined is a missing cell. */
const CELLS = fc.record({
  number: fc.constantFrom(undefined, null, -1.5, 0, 2, 10),
  text: fc.constantFrom(undefined, null, '', 'A', 'a', 'ab', 'b'),
  flag: fc.constantFrom(undefined, null, false, true),
  status: fc.constantFrom(null, 'done', 'open'),
  minute: fc.integer({ min: 0, max: 3 }),
});
const ORDERS = fc
  .shuffledSubarray([...FIELDS], { minLength: 1 })
  .chain((fields) =>
    fc.tuple(...fields.map((by) => fc.constantFrom<RowOrder>({ by, direction: 'asc' }, { by, direction: 'desc' }))),
  );

function valueIn(row: Row, by: RowField): unknown {
  if (by === 'status') return row.status;
  if (by === 'updatedAt') return row.updatedAt.getTime();
  return row.cells[by.slice('cells.'.length)] ?? null;
}

/** Null comes first, then numbers, texts and flags, each in their own order. */
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return (a as number) < (b as number) ? -1 : 1;
}

function sorted(rows: readonly Row[], orders: readonly RowOrder[]): readonly string[] {
  return rows
    .toSorted((a, b) => {
      for (const { by, direction } of orders) {
        const found = compare(valueIn(a, by), valueIn(b, by)) * (direction === 'asc' ? 1 : -1);
        if (found !== 0) return found;
      }
      return a._id < b._id ? -1 : 1;
    })
    .map(({ _id }) => _id);
}

test('pages are complete in any orders, with empty cells and of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(CELLS, { minLength: 1, maxLength: 25 }),
      ORDERS,
      fc.integer({ min: 1, max: 7 }),
      async (made, orders, limit) => {
        const [companyId, listId] = ['acme', newId('lst')];
        const rows = made.map(({ status, minute, ...cells }): Row => {
          const at = new Date(Date.UTC(2026, 10, 20, 9, minute));
          const id = newId('row');
          const own = Object.fromEntries(
            Object.entries(cells).filter(([, cell]) => cell !== undefined),
          ) as Row['cells'];
          return {
            _id: id,
            companyId,
            listId,
            status,
            cells: own,
            version: 1,
            createdAt: at,
            updatedAt: at,
            archivedAt: null,
          };
        });
        await store.rows.collection.insertMany(rows.map(storedRow));
        const asked = { listId, sort: orders };
        const query: RowQuery = { where: [], sort: orders, deleted: false };
        const found: string[] = [];
        for (let cursor: string | null | undefined; cursor !== null;) {
          const after = positionOf({ ...asked, ...(cursor !== undefined && { cursor }) });
          const page = await store.rows.query({ _id: listId, companyId, version: 1, columns: [] }, query, {
            limit,
            after,
          });
          found.push(...page.items.map(({ _id }) => _id));
          cursor = page.next && cursorOf(asked, page.next);
        }
        expect(found).toEqual(sorted(rows, orders));
      },
    ),
    { numRuns: 150 },
  );
});
