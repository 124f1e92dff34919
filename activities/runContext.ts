import { Refusal } from '../src/contract/errors.js';
import { principalId, type CallRecord, type Key, type Row } from '../src/contract/documents.js';
import { derivedId } from '../src/engine/ids.js';
import { Stale, type ReadContext, type RunContext } from '../src/engine/context.js';
import { keyHash, newKeySecret } from '../src/engine/secrets.js';
import type { StoredKey } from '../src/store/people.js';
import type { Author, Mutation } from '../src/store/history.js';
import type { Dependencies } from './dependencies.js';
import { revokeHolds } from './revoke.js';
import { sendOnce } from './outbox.js';

/** How many rows are archived side by side, between two words of progress. */
const CHUNK = 25;

interface Run {
  readonly record: CallRecord;
  readonly signal: AbortSignal;
  /** Tells Temporal that the run lives; does nothing for quick actions. */
  readonly heartbeat: () => void;
}

/** The writing side of what actions see. Every write carries the call id and can be made again (rules 5 and 6). */
export function runContext(dependencies: Dependencies, read: ReadContext, run: Run): RunContext {
  const { store, vault } = dependencies;
  const { record } = run;
  const { companyId, _id: callId } = record;
  const author: Author = { companyId, callId, by: principalId(record.principal), at: dependencies.now() };
  const shown = new Map((record.hold?.targets ?? []).map((target) => [target.id, target.version]));
  const created = new Map<string, number>();
  const updated = new Map<string, number>();

  /** The id of the next document of a kind that this call makes, the same in every run. */
  const nextId = (prefix: string): string => derivedId(prefix, callId, count(created, prefix));
  /** Which change of this call on this document comes next. */
  const nth = (id: string): number => count(updated, id);
  const fresh = (id: string) => ({ _id: id, companyId, version: 1, createdAt: author.at, updatedAt: author.at });

  /** What ran is what was shown, or nothing runs (rule 10). */
  async function refuseIfMoved(id: string, version: number): Promise<void> {
    const expected = shown.get(id);
    if (expected === undefined || expected === version) return;
    if (await store.history.wrote(callId)) throw halfWay();
    throw new Stale();
  }

  /** Before the first of many writes: where one is stale already, none is made. */
  async function refuseIfAnyMoved(ids: readonly string[]): Promise<void> {
    if (shown.size === 0) return;
    const rows = await store.rows.many(companyId, ids);
    const moved = rows.find(({ _id, version }) => (shown.get(_id) ?? version) !== version);
    if (moved && !(await store.history.wrote(callId))) throw new Stale();
  }

  async function updateRow(id: string, known: Row | null, mutate: Mutation<Row>): Promise<Row> {
    let moved: number | undefined;
    const guarded: Mutation<Row> = (row) => {
      const expected = shown.get(id);
      if (expected !== undefined && expected !== row.version) {
        moved = row.version;
        throw new Stale();
      }
      return mutate(row);
    };
    try {
      const row = await store.rows.writes.update(author, id, nth(id), known, guarded);
      if (!row) throw new Refusal('not_found', 'There is no row with this id.');
      return row;
    } catch (error) {
      if (error instanceof Stale && moved !== undefined) await refuseIfMoved(id, moved);
      throw error;
    }
  }

  return {
    ...read,
    targets: record.hold?.targets ?? [],
    signal: run.signal,
    lists: {
      ...read.lists,
      create: (fields) => store.lists.writes.create(author, { ...fresh(nextId('lst')), ...fields, archivedAt: null }),
    },
    rows: {
      ...read.rows,
      create: (fields) => store.rows.writes.create(author, { ...fresh(nextId('row')), ...fields, archivedAt: null }),
      async update(id, change, expected) {
        const known = await read.rows.get(id);
        return updateRow(id, known, (row) => {
          if (expected !== undefined && expected !== row.version) {
            throw new Refusal(
              'conflict',
              `The row is at version ${row.version}; you named ${expected}. Read it again.`,
            );
          }
          const { cells, status } = change(row);
          return {
            set: { ...(cells && { cells: { ...row.cells, ...cells } }), ...(status !== undefined && { status }) },
          };
        });
      },
      async archive(ids) {
        const begin = Math.floor((record.progress?.done ?? 0) / CHUNK) * CHUNK;
        if (begin === 0) await refuseIfAnyMoved(ids);
        for (let at = begin; at < ids.length; at += CHUNK) {
          const chunk = ids.slice(at, at + CHUNK);
          const rows = new Map((await store.rows.many(companyId, chunk)).map((row) => [row._id, row]));
          // All come to an end, whatever becomes of one: what was written is counted only when nothing is under way.
          const ends = await Promise.allSettled(
            chunk.map((id) =>
              updateRow(id, rows.get(id) ?? null, (row) =>
                row.archivedAt ? null : { set: { archivedAt: author.at }, change: 'deleted' },
              ),
            ),
          );
          const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []));
          const stale = failures.some((failure) => failure instanceof Stale);
          if (stale && (await store.history.wrote(callId))) throw halfWay();
          if (failures[0]) throw failures[0];
          if (ids.length > CHUNK) await store.calls.setProgress(callId, at + chunk.length, ids.length);
          run.heartbeat();
        }
      },
    },
    members: {
      ...read.members,
      async remove(id) {
        const expected = shown.get(id);
        const member = expected === undefined ? null : await store.members.get(companyId, id);
        if (member && member.version !== expected && !(await store.history.wrote(callId))) throw new Stale();
        if (!(await store.companies.dropAdmin(companyId, id))) {
          throw new Refusal('conflict', 'A company keeps at least one administrator. Make somebody else one first.');
        }
        await store.members.writes.update(author, id, nth(id), null, (current) =>
          current.removedAt ? null : { set: { removedAt: author.at }, change: 'deleted' },
        );
        await store.sessions.removeOfMember(companyId, id);
      },
    },
    keys: {
      ...read.keys,
      async create(fields) {
        const _id = nextId('key');
        // The secret is safe on the call before the document that needs it: a crash between loses nothing.
        const secret = vault.open(await store.calls.putSecret(callId, 'secret', vault.seal(newKeySecret())));
        const stored: StoredKey = {
          ...fresh(_id),
          ...fields,
          ownerId: record.principal.memberId,
          lastFour: secret.slice(-4),
          switchedOffAt: null,
          hash: keyHash(secret),
        };
        const { hash: _, ...key } = await store.keys.writes.create(author, stored);
        return { key, secret };
      },
      async switchOff(id): Promise<Key> {
        const off = await store.keys.writes.update(author, id, nth(id), null, (key) =>
          key.switchedOffAt ? null : { set: { switchedOffAt: author.at } },
        );
        if (!off) throw new Refusal('not_found', 'There is no key with this id.');
        return off;
      },
    },
    revokeHolds: (of, reason) => revokeHolds(dependencies, of, reason),
    send: (mail) => sendOnce(dependencies, record, mail),
    async progress(done, total) {
      run.heartbeat();
      await store.calls.setProgress(callId, done, total);
    },
  };
}

function halfWay(): Refusal {
  return new Refusal('action_failed', 'Some of what was shown changed while this ran. What was done before stands.');
}

/** Counts up. @returns how often this was counted before */
function count(counts: Map<string, number>, name: string): number {
  const n = counts.get(name) ?? 0;
  counts.set(name, n + 1);
  return n;
}
