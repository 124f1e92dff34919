import { defineAction } from '../../engine/action.js';
import { object, pageOf, PAGE } from '../../engine/schema.js';
import { EXAMPLE_INVITE, INVITE, inviteView } from '../shared/people/invites.js';

export default defineAction({
  name: 'team.invites',
  title: 'List invitations',
  description: 'Returns the invitations of the company and their states. Never their links.',
  role: 'admin',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ ...PAGE }),
  result: pageOf('invites', INVITE, 'The invitations of this page, oldest first.'),
  examples: [{ summary: 'List the first page', input: {}, result: { invites: [EXAMPLE_INVITE], nextCursor: null } }],
  async run(context, { limit, cursor }) {
    const page = await context.invites.page({ limit, cursor });
    const invites = page.items.map((invite) => inviteView(invite, context.now));
    return { data: { invites, nextCursor: page.nextCursor } };
  },
});
