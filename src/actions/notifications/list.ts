import { NOTIFICATION_CURSOR } from '../../contract/notifications.js';
import { defineAction, pageResult } from '../../engine/action.js';
import { flag, object, pageOf, PAGE } from '../../engine/schema.js';
import { EXAMPLE_NOTIFICATION, NOTIFICATION, notificationView } from '../shared/people/notifications.js';

export default defineAction({
  name: 'notifications.list',
  title: 'List your notifications',
  description:
    'Returns your notifications, newest first: comments that mention you, and rows that were assigned to you. Those of ' +
    'rows that you may not see any more are left out. They are kept for 90 days, at most 500.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({
    'unread?': flag('Only those that you have not marked as read.'),
    ...PAGE,
    'cursor?': { ...PAGE['cursor?'], pattern: NOTIFICATION_CURSOR },
  }),
  result: pageOf('notifications', NOTIFICATION, 'The notifications of this page.'),
  examples: [
    {
      summary: 'List what is unread',
      input: { unread: true },
      result: { notifications: [EXAMPLE_NOTIFICATION], nextCursor: null },
    },
  ],
  async run(context, request) {
    return pageResult('notifications', await context.notifications.page(request), notificationView);
  },
});
