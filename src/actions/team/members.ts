import { defineAction, pageResult } from '../../engine/action.js';
import { object, oneOf, pageOf, PAGE } from '../../engine/schema.js';
import { EXAMPLE_MEMBER, MEMBER, memberView } from '../people.js';

export default defineAction({
  name: 'team.members',
  title: 'List the people of the team',
  description: 'Answers who is on the team, with names and roles. Only administrators see mail addresses.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({
    'state?': oneOf(['active', 'removed'], 'The people on the team, or those who were removed from it.', {
      default: 'active',
    }),
    ...PAGE,
  }),
  result: pageOf('members', MEMBER, 'The people of this page, oldest members first.'),
  examples: [
    {
      summary: 'Read the first page',
      input: {},
      result: { members: [{ ...EXAMPLE_MEMBER, email: null }], nextCursor: null },
    },
  ],
  async run(context, { limit, cursor, state }) {
    const found = await context.members.page({ limit, cursor }, state === 'removed');
    return pageResult('members', found, (member) => memberView(context, member));
  },
});
