import { defineAction, phrase } from '../../engine/action.js';
import { count, flag, identifiers, object } from '../../engine/schema.js';
import { invalidFields } from '../shared/rows/cells.js';
import { EXAMPLE_NOTIFICATION, previewMarking } from '../shared/people/notifications.js';

export default defineAction({
  name: 'notifications.markRead',
  title: 'Mark notifications as read',
  description: 'Marks notifications of yours as read: those with these `ids`, or `all`. Send exactly one of the two.',
  role: 'viewer',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: object(
    {
      'ids?': identifiers('notification', 'Identifiers of the notifications.', {
        minItems: 1,
        maxItems: 500,
        uniqueItems: true,
      }),
      'all?': flag('True: all that you have when you call.'),
    },
    { minProperties: 1, maxProperties: 1 },
  ),
  result: object({ marked: count('Number of notifications that were unread before.') }),
  examples: [
    { summary: 'Mark one', input: { ids: [EXAMPLE_NOTIFICATION.notificationId] }, result: { marked: 1 } },
    { summary: 'Mark all', input: { all: true }, result: { marked: 1 } },
  ],
  async validate(context, input) {
    if (input.all === false) {
      const message = phrase`With false, nothing is marked.`;
      throw invalidFields([{ path: '/all', message, fix: phrase`Send true, or ids instead.` }]);
    }
    if (input.ids) await context.notifications.unread(input.ids);
  },
  preview: async (context, input) => previewMarking(await context.notifications.unread(input.ids ?? null)),
  async run(context, input) {
    const marked = await context.notifications.markRead(input.ids ?? null);
    return {
      data: { marked: marked.length },
      changed: marked.map((id) => ({ type: 'notification', id, change: 'updated' })),
    };
  },
});
