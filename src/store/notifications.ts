import type { Notification } from '../contract/documents.js';
import type { Db, Filter } from 'mongodb';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { createVersionedWrites, type History } from './history.js';
import { pageById } from './paging.js';

/** The most notifications of one member. Older ones are deleted. */
const MOST = 500;
/** The number of notifications that are deleted together. */
const CHUNK = 500;

/** Notifications of members. Their history is deleted with them. */
export function createNotifications(db: Db, history: History) {
  const notifications = db.collection<Notification>('notifications');

  /** Deletes notifications and, before them, their history, so that an interrupted deletion can be repeated. */
  async function remove(filter: Filter<Notification>): Promise<number> {
    for (let removed = 0; ;) {
      const found = await notifications
        .find(filter, { projection: { _id: 1 } })
        .limit(CHUNK)
        .toArray();
      if (found.length === 0) return removed;
      const ids = found.map(({ _id }) => _id);
      await history.forget(ids.map((id) => `${id}/1`));
      await notifications.deleteMany({ _id: { $in: ids } });
      removed += ids.length;
    }
  }

  return {
    collection: notifications,
    indexes: () =>
      Promise.all([
        notifications.createIndex({ companyId: 1, memberId: 1, createdAt: -1, _id: -1 }),
        notifications.createIndex({ companyId: 1, _id: 1 }),
        notifications.createIndex({ createdAt: 1 }),
      ]),

    get: (companyId: string, id: string): Promise<Notification | null> => notifications.findOne({ _id: id, companyId }),

    /** The notifications of a member, newest first. @param cursor that of the last notification of the previous page */
    async ofMember(companyId: string, memberId: string, unread: boolean, cursor?: string): Promise<Notification[]> {
      const behind = cursor === undefined ? {} : behindCursor(cursor);
      return notifications
        .find({ companyId, memberId, ...(unread && { readAt: null }), ...behind })
        .sort({ createdAt: -1, _id: -1 })
        .limit(MOST)
        .toArray();
    },

    /** Marks the unread notifications of a member that were made until a time. */
    async markRead(
      { companyId, memberId }: Pick<Notification, 'companyId' | 'memberId'>,
      ids: readonly string[] | null,
      by: { readonly callId: string; readonly at: Date; readonly madeBy: Date },
    ): Promise<void> {
      const which = ids === null ? { createdAt: { $lte: by.madeBy } } : { _id: { $in: [...ids] } };
      const filter = { companyId, memberId, readAt: null, ...which };
      await notifications.updateMany(filter, { $set: { readAt: by.at, readBy: by.callId } });
    },

    /** The ids of the notifications that a call has marked. */
    async markedBy(companyId: string, memberId: string, callId: string): Promise<readonly string[]> {
      const filter = { companyId, memberId, readBy: callId };
      const found = await notifications
        .find(filter, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .toArray();
      return found.map(({ _id }) => _id);
    },

    /** Deletes the oldest notifications of a member who has too many. */
    async trim(companyId: string, memberId: string): Promise<void> {
      const ofMember = { companyId, memberId };
      const sorted = notifications.find(ofMember, { projection: { _id: 1 } }).sort({ createdAt: -1, _id: -1 });
      const over = await sorted.skip(MOST).limit(CHUNK).toArray();
      if (over.length > 0) await remove({ _id: { $in: over.map(({ _id }) => _id) } });
    },

    removeOfMember: (companyId: string, memberId: string): Promise<number> => remove({ companyId, memberId }),

    /** Deletes notifications that were made before this. @returns how many */
    forget: (before: Date): Promise<number> => remove({ createdAt: { $lt: before } }),

    ofCompany: (companyId: string, request: PageRequest): Promise<Page<Notification>> =>
      pageById(notifications, { companyId }, request),

    writes: createVersionedWrites<Notification>(notifications, history),
  };
}

/** A cursor in the form of `NOTIFICATION_CURSOR`: the time and the id of the last notification of a page. */
export function cursorOf({ createdAt, _id }: Pick<Notification, 'createdAt' | '_id'>): string {
  return `${createdAt.getTime()}_${_id}`;
}

function behindCursor(cursor: string): Filter<Notification> {
  const at = cursor.indexOf('_');
  const createdAt = new Date(Number(cursor.slice(0, at)));
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: cursor.slice(at + 1) } }] };
}
