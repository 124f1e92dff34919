import type { List, Notification, Row } from '../../contract/documents.js';
import type { Who } from './authors.js';
import type { Page, PageRequest } from './page.js';

/** A notification with the documents that it points to, as the member may now see them. */
export interface PlacedNotification {
  readonly notification: Notification;
  readonly by: Who;
  readonly row: Row;
  readonly list: List;
}

/** The caller's own notifications, without those of rows, lists and comments that the caller may no longer see. */
export interface ReadNotifications {
  /** Newest first. */
  page(request: PageRequest & { readonly unread?: boolean | undefined }): Promise<Page<PlacedNotification>>;
  /** The unread notifications with these ids, or all. @throws Refusal not_found if an id is not one of the caller's */
  unread(ids: readonly string[] | null): Promise<readonly Notification[]>;
  /** All notifications of the company, for an export by an administrator. */
  everywhere(request: PageRequest): Promise<Page<Notification>>;
}

/** What a notification is about. */
export type NotificationSubject = Pick<Notification, 'kind' | 'rowId' | 'listId' | 'commentId'>;

export interface WriteNotifications extends ReadNotifications {
  /**
   * Notifies members, once per call. It leaves out the caller, members who have switched it off, and those who may not
   * see the list.
   */
  notify(subject: NotificationSubject, memberIds: readonly string[]): Promise<void>;
  /** Notifies the member that this call wrote into a person column of a row, unless the cell had the member before. */
  notifyAssigned(row: Pick<Row, '_id' | 'listId'>, columnId: string): Promise<void>;
  /** Marks the notifications with these ids, or all, as read. @returns the ids of those that this call marked */
  markRead(ids: readonly string[] | null): Promise<readonly string[]>;
}
