import { defineAction, phrase } from '../../engine/action.js';
import { againstAccepting, overRefusal } from '../../engine/invites.js';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../engine/passwords.js';
import { personName } from '../../engine/plainText.js';
import { object, text } from '../../engine/schema.js';
import { ROLE_NAMES } from '../../engine/phrases/ranks.js';
import { EXAMPLE_INVITE } from '../shared/people/invites.js';
import { refusePassword, refuseWeakPassword } from '../shared/people/passwords.js';
import { EXAMPLE_MEMBER, MEMBER, memberView, PERSON_NAME } from '../shared/people/people.js';

export default defineAction({
  name: 'team.accept',
  title: 'Accept an invitation',
  description:
    'Joins the team with the role of the invitation. The last part of the mailed link is the bearer token of this ' +
    'call, in place of a key. The new member signs in with the password, or with the provider of the company.',
  role: 'viewer',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  calledBy: 'invited',
  secretInput: ['password'],
  input: object({
    name: { ...PERSON_NAME, description: 'Your name.' },
    'password?': text(
      `The password that you will sign in with, at least ${SHORTEST_PASSWORD} characters and not a common one. Left out, you sign in with the provider of the company, or set a password by mail.`,
      {
        format: 'password',
        writeOnly: true,
        minLength: SHORTEST_PASSWORD,
        maxLength: LONGEST_PASSWORD,
      },
    ),
  }),
  result: object({ member: MEMBER }),
  examples: [
    {
      summary: 'Join the team',
      input: { name: EXAMPLE_INVITE.name, password: 'four words chosen by chance' },
      result: {
        member: {
          ...EXAMPLE_MEMBER,
          memberId: 'mem_01jd9b2k4m6p8r0t2v4x6z8b0d',
          name: EXAMPLE_INVITE.name,
          email: EXAMPLE_INVITE.email,
          role: EXAMPLE_INVITE.role,
        },
      },
    },
  ],
  async validate({ company, invites, members, now }, { name, password }) {
    const invite = await invites.held();
    const over = againstAccepting(invite, await members.ofAddress(invite.email), now);
    if (over) throw overRefusal(over);
    if (password === undefined) return;
    refusePassword(company);
    await refuseWeakPassword('/password', password, { name, email: invite.email, company: company.name });
  },
  async preview({ company, invites }, input) {
    const { email, role } = await invites.held();
    const name = personName(input.name);
    return {
      title: phrase`Join ${company.name} as ${ROLE_NAMES[role]}`,
      effects: [phrase`${name} joins the team and signs in with ${email}.`, phrase`The link stops working.`],
      affected: { count: 1, sample: [{ id: 'new', label: name, after: { email, role } }] },
      reversible: true,
      targets: [],
    };
  },
  async run(context, { name, password }) {
    const member = await context.members.join({ name: personName(name), password });
    return {
      data: { member: memberView(context, member) },
      changed: [{ type: 'member', id: member._id, change: 'created' }],
    };
  },
});
