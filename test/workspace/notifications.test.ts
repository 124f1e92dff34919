import { beforeEach, describe, expect, test } from 'vitest';
import type { Who } from '../http/people.js';
import { call } from '../setup/service.js';
import { notifying } from './notifying.js';

/** Mentions and assignments: who is notified, and what a notification shows. */
const at = notifying();
const { as, counted, idOf, mails, mention, of, setList, setMember } = at;

describe('a mention', () => {
  test('is in the comment, its event and the notifications of the person', async () => {
    const commentId = await mention('@dana, please look', 'developer', 'member');
    const { comments } = (await as('viewer', 'rows.comments', { rowId: at.rowId })).body.data;
    expect(comments[0].mentions).toEqual([
      { memberId: idOf('developer'), name: 'dana' },
      { memberId: idOf('member'), name: 'mika' },
    ]);
    const { notifications } = await of('developer');
    expect(notifications).toEqual([
      {
        notificationId: expect.stringMatching(/^ntf_/),
        kind: 'mention',
        rowId: at.rowId,
        rowLabel: 'thing 0',
        listId: at.company.listId,
        listName: 'Things',
        commentId,
        by: { memberId: idOf('member'), name: 'mika', key: null },
        createdAt: expect.stringMatching(/Z$/),
        readAt: null,
      },
    ]);
    // A member who mentions themselves is not notified.
    expect([await counted('member'), await counted('admin')]).toEqual([0, 0]);
    await at.service.dependencies.publisher.idle();
    const events = await at.service.store.events.events.find({ companyId: at.company.id }).toArray();
    expect(events.find(({ type }) => type === 'row.commented')?.data['mentions']).toEqual([
      idOf('developer'),
      idOf('member'),
    ]);
    expect(events.filter(({ type }) => type === 'notification.created').map(({ data }) => data)).toEqual([
      {
        notificationId: notifications[0].notificationId,
        kind: 'mention',
        memberId: idOf('developer'),
        rowId: at.rowId,
        listId: at.company.listId,
        commentId,
      },
    ]);
  });

  test('of people who may not see the list, were removed or do not exist is refused, and each is named', async () => {
    await setList({ openTo: [idOf('member')] });
    await setMember('viewer', { removedAt: new Date() });
    const mentions = [idOf('developer'), idOf('viewer'), 'mem_none', idOf('admin')];
    const refused = await as('member', 'rows.comment', { rowId: at.rowId, text: 'x', mentions });
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields).toEqual([
      {
        path: '/mentions/0',
        message: 'dana may not see Things.',
        fix: 'Share the list with them first (lists.share), or leave them out.',
      },
      { path: '/mentions/1', message: 'vera was removed from the team.', fix: 'Leave this member out.' },
      { path: '/mentions/2', message: 'There is no member with this id.', fix: 'Take ids from team.members.' },
    ]);
    expect(await at.service.store.comments.collection.countDocuments({ companyId: at.company.id })).toBe(0);
  });

  test('in a changed comment notifies only members whom the comment has not mentioned before', async () => {
    const commentId = await mention('one', 'developer');
    const edit = (...whom: readonly Who[]) =>
      as('member', 'rows.updateComment', { commentId, text: 'two', mentions: whom.map(idOf) });
    const dry = await as(
      'member',
      'rows.updateComment',
      { commentId, text: 'two', mentions: [idOf('developer'), idOf('viewer')] },
      '?dry_run=true',
    );
    expect(dry.body.data.preview.effects).toContain('vera is notified, unless they have switched it off.');
    await edit('developer', 'viewer');
    await edit();
    const back = await edit('developer');
    expect(back.body.data.comment.mentions).toEqual([{ memberId: idOf('developer'), name: 'dana' }]);
    // If the input has no mentions, the earlier ones stay.
    const same = await as('member', 'rows.updateComment', { commentId, text: 'three' });
    expect(same.body.data.comment.mentions).toHaveLength(1);
    expect([await counted('developer'), await counted('viewer')]).toEqual([1, 1]);
    const undone = await as('member', 'calls.undo', { callId: back.headers['call-id'] });
    expect(undone.status).toBe(409);
  });

  test('is undone with its change, and the undo notifies no member', async () => {
    const commentId = await mention('one', 'developer');
    const edited = await as('member', 'rows.updateComment', { commentId, text: 'two', mentions: [idOf('viewer')] });
    await as('member', 'calls.undo', { callId: edited.headers['call-id'] });
    const [comment] = (await as('member', 'rows.comments', { rowId: at.rowId })).body.data.comments;
    expect(comment).toMatchObject({ text: 'one', mentions: [{ name: 'dana' }], editedAt: null });
    expect([await counted('developer'), await counted('viewer')]).toEqual([1, 1]);
  });
});

describe('an assignment', () => {
  beforeEach(async () => {
    const list = await at.service.store.lists.get(at.company.id, at.company.listId);
    await setList({ columns: [...(list?.columns ?? []), { id: 'owner', name: 'Owner', type: 'person' }] });
  });
  const assign = (who: Who | null) =>
    as('member', 'rows.assign', { rowId: at.rowId, memberId: who === null ? null : idOf(who) });

  test('notifies the person once, but not the caller, and not people who have the row or may not see it', async () => {
    const assigned = await assign('developer');
    expect(assigned.status).toBe(200);
    expect((await of('developer')).notifications).toMatchObject([
      { kind: 'assignment', rowId: at.rowId, commentId: null },
    ]);
    await assign('developer');
    await assign('member');
    expect([await counted('developer'), await counted('member')]).toEqual([1, 0]);
    await setList({ openTo: [idOf('member')] });
    await assign('viewer');
    await setList({ openTo: null });
    expect(await counted('viewer')).toBe(0);
    expect((await mails()).map(({ to, mail }) => [to, mail.subject])).toEqual([
      ['dana', 'A row was assigned to you (Testers)'],
    ]);
  });

  test('can be undone, and the notification stays', async () => {
    const assigned = await assign('developer');
    const undone = await as('member', 'calls.undo', { callId: assigned.headers['call-id'] });
    expect(undone.body.data).toMatchObject({ undone: 1, left: [] });
    expect((await at.service.store.rows.get(at.company.id, at.rowId))?.cells['owner'] ?? null).toBeNull();
    expect(await counted('developer')).toBe(1);
  });
});

describe('notifications.list', () => {
  test('returns pages, newest first, and only unread notifications on request', async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3, 4, 5]) ids.push(await mention(`no. ${n}`, 'developer'));
    const commentsOf = (page: { notifications: { commentId: string }[] }) =>
      page.notifications.map(({ commentId }) => commentId);
    // A deleted comment is not shown.
    await as('member', 'rows.deleteComment', { commentId: ids[1] });
    const first = await of('developer', { limit: 2 });
    const second = await of('developer', { limit: 2, cursor: first.nextCursor });
    expect([...commentsOf(first), ...commentsOf(second)]).toEqual([ids[4], ids[3], ids[2], ids[0]]);
    expect(second.nextCursor).toBeNull();

    const [newest] = first.notifications;
    const marked = await as('developer', 'notifications.markRead', { ids: [newest.notificationId] });
    expect(marked.body).toMatchObject({
      data: { marked: 1 },
      changed: [{ type: 'notification', id: newest.notificationId, change: 'updated' }],
    });
    const again = await as('developer', 'notifications.markRead', { ids: [newest.notificationId] });
    expect(again.body).toMatchObject({ data: { marked: 0 }, changed: [] });
    expect(commentsOf(await of('developer', { unread: true }))).toEqual([ids[3], ids[2], ids[0]]);
    expect((await of('developer')).notifications[0].readAt).toMatch(/Z$/);
    const dry = await as('developer', 'notifications.markRead', { all: true }, '?dry_run=true');
    expect(dry.body.data.preview).toMatchObject({ title: 'Mark 4 notifications as read', affected: { count: 4 } });
    expect((await as('developer', 'notifications.markRead', { all: true })).body.data.marked).toBe(4);
    expect(await counted('developer', { unread: true })).toBe(0);
    expect((await as('developer', 'notifications.list', { cursor: 'x' })).status).toBe(400);
  });

  test('shows nothing that the person may no longer see', async () => {
    await mention('secret', 'developer');
    await setList({ openTo: [idOf('member')] });
    expect(await counted('developer')).toBe(0);
    await setList({ openTo: null });
    const { secret } = await at.company.key('developer', { scope: { lists: ['lst_other'] } });
    const narrow = await call(at.service, 'notifications.list', {}, { host: at.company.host, secret });
    expect(narrow.body.data.notifications).toEqual([]);
    await as('member', 'rows.delete', { rowId: at.rowId });
    expect(await counted('developer')).toBe(0);
    await as('member', 'rows.restore', { rowIds: [at.rowId] });
    expect(await counted('developer')).toBe(1);
    await setList({ archivedAt: new Date() });
    expect(await counted('developer')).toBe(0);
  });

  test("returns only the caller's own notifications", async () => {
    await mention('x', 'developer');
    const [{ notificationId }] = (await of('developer')).notifications;
    for (const who of ['admin', 'member'] as const)
      expect((await as(who, 'notifications.markRead', { ids: [notificationId] })).status).toBe(404);
    expect((await as('developer', 'notifications.markRead', { ids: [notificationId], all: true })).status).toBe(400);
    expect((await as('developer', 'notifications.markRead', { all: false })).body.error.fields[0].path).toBe('/all');
    expect(await counted('developer', { unread: true })).toBe(1);
  });
});
