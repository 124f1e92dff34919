import { HELD_AT_ONCE } from '../src/calls/sweep.js';
import type { CallRecord } from '../src/contract/documents.js';
import { callIdAt, newCallId, newId } from '../src/engine/ids.js';
import { ALL_COMPANIES } from '../src/store/openHolds.js';
import { connect } from '../src/store/database.js';
import { createStore, type Store } from '../src/store/index.js';
import type { HttpClient } from './http.js';
import { inBatches } from './scaleData.js';
import type { RunningService } from './service.js';

/** The data with which `npm run bench:scale` fills the call log and the companies, directly in the database. */

export interface LogSizes {
  readonly calls: number;
  readonly holds: number;
  readonly companies: number;
}

/** Every `RARE_CALL`-th call is one of these, so that a typical filter of a person finds few calls. */
const RARE_CALL = { every: 5_000, action: 'lists.archive', state: 'refused' } as const;

/** Inserts ended calls, open holds, and companies. @param listId a list with more than 100 rows */
export async function fillLog(
  { mongo }: RunningService,
  { client, key, listId }: { readonly client: HttpClient; readonly key: string; readonly listId: string },
  sizes: LogSizes,
): Promise<void> {
  const database = await connect(mongo.uri, mongo.database);
  try {
    const store = createStore(database.db);
    const held = await holdOnce(store, client, key, listId);
    // The driver leaves out undefined fields.
    const open = {
      ...held,
      dedupeKey: undefined,
      holdPlace: undefined,
      pendingEvents: undefined,
    } as object as CallRecord;
    const call = { ...open, hold: undefined } as object as CallRecord;
    const now = Date.now();
    await inBatches(
      sizes.calls,
      (n) => {
        const at = now - (sizes.calls - n) * 10;
        const isRare = n % RARE_CALL.every === 7;
        const kind = isRare ? RARE_CALL : ({ action: 'rows.update', state: 'succeeded' } as const);
        const moment = new Date(at);
        return { ...call, ...kind, _id: callIdOf(at, n), createdAt: moment, endedAt: moment };
      },
      async (batch) => store.calls.collection.insertMany(batch),
    );
    await inBatches(
      sizes.holds,
      () => ({ ...open, _id: newCallId() }),
      async (batch) => store.calls.collection.insertMany(batch),
    );
    await fillCompanies(store, sizes.companies);
  } finally {
    await database.client.close();
  }
}

/** An id that begins with the time of the call, as `company.calls` expects it. */
function callIdOf(at: number, n: number): string {
  return `${callIdAt(at)}${n.toString(36).padStart(16, '0')}`;
}

/** Requests to delete the list, which needs an approval. @returns the record of the call */
async function holdOnce(store: Store, client: HttpClient, key: string, listId: string): Promise<CallRecord> {
  const reply = await client.ask({
    method: 'POST',
    path: '/api/v1/actions/lists.delete',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ listId }),
  });
  const { error } = JSON.parse(reply.text) as { readonly error?: { readonly call_id?: string } };
  const held = await store.calls.get(error?.call_id ?? '');
  if (!held?.hold) throw new Error(`lists.delete was not held: ${reply.text.slice(0, 300)}`);
  return held;
}

async function fillCompanies(store: Store, companies: number): Promise<void> {
  const now = new Date();
  const fresh = { version: 1, createdAt: now, updatedAt: now };
  await inBatches(
    companies,
    (n) => ({
      ...fresh,
      _id: `scale${n}`,
      companyId: `scale${n}`,
      name: `Company ${n}`,
      plan: 'free' as const,
      guardPolicies: [],
      admins: [],
    }),
    async (batch) => store.companies.collection.insertMany(batch),
  );
  await inBatches(
    companies,
    (n) => ({
      ...fresh,
      _id: newId('lst'),
      companyId: `scale${n}`,
      name: 'Deals',
      columns: [{ id: 'name', name: 'Name', type: 'text' as const }],
      statuses: [],
      archivedAt: null,
    }),
    async (batch) => store.lists.collection.insertMany(batch),
  );
}

/** The measured queries of the log, by their name in the table, as inputs of actions. */
export function askedOfLog(): Readonly<Record<string, { readonly action: string; readonly input: object }>> {
  const calls = (input: object) => ({ action: 'company.calls', input: { limit: 50, ...input } });
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  return {
    'log newest': calls({}),
    'log changes': calls({ changes: true }),
    'log by action': calls({ action: RARE_CALL.action }),
    'log by state': calls({ state: RARE_CALL.state }),
    'log before': calls({ to: hourAgo }),
    approvals: { action: 'approvals.list', input: { limit: 50 } },
    'holds mine': { action: 'holds.mine', input: { limit: 50 } },
  };
}

/**
 * The reads of the sweeper: the last page of open holds, and ended calls with unfinished work, of which there are few.
 * Both are compared with the first page of open holds.
 */
export async function sweeps({ mongo }: RunningService, holds: number) {
  const { client, db } = await connect(mongo.uri, mongo.database);
  const { openHolds, unfinished } = createStore(db);
  let after: string | undefined;
  for (let read = 0; read < holds - HELD_AT_ONCE; read += HELD_AT_ONCE)
    after = (await openHolds.inBrief(ALL_COMPANIES, HELD_AT_ONCE, after)).at(-1)?._id;
  const last = after;
  return {
    first: () => openHolds.inBrief(ALL_COMPANIES, HELD_AT_ONCE),
    last: () => openHolds.inBrief(ALL_COMPANIES, HELD_AT_ONCE, last),
    async ended() {
      await unfinished.unsealedCompanies();
      await unfinished.unsettled();
      await unfinished.forget(new Date(0), new Date(0));
    },
    close: () => client.close(),
  };
}
