import { defineAction, phrase } from '../../engine/action.js';
import { object, refTo, text } from '../../engine/schema.js';
import { EXAMPLE_VIEW, refuseUnshared, VIEW_ID } from '../shared/queries/views.js';

export default defineAction({
  name: 'views.delete',
  title: 'Delete a view',
  description:
    'Deletes a saved view for good. Rows do not change. You delete your own views, and as a member or with a higher ' +
    'role also shared ones.',
  role: 'viewer',
  plan: 'free',
  effect: 'change',
  destructive: true,
  idempotent: true,
  input: object({ viewId: VIEW_ID }),
  result: object({ viewId: refTo('view', 'Identifier of the deleted view.'), name: text('Name of the view.') }),
  examples: [
    {
      summary: 'Delete a view',
      input: { viewId: EXAMPLE_VIEW.viewId },
      result: { viewId: EXAMPLE_VIEW.viewId, name: EXAMPLE_VIEW.name },
    },
  ],
  async validate(context, input) {
    const view = await context.views.get(input.viewId);
    refuseUnshared(context, view.shared, view);
  },
  async preview(context, input) {
    const { _id, name, listId, shared, filter, sort, version } = await context.views.get(input.viewId);
    const list = await context.lists.get(listId);
    const seenBy = shared ? phrase`all who see ${list.name}` : phrase`you alone`;
    return {
      title: phrase`Delete the view “${name}” of ${list.name}`,
      effects: [
        phrase`The view, which ${seenBy} saw until now, is deleted and cannot be restored. Rows stay as they are.`,
      ],
      affected: { count: 1, sample: [{ id: _id, label: name, before: { name, shared, filter, sort } }] },
      reversible: false,
      targets: [{ type: 'view', id: _id, version }],
    };
  },
  async run(context, input) {
    const { _id, name } = await context.views.delete(input.viewId);
    return { data: { viewId: _id, name }, changed: [{ type: 'view', id: _id, change: 'deleted' }] };
  },
});
