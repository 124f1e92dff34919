import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { List, Member, Notification } from '../../../contract/documents.js';
import type { ReadContext, RunContext } from '../../../engine/context.js';
import { settingsOf } from '../../../engine/notifications.js';
import type { LoggedCall } from '../../../engine/ports/account.js';
import type { Page, PageRequest } from '../../../engine/ports/page.js';
import { count } from '../../../engine/schema.js';
import { companyView } from './company.js';
import { fileView } from '../transfer/files.js';
import { keyView } from '../keys/keys.js';
import { listView, rowView } from '../lists/shapes.js';
import { endpointView } from '../webhooks/webhooks.js';
import { viewFields } from '../queries/views.js';

/** All data of a company as one JSON file, written as a stream so that it is never completely in memory. */

/** The number of entries of each kind in the file. */
interface ExportCounts {
  lists: number;
  rows: number;
  members: number;
  keys: number;
  endpoints: number;
  comments: number;
  views: number;
  notifications: number;
  files: number;
  calls: number;
}

/** The schema of these counts in the result of `company.exportAll`. */
export const EXPORT_COUNTS = {
  lists: count('Number of lists in the file.'),
  rows: count('Number of rows in the file.'),
  members: count('Number of members in the file, including removed ones.'),
  keys: count('Number of keys in the file.'),
  endpoints: count('Number of webhook endpoints in the file.'),
  comments: count('Number of comments in the file.'),
  views: count('Number of saved views in the file, those of single members included.'),
  notifications: count('Number of notifications in the file.'),
  files: count('Number of files that the file names, without their bytes.'),
  calls: count('Number of calls in the file.'),
} as const;

/** The counts before anything is written. */
export function noneYet(): ExportCounts {
  return {
    lists: 0,
    rows: 0,
    members: 0,
    keys: 0,
    endpoints: 0,
    comments: 0,
    views: 0,
    notifications: 0,
    files: 0,
    calls: 0,
  };
}

/** How many documents are read at a time. */
const CHUNK = 500;

async function* pages<T>(read: (request: PageRequest) => Promise<Page<T>>): AsyncGenerator<readonly T[]> {
  for (let cursor: string | undefined; ;) {
    const page = await read({ limit: CHUNK, cursor });
    yield page.items;
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}

/** All lists of the company, archived ones last, without deleted lists. */
export async function allLists(context: Pick<ReadContext, 'lists'>): Promise<readonly List[]> {
  const lists: List[] = [];
  for (const archived of [false, true])
    for await (const items of pages((request) => context.lists.page(request, archived))) lists.push(...items);
  return lists;
}

/**
 * Writes the file.
 * @param counts is increased while entries are written
 * @returns pieces of JSON text (RFC 8259)
 */
export async function* wholeCompany(context: RunContext, counts: ExportCounts): AsyncGenerator<string> {
  const { company, members, keys, lists, rows, comments, views, notifications, files, account, webhooks, now, signal } =
    context;
  const all = await allLists({ lists });
  let total = 0;
  for (const list of all) total += await rows.count(list._id);

  /** Writes the items of all pages with commas between them, and counts them. */
  async function* array<T>(name: keyof ExportCounts, chunks: AsyncIterable<readonly T[]>, view: (one: T) => object) {
    const before = counts[name];
    for await (const items of chunks) {
      signal.throwIfAborted();
      const comma = counts[name] > before && items.length > 0 ? ',' : '';
      counts[name] += items.length;
      yield comma + items.map((one) => JSON.stringify(view(one))).join(',');
      if (name === 'rows') await context.progress(counts.rows, Math.max(total, counts.rows));
    }
  }
  const owners = new Map<string, Member>();
  async function* allMembers() {
    for (const removed of [false, true]) {
      for await (const items of pages((request) => members.page(request, removed))) {
        for (const member of items) owners.set(member._id, member);
        yield items;
      }
    }
  }
  async function* allRows(listId: string) {
    yield* pages((request) => rows.kept(listId, request));
    yield* pages((request) => rows.deleted(listId, request));
  }

  yield `{"company":${JSON.stringify(companyView(company))},"exportedAt":${JSON.stringify(now)},"members":[`;
  yield* array('members', allMembers(), memberView);
  yield '],"keys":[';
  yield* array(
    'keys',
    pages((request) => keys.page(request)),
    (key) => keyView(key, now, owners.get(key.ownerId) ?? null),
  );
  yield '],"endpoints":[';
  yield* array(
    'endpoints',
    pages((request) => webhooks.page(request)),
    (endpoint) => endpointView(endpoint),
  );
  yield '],"lists":[';
  for (const list of all) {
    yield `${counts.lists === 0 ? '' : ','}${JSON.stringify(listView(list)).slice(0, -1)},"rows":[`;
    counts.lists += 1;
    yield* array('rows', allRows(list._id), (row) => ({
      ...rowView(row, list),
      archivedAt: row.archivedAt?.toISOString() ?? null,
    }));
    yield ']}';
  }
  yield '],"comments":[';
  yield* array(
    'comments',
    pages((request) => comments.everywhere(request)),
    ({ _id, rowId, text, by, mentions, createdAt, editedAt }) => ({
      commentId: _id,
      rowId,
      text,
      by,
      mentions: mentions ?? [],
      createdAt,
      editedAt: editedAt ?? null,
    }),
  );
  yield '],"views":[';
  yield* array(
    'views',
    pages((request) => views.everywhere(request)),
    viewFields,
  );
  yield '],"notifications":[';
  yield* array(
    'notifications',
    pages((request) => notifications.everywhere(request)),
    notificationFields,
  );
  yield '],"files":[';
  yield* array(
    'files',
    pages((request) => files.everywhere(request)),
    fileView,
  );
  yield '],"calls":[';
  yield* array(
    'calls',
    pages((request) => account.calls({}, request)),
    callFields,
  );
  yield ']}\n';
}

/** A call without its page in the Temporal UI, because the file is mailed. */
function callFields(call: LoggedCall) {
  const { workflowUrl: _, ...fields } = call;
  return fields;
}

function notificationFields({ _id, memberId, kind, rowId, listId, commentId, by, createdAt, readAt }: Notification) {
  return { notificationId: _id, memberId, kind, rowId, listId, commentId, by, createdAt, readAt };
}

function memberView(member: Member) {
  const { _id, name, email, role, createdAt, removedAt } = member;
  return { memberId: _id, name, email, role, createdAt, removedAt, notifications: settingsOf(member) };
}

/**
 * Compresses a stream of text with gzip (RFC 1952).
 * @param most the largest size of the compressed file, in bytes
 * @returns the file; null if it would be larger
 */
export async function gzipped(pieces: AsyncIterable<string>, most: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const tooLarge = new Error('The file is too large.');
  try {
    await pipeline(pieces, createGzip(), async (zipped: AsyncIterable<Buffer>) => {
      for await (const part of zipped) {
        bytes += part.byteLength;
        if (bytes > most) throw tooLarge;
        parts.push(part);
      }
    });
  } catch (error) {
    if (error === tooLarge) return null;
    throw error;
  }
  return Buffer.concat(parts);
}
