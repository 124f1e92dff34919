import { defineAction } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { EXAMPLE_MEMBER, MEMBER, memberView } from '../people.js';

export default defineAction({
  name: 'account.get',
  title: 'Get your account',
  description: 'Returns your name, mail address and role. With a key: those of the member that it acts for.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({}),
  result: object({ account: MEMBER }),
  examples: [{ summary: 'Get your account', input: {}, result: { account: EXAMPLE_MEMBER } }],
  async run(context) {
    return { data: { account: memberView(context, await context.members.get(context.principal.memberId)) } };
  },
});
