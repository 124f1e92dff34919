import { defineAction } from '../../engine/action.js';
import { EXAMPLE_INVITE, INVITE, inviteView } from '../invites.js';
import { NEXT_CURSOR, PAGE } from '../shapes.js';

export default defineAction({
  name: 'team.invites',
  title: 'List invitations',
  description: 'Answers who was invited and what has become of it. Never the links.',
  role: 'admin',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: { type: 'object', additionalProperties: false, properties: { ...PAGE } },
  result: {
    type: 'object',
    required: ['invites', 'nextCursor'],
    additionalProperties: false,
    properties: {
      invites: { type: 'array', items: INVITE, description: 'The invitations of this page, oldest first.' },
      nextCursor: NEXT_CURSOR,
    },
  },
  examples: [{ summary: 'Read the first page', input: {}, result: { invites: [EXAMPLE_INVITE], nextCursor: null } }],
  async run(context, { limit, cursor }) {
    const page = await context.invites.page({ limit, cursor });
    const invites = page.items.map((invite) => inviteView(invite, context.now));
    return { data: { invites, nextCursor: page.nextCursor } };
  },
});
