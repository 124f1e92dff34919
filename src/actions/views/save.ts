import { defineAction, phrase } from '../../engine/action.js';
import { flag, object, text, versionNumber } from '../../engine/schema.js';
import { NAME_SCHEMA } from '../../engine/names.js';
import { LIST_ID } from '../shared/lists/lists.js';
import { withSources } from '../shared/queries/sources.js';
import {
  EXAMPLE_VIEW,
  refuseManyViews,
  refuseOddView,
  refuseOther,
  refuseUnshared,
  VIEW,
  VIEW_ID,
  VIEW_INPUT,
  viewFieldsOf,
  viewView,
} from '../shared/queries/views.js';

const { listId, name, filter, sort } = EXAMPLE_VIEW;

export default defineAction({
  name: 'views.save',
  title: 'Save a view of a list',
  description:
    'Saves a filter, an order, columns and groups under a name: as a new view, or in place of the view `viewId`. A ' +
    'view is your own, or shared with all who see the list. Members and higher roles change shared views.',
  role: 'viewer',
  plan: 'free',
  effect: 'change',
  input: object({
    listId: LIST_ID,
    'viewId?': { ...VIEW_ID, description: 'The view to change. What is left out of the input, it loses.' },
    name: text('Name of the view.', NAME_SCHEMA),
    ...VIEW_INPUT,
    'shared?': flag('Whether all who see the list see the view.'),
    'version?': versionNumber('The version of the view that you read; any other is refused with conflict.'),
  }),
  result: object({ view: VIEW }),
  examples: [
    {
      summary: 'Save a view of your own',
      input: { listId, name, filter, sort, groupBy: { by: 'status' } },
      result: { view: EXAMPLE_VIEW },
    },
    {
      summary: 'Share it',
      input: { listId, viewId: EXAMPLE_VIEW.viewId, name, filter, sort, groupBy: { by: 'status' }, shared: true },
      result: { view: { ...EXAMPLE_VIEW, shared: true, version: 2 } },
    },
  ],
  async validate(context, input) {
    const list = await withSources(context, await context.lists.get(input.listId));
    const view = input.viewId === undefined ? undefined : await context.views.get(input.viewId);
    if (view) refuseOther(view, input);
    else await refuseManyViews(context, list._id);
    refuseUnshared(context, input.shared ?? false, view);
    refuseOddView(list, input);
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const view = input.viewId === undefined ? null : await context.views.get(input.viewId);
    const after = viewFieldsOf(input);
    const { name: old, filter: where, sort: order, fields, groupBy, shared } = view ?? after;
    const before = { name: old, filter: where, sort: order, fields, groupBy, shared };
    return {
      title: view ? phrase`Change the view “${old}” of ${list.name}` : phrase`Save the view “${old}” of ${list.name}`,
      effects: [after.shared ? phrase`All who see ${list.name} see the view.` : phrase`Only you see the view.`],
      affected: {
        count: 1,
        sample: [{ id: view?._id ?? 'new', label: old, ...(view && { before }), after: { ...after } }],
      },
      unit: 'view',
      reversible: true,
      targets: view ? [{ type: 'view', id: view._id, version: view.version }] : [],
    };
  },
  async run(context, input) {
    const { viewId, version } = input;
    const list = await withSources(context, await context.lists.get(input.listId));
    const fields = viewFieldsOf(input);
    const view =
      viewId === undefined
        ? await context.views.create(list._id, fields)
        : await context.views.update(viewId, fields, version);
    const change = viewId === undefined ? 'created' : 'updated';
    return { data: { view: viewView(context, list, view) }, changed: [{ type: 'view', id: view._id, change }] };
  },
});
