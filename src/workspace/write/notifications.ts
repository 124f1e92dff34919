import { cellAt } from '../../engine/cellAt.js';
import { channelOf } from '../../engine/notifications.js';
import type { NotificationSubject, WriteNotifications } from '../../engine/ports/notifications.js';
import { valuesOf } from '../../engine/rowDifference.js';
import { isOpenTo } from '../../engine/scope.js';
import type { Writing } from './writing.js';

export function writeNotifications({ dependencies, read, run, author, nextId, fresh }: Writing): WriteNotifications {
  const { history, lists, members, notifications } = dependencies.store;
  const { companyId, principal } = read;

  async function notify(subject: NotificationSubject, memberIds: readonly string[]): Promise<void> {
    if (memberIds.length === 0) return;
    // All ids are made first, so a re-run gives each member the same id, whatever they have switched off meanwhile.
    const ids = new Map(memberIds.map((memberId) => [memberId, nextId('ntf')]));
    const [found, list] = await Promise.all([
      members.many(companyId, memberIds),
      lists.getAny(companyId, subject.listId),
    ]);
    for (const member of found) {
      const { _id: memberId, role } = member;
      const id = ids.get(memberId);
      if (id === undefined || memberId === principal.memberId || member.removedAt) continue;
      if (!list || !isOpenTo(list, { memberId, role }) || channelOf(member, subject.kind) === 'off') continue;
      await notifications.writes.create(author, { ...fresh(id), ...subject, memberId, by: author.by, readAt: null });
      await notifications.trim(companyId, memberId);
    }
  }

  return {
    ...read.notifications,
    notify,
    async notifyAssigned({ _id: rowId, listId }, columnId) {
      // Read from the history, because in a re-run the row is assigned already.
      const own = await history.ofCall(rowId, author.callId, 0);
      const now = own && cellAt(valuesOf(own.set).cells, columnId);
      if (typeof now !== 'string' || cellAt(valuesOf(own?.before ?? {}).cells, columnId) === now) return;
      await notify({ kind: 'assignment', rowId, listId, commentId: null }, [now]);
    },
    async markRead(ids) {
      const of = { companyId, memberId: principal.memberId };
      // Notifications that are newer than the call stay unread.
      const { createdAt: madeBy } = run.record;
      await notifications.markRead(of, ids, { callId: author.callId, at: author.at, madeBy });
      return notifications.markedBy(companyId, of.memberId, author.callId);
    },
  };
}
