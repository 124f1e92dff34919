import { Refusal } from '../../contract/errors.js';
import { defineAction, phrase } from '../../engine/action.js';
import { count, object, refTo, text } from '../../engine/schema.js';
import { invalidFields } from '../shared/rows/cells.js';
import { refuseWeakPassword } from '../shared/people/passwords.js';

/** Limits guesses of the password with a stolen session. */
const ATTEMPTS = 10;
const WITHIN_MINUTES = 15;

export default defineAction({
  name: 'account.changePassword',
  title: 'Change your password',
  description: 'Changes the password that you sign in with, and ends your other sessions. Keys cannot call it.',
  role: 'viewer',
  plan: 'free',
  effect: 'change',
  destructive: true,
  secretInput: ['current', 'next'],
  input: object({
    current: text('Your current password.', {
      format: 'password',
      writeOnly: true,
      minLength: 1,
      maxLength: 1000,
    }),
    next: text('Your new password, at least 10 characters and not a common one.', {
      format: 'password',
      writeOnly: true,
      minLength: 10,
      maxLength: 1000,
    }),
  }),
  result: object({
    memberId: refTo('member', 'The member whose password was changed: you.'),
    sessionsEnded: count('Number of other sessions that were ended.'),
  }),
  examples: [
    {
      summary: 'Choose a longer password',
      input: { current: 'the one I have now', next: 'four words chosen by chance' },
      result: { memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j', sessionsEnded: 1 },
    },
  ],
  async validate(context, { current, next }) {
    if (context.principal.kind === 'key') {
      throw new Refusal('forbidden', phrase`A key cannot change a password. Sign in to change it.`);
    }
    const since = new Date(context.now.getTime() - WITHIN_MINUTES * 60_000);
    if ((await context.members.ownCalls('account.changePassword', since)) > ATTEMPTS) {
      const wait = phrase`Too many attempts. Try again in ${WITHIN_MINUTES} minutes.`;
      throw new Refusal('rate_limited', wait, { retry_after: WITHIN_MINUTES * 60 });
    }
    if (!(await context.members.isPassword(current))) {
      const message = phrase`This is not your current password.`;
      throw invalidFields([{ path: '/current', message, fix: phrase`Send the password that you sign in with.` }]);
    }
    if (next === current) {
      const message = phrase`This is your current password.`;
      throw invalidFields([{ path: '/next', message, fix: phrase`Choose another one.` }]);
    }
    const { name, email } = await context.members.get(context.principal.memberId);
    await refuseWeakPassword('/next', next, { name, email, company: context.company.name });
  },
  async preview(context) {
    const member = await context.members.get(context.principal.memberId);
    return {
      title: phrase`Change the password of ${member.name}`,
      effects: [phrase`The current password no longer works.`, phrase`Your other sessions end.`],
      affected: { count: 1, sample: [{ id: member._id, label: member.name }] },
      reversible: false,
      targets: [],
    };
  },
  async run(context, { current, next }) {
    const { memberId } = context.principal;
    await context.members.changePassword(current, next);
    const sessionsEnded = await context.sessions.end('others');
    return {
      data: { memberId, sessionsEnded },
      changed: [{ type: 'account', id: memberId, change: 'updated' }],
    };
  },
});
