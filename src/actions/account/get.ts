import { defineAction } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { ACCOUNT, accountView, EXAMPLE_ACCOUNT } from '../shared/people/people.js';

export default defineAction({
  name: 'account.get',
  title: 'Get your account',
  description:
    'Returns your name, mail address, role and how you are notified. With a key: those of the member that it acts for.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({}),
  result: object({ account: ACCOUNT }),
  examples: [{ summary: 'Get your account', input: {}, result: { account: EXAMPLE_ACCOUNT } }],
  async run(context) {
    return { data: { account: accountView(context, await context.members.get(context.principal.memberId)) } };
  },
});
