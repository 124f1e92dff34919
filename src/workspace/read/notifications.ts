import type { Notification, Row } from '../../contract/documents.js';
import { Refusal } from '../../contract/errors.js';
import { phrase } from '../../engine/phrases/phrase.js';
import type { PlacedNotification, ReadNotifications } from '../../engine/ports/notifications.js';
import { cursorOf } from '../../store/notifications.js';
import { authorsOf } from './authors.js';
import { seenOrNull, type Reading } from './reading.js';

/** The number of notifications whose rows and comments are read together. */
const CHUNK = 100;

type Seen = Omit<PlacedNotification, 'by'>;

/** Reads the caller's notifications, without those of documents that the caller may not see. */
export function readNotifications(reading: Reading): ReadNotifications {
  const { store, companyId, record, list } = reading;
  const { memberId } = record.principal;

  /** The notifications that the caller may see now, in the same order. */
  async function seen(notifications: readonly Notification[]): Promise<readonly Seen[]> {
    const idsOf = (field: 'rowId' | 'listId' | 'commentId') => [
      ...new Set(notifications.flatMap((notification) => notification[field] ?? [])),
    ];
    const [rows, comments, lists] = await Promise.all([
      store.rows.many(companyId, idsOf('rowId')),
      store.comments.many(companyId, idsOf('commentId')),
      Promise.all(idsOf('listId').map((id) => seenOrNull(list(id)))),
    ]);
    const rowOf = new Map<string, Row>(rows.map((row) => [row._id, row]));
    const listOf = new Map(lists.flatMap((one) => (one ? [[one._id, one] as const] : [])));
    const deleted = new Set(comments.flatMap(({ _id, deletedAt }) => (deletedAt ? [_id] : [])));
    return notifications.flatMap((notification) => {
      const row = rowOf.get(notification.rowId);
      // The row may have moved to another list since.
      const current = row && !row.archivedAt ? (listOf.get(row.listId) ?? null) : null;
      if (!row || !current || deleted.has(notification.commentId ?? '')) return [];
      return [{ notification, row, list: current }];
    });
  }

  return {
    async page({ unread = false, limit = 50, cursor }) {
      const found = await store.notifications.ofMember(companyId, memberId, unread, cursor);
      const shown: Seen[] = [];
      for (let at = 0; at < found.length && shown.length <= limit; at += CHUNK)
        shown.push(...(await seen(found.slice(at, at + CHUNK))));
      const items = shown.slice(0, limit);
      const last = shown.length > limit ? items.at(-1) : undefined;
      const who = await authorsOf(
        reading,
        items.map(({ notification }) => notification.by),
      );
      return {
        items: items.map((item) => ({ ...item, by: who(item.notification.by) })),
        nextCursor: last ? cursorOf(last.notification) : null,
      };
    },
    async unread(ids) {
      const all = await store.notifications.ofMember(companyId, memberId, false);
      const unknown = ids?.find((id) => !all.some(({ _id }) => _id === id));
      if (unknown !== undefined) throw new Refusal('not_found', phrase`You have no notification ${unknown}.`);
      return all.filter(({ _id, readAt }) => !readAt && (ids === null || ids.includes(_id)));
    },
    everywhere: (request) => store.notifications.ofCompany(companyId, request),
  };
}
