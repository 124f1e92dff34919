import { infiniteQueryOptions, queryOptions, QueryClient, useQuery } from '@tanstack/react-query';
import type { ActionName, Input, Result } from '@action-api/client';
import { CallError, read } from './api';
import { PAGE } from './early';
import type { RowsQuery } from './lists/address';

export type List = Result<'lists.list'>['lists'][number];
export type Column = List['columns'][number];
export type RowsPage = Result<'lists.rows'>;
export type Row = RowsPage['rows'][number];
export type HeldCall = Result<'holds.mine'>['holds'][number];
export type Group = Result<'lists.groups'>['groups'][number];
export type View = Result<'views.list'>['views'][number];
export type Me = Result<'team.me'>;
export type Key = Result<'keys.list'>['keys'][number];
export type Endpoint = Result<'webhooks.list'>['endpoints'][number];
export type Delivery = Result<'webhooks.deliveries'>['deliveries'][number];

/** The cache of what the app has read. Live events keep it current, so that reads stay fresh for a while. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      // A refusal is not retried. The client itself retries what can be repeated.
      retry: (count, error) => !(error instanceof CallError) && count < 2,
    },
  },
});

/**
 * A query that calls an action that reads. It is read again after the app has called an action of the same resource.
 */
export const readQuery = <N extends ActionName>(name: N, input: Input<N>) =>
  queryOptions({ queryKey: ['read', name, input] as const, queryFn: ({ signal }) => read(name, input, signal) });

/** Keys of other queries, by the resource that they belong to. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  lists: ['lists', 'row'],
  team: ['members', 'me'],
  account: ['me'],
  company: ['me'],
  views: ['views'],
  holds: ['holds', 'approvals'],
  calls: ['history', 'row'],
  rows: ['history', 'row', 'comments'],
};

/**
 * Reads again what a call of this action may have changed, if it is on the screen. Events bring changes of rows.
 * @param name the action; left out for any action
 */
export function forgetReads(name?: ActionName): void {
  const [resource = ''] = name?.split('.') ?? [];
  const keys = name === undefined ? Object.values(KEYS).flat() : (KEYS[resource] ?? []);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind, action] }) =>
      kind === 'may' ||
      kind === 'calls' ||
      keys.includes(String(kind)) ||
      (kind === 'read' && (name === undefined || isOf(resource, action) || OF_ALL.has(String(action)))),
  });
}

/** Reads again the results of one action, or of all actions of a resource. */
export function readAgainOf(name: string): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind, action] }) => kind === 'read' && isOf(name, action),
  });
}

/** Whether an action has this name, or belongs to the resource of this name. */
const isOf = (name: string, action: unknown) => action === name || String(action).startsWith(`${name}.`);

/** Reads whose results every call changes. */
const OF_ALL: ReadonlySet<string> = new Set(['company.calls', 'company.plan', 'company.receipts', 'company.usage']);

/** The person who is signed in, and the company. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => read('team.me', {}, signal),
  staleTime: Infinity,
});

/** All lists that the person sees, with columns and statuses. */
export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: ({ signal }) =>
    every(async (cursor) => {
      const { lists, nextCursor } = await read('lists.list', { limit: PAGE, ...cursor }, signal);
      return { items: lists, nextCursor };
    }),
});

/**
 * All lists, for a place that needs them to show anything. Undefined until they are read. If they cannot be read, an
 * error replaces the place.
 */
export const useLists = () =>
  useQuery({ ...listsQuery, throwOnError: (_, { state }) => state.data === undefined }).data;

/** The members of the company. Cells refer to them by id. */
export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) =>
    every(async (cursor) => {
      const { members, nextCursor } = await read('team.members', { limit: PAGE, ...cursor }, signal);
      return { items: members, nextCursor };
    }),
});

/**
 * The keys that the person may see, newest first: all keys of the company for an administrator, otherwise the person's
 * own.
 */
export const keysQuery = queryOptions({
  queryKey: ['read', 'keys.list', 'every'],
  queryFn: async ({ signal }) => {
    const keys = await every(async (cursor) => {
      const { keys: items, nextCursor } = await read('keys.list', { limit: PAGE, ...cursor }, signal);
      return { items, nextCursor };
    });
    return keys.toReversed();
  },
});

/** The endpoints that the person may see. A company has few. */
export const endpointsQuery = queryOptions({
  ...readQuery('webhooks.list', { limit: PAGE }),
  select: ({ endpoints }) => endpoints,
});

/** One row of a list. */
export const rowQuery = (rowId: string) =>
  queryOptions({
    queryKey: ['row', rowId],
    queryFn: async ({ signal }) => (await read('rows.get', { rowId }, signal)).row,
  });

/** The saved views of a list. */
export const viewsQuery = (listId: string) =>
  queryOptions({
    queryKey: ['views', listId],
    queryFn: async ({ signal }) => (await read('views.list', { listId, limit: PAGE }, signal)).views,
  });

/**
 * The held calls about a list that the person may see: for an administrator, the calls to decide; for other people,
 * their own.
 */
export const holdsQuery = (listId: string, role: Me['role']) =>
  queryOptions({
    queryKey: ['holds', listId],
    queryFn: async ({ signal }) =>
      role === 'admin'
        ? (await read('approvals.list', { listId, limit: PAGE }, signal)).approvals
        : (await read('holds.mine', { listId, limit: PAGE }, signal)).holds,
  });

/** The input for reading the groups of a list. */
export type GroupsInput = Pick<Input<'lists.groups'>, 'by' | 'each' | 'zone' | 'measures'> & { readonly most: number };

/** The groups of a list, each with its first rows. */
export const groupsQuery = (listId: string, { most, ...asked }: GroupsInput, query: RowsQuery) => {
  const maxGroups = Math.min(most, MOST_GROUPS);
  const rows = Math.min(IN_GROUP, Math.floor(IN_GROUPS / maxGroups));
  const input = { listId, ...asked, rows, maxGroups, ...query };
  return queryOptions({
    queryKey: ['board', listId, input],
    queryFn: ({ signal }) => read('lists.groups', input, signal),
  });
};

/** The number of rows that a query finds. It is read again together with the groups of the list. */
export const countQuery = (listId: string, { filter }: RowsQuery) => {
  const input = { listId, count: true, limit: 1, ...(filter && { filter }) };
  return queryOptions({
    queryKey: ['board', listId, input],
    queryFn: async ({ signal }) => {
      const { total = 0, totalIsExact = true } = await read('lists.rows', input, signal);
      return { total, totalIsExact };
    },
  });
};

/** The first rows of a list for each status. There may also be rows without a status. */
export const boardQuery = ({ listId, statuses }: List, { filter }: RowsQuery) =>
  groupsQuery(listId, { by: 'status', most: statuses.length + 1 }, { ...(filter && { filter }) });

/** The most groups that one request answers. */
const MOST_GROUPS = 200;
/** The most rows of one group, and of all groups together. */
const IN_GROUP = 50;
const IN_GROUPS = 1_000;

/** The rows of a list, page by page. The first page says how many there are. */
export const rowsQuery = (listId: string, query: RowsQuery) =>
  infiniteQueryOptions({
    queryKey: ['rows', listId, query],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam === null ? { count: true } : { cursor: pageParam };
      return read('lists.rows', { listId, limit: PAGE, ...query, ...page }, signal);
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Comparing all pages with each new one takes longer than rendering.
    structuralSharing: false,
  });

/** Reads all pages, until there are `most` items. */
export async function every<T>(
  page: (cursor: { cursor?: string }) => Promise<{ items: readonly T[]; nextCursor: string | null }>,
  most = Infinity,
): Promise<readonly T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  do {
    const { items, nextCursor }: { items: readonly T[]; nextCursor: string | null } = await page(
      cursor === null ? {} : { cursor },
    );
    all.push(...items);
    cursor = nextCursor;
  } while (cursor !== null && all.length < most);
  return all;
}
