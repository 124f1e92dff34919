import { defineAction } from '../../engine/action.js';
import { object, pageOf, PAGE } from '../../engine/schema.js';
import { visibleOwner } from '../shared/keys/keys.js';
import { ENDPOINT, endpointView, EXAMPLE_ENDPOINT } from '../shared/webhooks/webhooks.js';

export default defineAction({
  name: 'webhooks.list',
  title: 'List webhook endpoints',
  description: 'Returns your own webhook endpoints; for an administrator, all of the company. Never their secrets.',
  role: 'developer',
  // Available on every plan, so that members can still find endpoints to delete after a downgrade.
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ ...PAGE }),
  result: pageOf('endpoints', ENDPOINT, 'The endpoints of this page, oldest first.'),
  examples: [
    { summary: 'List the first page', input: {}, result: { endpoints: [EXAMPLE_ENDPOINT], nextCursor: null } },
  ],
  async run(context, { limit, cursor }) {
    const { items, nextCursor } = await context.webhooks.page({ limit, cursor }, visibleOwner(context) ?? undefined);
    const owners = await context.members.many([...new Set(items.map(({ ownerId }) => ownerId))]);
    const ownerOf = new Map(owners.map((member) => [member._id, member]));
    const endpoints = items.map((endpoint) => endpointView(endpoint, ownerOf.get(endpoint.ownerId) ?? null));
    return { data: { endpoints, nextCursor } };
  },
});
