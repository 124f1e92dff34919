import type { Company, List, Notification } from '../../contract/documents.js';
import { channelOf } from '../../engine/notifications.js';
import { isOpenTo } from '../../engine/scope.js';
import { notified } from '../../mail/notified.js';
import type { Dependencies } from '../../dependencies.js';
import type { MailKind } from './mailKind.js';

/** The mail about a notification to its member, unless the member has read it or may no longer see the row. */
export function createNotifiedMail(store: Dependencies['store'], originOf: (company: Company) => string): MailKind {
  /** The list of the row; null if the member has nothing to see there any more. */
  async function listOf({ companyId, rowId, commentId }: Notification): Promise<List | null> {
    const [row, comment] = await Promise.all([
      store.rows.get(companyId, rowId),
      commentId === null ? null : store.comments.get(companyId, commentId),
    ]);
    if (!row || row.archivedAt || (commentId !== null && !comment)) return null;
    const list = await store.lists.getAny(companyId, row.listId);
    return list && !list.archivedAt ? list : null;
  }

  /** The name of the member who caused the notification. */
  async function authorOf({ companyId, by }: Notification): Promise<string> {
    const memberId = by.startsWith('key_') ? (await store.keys.get(companyId, by))?.ownerId : by;
    const member = memberId === undefined ? null : await store.members.get(companyId, memberId);
    return member?.name ?? 'A former member';
  }

  return {
    async readers({ companyId, data }) {
      const kind = data['kind'] === 'mention' ? 'mention' : 'assignment';
      const members = await store.members.many(companyId, [String(data['memberId'])]);
      return members.filter((member) => channelOf(member, kind) === 'app_and_mail').map(({ _id }) => _id);
    },
    async write({ companyId, data }, { company, member }) {
      const notification = await store.notifications.get(companyId, String(data['notificationId']));
      if (!notification || notification.readAt || channelOf(member, notification.kind) !== 'app_and_mail') return null;
      const list = await listOf(notification);
      if (!list || !isOpenTo(list, { memberId: member._id, role: member.role })) return null;
      const { kind, rowId, by } = notification;
      const letter = notified({
        company: company.name,
        kind,
        by: await authorOf(notification),
        withKey: by.startsWith('key_'),
        list: list.name,
        rowId,
        // Opens the row next to its list in the app.
        link: `${originOf(company)}/app/lists/${list._id}?row=${rowId}`,
      });
      return { letter };
    },
  };
}
