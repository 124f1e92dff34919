import { defineAction, pageResult } from '../../engine/action.js';
import { object, oneOf, pageOf, PAGE } from '../../engine/schema.js';
import { EXAMPLE_MEMBER, MEMBER, memberView } from '../shared/people/people.js';

export default defineAction({
  name: 'team.members',
  title: 'List members',
  description:
    'Returns the members of the team, with names and roles. Only administrators see the mail addresses of others.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({
    'state?': oneOf(['active', 'removed'], 'Members who are on the team, or who were removed from it.', {
      default: 'active',
    }),
    ...PAGE,
  }),
  result: pageOf('members', MEMBER, 'The members of this page, the first to join first.'),
  examples: [
    {
      summary: 'List the first page',
      input: {},
      result: { members: [{ ...EXAMPLE_MEMBER, email: null }], nextCursor: null },
    },
  ],
  async run(context, { limit, cursor, state }) {
    const members = await context.members.page({ limit, cursor }, state === 'removed');
    return pageResult('members', members, (member) => memberView(context, member));
  },
});
