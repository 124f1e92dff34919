import { defineAction, phrase } from '../../engine/action.js';
import { count, object, refTo } from '../../engine/schema.js';

export default defineAction({
  name: 'account.signOutEverywhere',
  title: 'Sign out everywhere',
  description: 'Ends all your sessions at once, the current one included. Your keys still work.',
  role: 'viewer',
  plan: 'free',
  effect: 'change',
  sensitive: true,
  destructive: true,
  idempotent: true,
  input: object({}),
  result: object({
    memberId: refTo('member', 'The member who was signed out: you.'),
    sessionsEnded: count('Number of sessions that were ended.'),
  }),
  examples: [
    {
      summary: 'Sign out of a browser that you no longer have',
      input: {},
      result: { memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j', sessionsEnded: 2 },
    },
  ],
  async preview(context) {
    const member = await context.members.get(context.principal.memberId);
    return {
      title: phrase`Sign ${member.name} out everywhere`,
      effects: [phrase`${member.name} must sign in again in every browser.`, phrase`Keys still work.`],
      affected: { count: 1, sample: [{ id: member._id, label: member.name }] },
      reversible: false,
      targets: [],
    };
  },
  async run(context) {
    const { memberId } = context.principal;
    const sessionsEnded = await context.sessions.end('all');
    return {
      data: { memberId, sessionsEnded },
      changed: [{ type: 'account', id: memberId, change: 'updated' }],
    };
  },
});
