import type { Notification } from '../../../contract/documents.js';
import { NOTIFICATION_KINDS } from '../../../contract/notifications.js';
import type { PreviewDraft } from '../../../engine/action.js';
import type { PlacedNotification } from '../../../engine/ports/notifications.js';
import { rowLabel } from '../../../engine/rowNames.js';
import { object, oneOf, refOrNull, refTo, text, time, timeOrNull } from '../../../engine/schema.js';
import { phrase, quantity } from '../../../engine/phrases/phrase.js';
import { EXAMPLE_COMMENT } from '../rows/comments.js';
import { EXAMPLE_LIST, EXAMPLE_ROW } from '../lists/shapes.js';
import { EXAMPLE_WHO, WHO, whoView } from './who.js';

/** Notifications in results. */

export const NOTIFICATION = object(
  {
    notificationId: refTo('notification', 'Identifier of the notification.'),
    kind: oneOf(NOTIFICATION_KINDS, 'Whether a comment mentions you, or a row was assigned to you.'),
    rowId: refTo('row', 'Identifier of the row.'),
    rowLabel: text('The first text of the row.'),
    listId: refTo('list', 'Identifier of its list.'),
    listName: text('Name of its list.'),
    commentId: refOrNull('comment', 'The comment that mentions you; rows.comments returns it.'),
    by: WHO,
    createdAt: time('When it happened.'),
    readAt: timeOrNull('When you marked it as read.'),
  },
  { description: 'One notification.' },
);

export const EXAMPLE_NOTIFICATION = {
  notificationId: 'ntf_01jd8p4r6t8v0x2z4b6d8f0h2k',
  kind: 'mention' as const,
  rowId: EXAMPLE_ROW.id,
  rowLabel: 'Northwind Traders',
  listId: EXAMPLE_LIST.listId,
  listName: EXAMPLE_LIST.name,
  commentId: EXAMPLE_COMMENT.commentId,
  by: { ...EXAMPLE_WHO, key: null },
  createdAt: '2026-11-20T14:05:00.000Z',
  readAt: null,
};

/** A notification as its member sees it. */
export function notificationView({ notification, by, row, list }: PlacedNotification) {
  const { _id, kind, rowId, commentId, createdAt, readAt } = notification;
  return {
    notificationId: _id,
    kind,
    rowId,
    rowLabel: rowLabel(list, row),
    listId: list._id,
    listName: list.name,
    commentId,
    by: whoView(by),
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}

const SAMPLE = 5;

/** What marking notifications as read would do. */
export function previewMarking(unread: readonly Notification[]): PreviewDraft {
  return {
    title: phrase`Mark ${quantity(unread.length, 'notification')} as read`,
    effects: [phrase`Only you see whether they are read.`],
    affected: {
      count: unread.length,
      sample: unread.slice(0, SAMPLE).map(({ _id, kind }) => ({
        id: _id,
        label: kind === 'mention' ? 'A mention' : 'An assignment',
        before: { read: false },
        after: { read: true },
      })),
    },
    unit: 'notification',
    reversible: false,
    targets: [],
  };
}
