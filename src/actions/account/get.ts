import { defineAction } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { EXAMPLE_MEMBER, MEMBER, memberView } from '../people.js';

export default defineAction({
  name: 'account.get',
  title: 'Read your account',
  description: 'Answers your own name, mail address and role. With a key: those of the person it acts as.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({}),
  result: object({ account: MEMBER }),
  examples: [{ summary: 'Read it', input: {}, result: { account: EXAMPLE_MEMBER } }],
  async run(context) {
    return { data: { account: memberView(context, await context.members.get(context.principal.memberId)) } };
  },
});
