import { Refusal } from '../../contract/errors.js';
import { defineAction } from '../../engine/action.js';
import { count, object, text } from '../../engine/schema.js';
import { invalidFields } from '../cells.js';

/** A hijacked session must not find the password out by trying. */
const ATTEMPTS = 10;
const WITHIN_MINUTES = 15;

export default defineAction({
  name: 'account.changePassword',
  title: 'Change your password',
  description:
    'Changes the password that you sign in with, and signs you out everywhere else. Only for people who are signed ' +
    'in: a key cannot do it.',
  role: 'viewer',
  plan: 'free',
  effect: 'change',
  destructive: true,
  secretInput: ['current', 'next'],
  input: object({
    current: text('The password that you sign in with now.', {
      format: 'password',
      writeOnly: true,
      minLength: 1,
      maxLength: 1000,
    }),
    next: text('The password from then on, at least 10 characters.', {
      format: 'password',
      writeOnly: true,
      minLength: 10,
      maxLength: 1000,
    }),
  }),
  result: object({
    memberId: text('Whose password was changed: you.'),
    sessionsEnded: count('In how many other browsers you were signed out.'),
  }),
  examples: [
    {
      summary: 'Take a longer password',
      input: { current: 'the one I have now', next: 'four words chosen by chance' },
      result: { memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j', sessionsEnded: 1 },
    },
  ],
  async validate(context, { current, next }) {
    if (context.principal.kind === 'key') {
      throw new Refusal('forbidden', 'Only a person who is signed in can change the password, not a key.');
    }
    const since = new Date(context.now.getTime() - WITHIN_MINUTES * 60_000);
    if ((await context.members.ownCalls('account.changePassword', since)) > ATTEMPTS) {
      const wait = `Too many attempts. Try again in ${WITHIN_MINUTES} minutes.`;
      throw new Refusal('rate_limited', wait, { retry_after: WITHIN_MINUTES * 60 });
    }
    if (!(await context.members.isPassword(current))) {
      const message = 'This is not your present password.';
      throw invalidFields([{ path: '/current', message, fix: 'Send the password that you sign in with.' }]);
    }
    if (next === current) {
      const message = 'This is the password that you have already.';
      throw invalidFields([{ path: '/next', message, fix: 'Choose another one.' }]);
    }
  },
  async preview(context) {
    const member = await context.members.get(context.principal.memberId);
    return {
      title: `Change the password of ${member.name}`,
      effects: ['The present password no longer works.', 'You are signed out everywhere else.'],
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
