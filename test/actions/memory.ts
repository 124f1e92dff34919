import { Refusal } from '../../src/contract/errors.js';
import type { List, Member, Principal, Row } from '../../src/contract/documents.js';
import type { Key } from '../../src/contract/keys.js';
import type { AnyAction } from '../../src/engine/action.js';
import type { OutgoingMail, ReadContext, RunContext } from '../../src/engine/context.js';
import type { Page } from '../../src/engine/ports/page.js';

/** A company in memory, for tests that need no database. */
interface World {
  readonly lists?: readonly List[];
  readonly rows?: readonly Row[];
  readonly members?: readonly Member[];
  readonly keys?: readonly Key[];
  readonly admins?: readonly string[];
  readonly principal?: Partial<Principal>;
}

export const NOW = new Date('2026-11-20T12:00:00.000Z');

const versioned = { companyId: 'acme', version: 1, createdAt: NOW, updatedAt: NOW };

export function list(id: string, fields: Partial<List> = {}): List {
  const columns = [
    { id: 'name', name: 'Name', type: 'text' as const },
    { id: 'amount', name: 'Amount', type: 'number' as const },
  ];
  return {
    _id: id,
    ...versioned,
    name: 'Deals',
    columns,
    statuses: [{ id: 'open', name: 'Open' }],
    archivedAt: null,
    ...fields,
  };
}

export function row(id: string, cells: Row['cells'] = {}, fields: Partial<Row> = {}): Row {
  return { _id: id, ...versioned, listId: 'lst_1', status: null, cells, archivedAt: null, ...fields };
}

export function key(id: string, fields: Partial<Key> = {}): Key {
  const expiresAt = new Date('2027-02-18T12:00:00.000Z');
  const shown = { name: 'Import', role: 'member' as const, ownerId: 'mem_dev', lastFour: 'abcd' };
  return { _id: id, ...versioned, ...shown, expiresAt, switchedOffAt: null, ...fields };
}

export function member(id: string, fields: Partial<Member> = {}): Member {
  return {
    _id: id,
    ...versioned,
    name: 'Jonas Weber',
    email: 'jonas@acme.example',
    role: 'member',
    removedAt: null,
    ...fields,
  };
}

function page<T>(items: readonly T[]): Page<T> {
  return { items, nextCursor: null };
}

/** The effects of a run, for a test to check. */
export interface Traces {
  readonly mails: OutgoingMail[];
  readonly progress: (readonly [number, number])[];
  readonly revoked: object[];
}

/** A context over the world. It keeps only the writes that these tests check. */
export function contextOf(world: World, traces: Traces = { mails: [], progress: [], revoked: [] }): RunContext {
  function find<T extends { readonly _id: string }>(all: readonly T[] | undefined, id: string): Promise<T> {
    const found = all?.find((one) => one._id === id);
    return found ? Promise.resolve(found) : Promise.reject(new Refusal('not_found', 'There is no such thing.'));
  }
  const rowsOf = (listId: string) => (world.rows ?? []).filter((one) => one.listId === listId);
  const never = () => Promise.reject(new Error('Not part of this test.'));
  const read = {
    companyId: 'acme',
    company: {
      ...versioned,
      _id: 'acme',
      name: 'Acme Works',
      plan: 'business',
      guardPolicies: [],
      admins: world.admins ?? ['mem_admin'],
    },
    principal: { kind: 'session', memberId: 'mem_dev', keyId: null, role: 'developer', ...world.principal },
    callId: 'call_1',
    now: NOW,
    lists: { get: (id) => find(world.lists, id), page: () => Promise.resolve(page(world.lists ?? [])) },
    rows: {
      get: (id) => find(world.rows, id),
      many: (ids) => Promise.all(ids.map((id) => find(world.rows, id))),
      page: (listId, { limit = 50 }) => Promise.resolve(page(rowsOf(listId).slice(0, limit))),
      count: (listId) => Promise.resolve(rowsOf(listId).length),
      async *each(listId) {
        const all = rowsOf(listId);
        for (let at = 0; at < all.length; at += 100) yield await Promise.resolve(all.slice(at, at + 100));
      },
    },
    links: { holding: () => Promise.resolve([]) },
    members: {
      get: (id) => find(world.members, id),
      many: (ids) => Promise.resolve((world.members ?? []).filter(({ _id }) => ids.includes(_id))),
    },
    keys: {
      get: (id) => find(world.keys, id),
      countOwn: async () => (world.keys ?? []).filter(({ ownerId }) => ownerId === 'mem_dev').length,
      page: (_request, ownerId) =>
        Promise.resolve(page((world.keys ?? []).filter((one) => ownerId === undefined || one.ownerId === ownerId))),
    },
  } satisfies { readonly [K in keyof ReadContext]?: Partial<ReadContext[K]> } as unknown as ReadContext;
  // Only the functions that these tests use. Tests of the other functions use a database.
  return {
    ...read,
    targets: [],
    signal: new AbortController().signal,
    lists: { ...read.lists, create: (fields) => Promise.resolve(list('lst_new', fields)) },
    rows: { ...read.rows, create: never, update: never, archive: () => Promise.resolve() },
    members: { ...read.members, remove: () => Promise.resolve() },
    keys: {
      ...read.keys,
      create: (fields) => Promise.resolve({ key: key('key_new', fields), secret: 'act_secret' }),
      switchOff: async (id) => ({ ...(await read.keys.get(id)), switchedOffAt: NOW }),
    },
    revokeHolds: (of: object) => Promise.resolve(void traces.revoked.push(of)),
    send: (mail: OutgoingMail) => Promise.resolve({ messageId: String(traces.mails.push(mail)) }),
    progress: (done: number, total: number) => Promise.resolve(void traces.progress.push([done, total])),
  } satisfies { readonly [K in keyof RunContext]?: Partial<RunContext[K]> } as unknown as RunContext;
}

/** An action as the service calls it, with validated input of any type. */
export function callable(action: object): AnyAction {
  return action as AnyAction;
}

/** The guard of the action for this input. */
export async function guardOf(action: AnyAction, input: unknown): Promise<string> {
  const { guard = 'none' } = action;
  return typeof guard === 'string' ? guard : guard.when(contextOf({}), input);
}
