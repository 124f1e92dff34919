import { connect } from '../src/store/database.js';
import { newId } from '../src/engine/ids.js';
import { createStore, type Store } from '../src/store/index.js';
import { columnsOfList, keysOf } from '../src/store/rowKeys.js';
import { storedRow } from '../src/store/storedRow.js';
import type { HttpClient } from './http.js';
import type { RunningService } from './service.js';

/** The data with which `npm run bench:scale` fills the demo company, directly in the database. */

export const MEMBERS = 1_000;
export const SMALL = 100;
/** Every `RARE`-th row has the same city, so that a selective filter finds few rows. */
const RARE = 2_500;

/** The two compared lists. */
export interface Lists {
  readonly small: string;
  readonly large: string;
}

const SHAPE = {
  columns: [
    { id: 'name', name: 'Name' },
    { id: 'city', name: 'City' },
    { id: 'amount', name: 'Amount', type: 'number' },
    { id: 'due', name: 'Due', type: 'date' },
  ],
  statuses: [
    { id: 'open', name: 'Open' },
    { id: 'waiting', name: 'Waiting' },
    { id: 'won', name: 'Won' },
    { id: 'lost', name: 'Lost' },
  ],
};
const STATUSES = SHAPE.statuses.map(({ id }) => id);

/** Calls an action, and returns its data. @throws Error if it does not succeed */
export async function act(
  client: HttpClient,
  key: string,
  action: string,
  input: object,
): Promise<Readonly<Record<string, unknown>>> {
  const reply = await client.ask({
    method: 'POST',
    path: `/api/v1/actions/${action}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(input),
  });
  if (reply.status !== 200) throw new Error(`${action} answered ${reply.status}: ${reply.text.slice(0, 300)}`);
  return (JSON.parse(reply.text) as { readonly data: Readonly<Record<string, unknown>> }).data;
}

/** Makes the two lists with the same columns, through the API. */
export async function makeLists(client: HttpClient, key: string): Promise<Lists> {
  const make = async (name: string) => {
    const { list } = (await act(client, key, 'lists.create', { name, ...SHAPE })) as { list: { listId: string } };
    return list.listId;
  };
  return { small: await make('Small'), large: await make('Large') };
}

/** Inserts rows, members and calls. @param rows the number of rows of the large list */
export async function fill({ mongo }: RunningService, lists: Lists, rows: number): Promise<void> {
  const { client, db } = await connect(mongo.uri, mongo.database);
  try {
    const store = createStore(db);
    await fillList(store, lists.small, SMALL);
    await fillList(store, lists.large, rows);
    await keep(store, lists.large);
    await fillCompany(store);
  } finally {
    await client.close();
  }
}

/** Does what the sweeper does for a long list. */
async function keep(store: Store, listId: string): Promise<void> {
  const list = await store.lists.get('acme', listId);
  if (!list) throw new Error('The list is gone.');
  await Promise.all([
    store.rowCounts.begin('acme', listId),
    store.keyedLists.begin(list),
    store.vocabulary.begin('acme'),
  ]);
  while (await store.rowCounts.step(listId));
  while (await store.keyedLists.step(listId));
  while (await store.vocabulary.step('acme'));
}

async function fillList(store: Store, listId: string, rows: number): Promise<void> {
  const now = Date.now();
  const list = await store.lists.get('acme', listId);
  const columns = list ? columnsOfList(list) : undefined;
  await inBatches(
    rows,
    (n) => {
      const at = new Date(now - (rows - n) * 1_000);
      const made = { companyId: 'acme', version: 1, createdAt: at, updatedAt: at };
      const row = { ...made, _id: newId('row'), listId, archivedAt: null, ...valuesOf(n) };
      return { ...storedRow(row), ...keysOf(row, columns) };
    },
    async (batch) => store.rows.collection.insertMany(batch),
  );
}

/** The values of the n-th row. Their order differs from that of the ids. */
function valuesOf(n: number) {
  const mixed = Math.imul(n + 1, 2_654_435_761) >>> 0;
  const day = new Date(Date.UTC(2020, 0, 1 + (mixed % 3_000)));
  return {
    status: STATUSES[mixed % STATUSES.length] ?? null,
    cells: {
      name: `Customer ${n} ${mixed.toString(36)}`,
      city: n % RARE === 7 ? 'Rarotonga' : `City ${mixed % 50}`,
      amount: mixed % 1_000_000,
      due: day.toISOString().slice(0, 10),
    },
  };
}

async function fillCompany(store: Store): Promise<void> {
  const now = new Date();
  await inBatches(
    MEMBERS,
    (n) => ({
      _id: newId('mem'),
      companyId: 'acme',
      version: 1,
      createdAt: now,
      updatedAt: now,
      name: `Member ${n}`,
      email: `member${n}@scale.example`,
      role: 'viewer' as const,
      removedAt: null,
      passwordHash: null,
    }),
    async (batch) => store.members.collection.insertMany(batch),
  );
}

export async function inBatches<T>(
  count: number,
  make: (n: number) => T,
  insert: (batch: T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < count; at += 2_000)
    await insert(Array.from({ length: Math.min(2_000, count - at) }, (_, n) => make(at + n)));
}
