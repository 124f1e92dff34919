import { expect, test } from 'vitest';
import { setStage } from './stage.js';

/** Live events of notifications, which only the notified person gets. */
const stage = setStage();
const { act, followAs, follow } = stage;

test('a notification reaches only its person, not administrators and not other members', async () => {
  const { developer, viewer } = stage.company.members;
  const [own, byKey, admin, other] = await Promise.all([
    followAs('developer', { query: '?types=notification.*' }),
    follow({ query: '?types=notification.created' }),
    followAs('admin', { query: '?types=notification.*,row.*' }),
    followAs('viewer', { query: '?types=notification.*,row.*' }),
  ]);
  const rowId = stage.company.rowIds[0];
  const made = await act('rows.comment', { rowId, text: 'x', mentions: [developer._id] });
  const { commentId } = made.body.data.comment;
  for (const listener of [own, byKey])
    expect(await listener.take(1)).toMatchObject([
      { event: 'notification.created', data: { data: { kind: 'mention', memberId: developer._id, rowId, commentId } } },
    ]);
  for (const listener of [admin, other])
    expect(await listener.take(1)).toMatchObject([
      { event: 'row.commented', data: { data: { commentId, mentions: [developer._id] } } },
    ]);
  await act('rows.comment', { rowId, text: 'y', mentions: [viewer._id] });
  expect((await other.take(3)).map(({ event }) => event).toSorted()).toEqual([
    'notification.created',
    'row.commented',
    'row.commented',
  ]);
  expect((await admin.take(2)).map(({ event }) => event)).toEqual(['row.commented', 'row.commented']);
  expect(own.heard.filter(({ event }) => event === 'notification.created')).toHaveLength(1);
});
