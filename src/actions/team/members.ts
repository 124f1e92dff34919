import { defineAction } from '../../engine/action.js';
import { EXAMPLE_MEMBER, MEMBER, memberView } from '../people.js';
import { NEXT_CURSOR, PAGE } from '../shapes.js';

export default defineAction({
  name: 'team.members',
  title: 'List the people of the team',
  description: 'Answers who is on the team, with names and roles. Only administrators see mail addresses.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: {
    type: 'object',
    additionalProperties: false,
    properties: {
      state: {
        type: 'string',
        enum: ['active', 'removed'],
        default: 'active',
        description: 'The people on the team, or those who were removed from it.',
      },
      ...PAGE,
    },
  },
  result: {
    type: 'object',
    required: ['members', 'nextCursor'],
    additionalProperties: false,
    properties: {
      members: { type: 'array', items: MEMBER, description: 'The people of this page, oldest members first.' },
      nextCursor: NEXT_CURSOR,
    },
  },
  examples: [
    {
      summary: 'Read the first page',
      input: {},
      result: { members: [{ ...EXAMPLE_MEMBER, email: null }], nextCursor: null },
    },
  ],
  async run(context, { limit, cursor, state }) {
    const page = await context.members.page({ limit, cursor }, state === 'removed');
    const members = page.items.map((member) => memberView(context, member));
    return { data: { members, nextCursor: page.nextCursor } };
  },
});
