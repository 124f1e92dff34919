import { Refusal } from '../../contract/errors.js';
import { ROLES } from '../../contract/ranks.js';
import { defineAction, phrase } from '../../engine/action.js';
import { hasOneAdmin } from '../../engine/administrators.js';
import { personName } from '../../engine/plainText.js';
import { object, oneOf, text } from '../../engine/schema.js';
import { ROLE_NAMES } from '../../engine/phrases/ranks.js';
import { invitation } from '../../mail/invitation.js';
import { write } from '../../mail/write.js';
import { EXAMPLE_INVITE, INVITE, inviteView } from '../shared/people/invites.js';
import { PERSON_NAME } from '../shared/people/people.js';

const DAYS = 7;

export default defineAction({
  name: 'team.invite',
  title: 'Invite a person to the team',
  description:
    `Mails a person a link to join the team, once and within ${DAYS} days. It needs a confirmation, because a mail ` +
    'leaves the service; inviting an administrator also needs an approval by another administrator, unless the ' +
    'company has one administrator. Only the mail contains the link.',
  role: 'admin',
  plan: 'free',
  effect: 'change',
  outside: true,
  execution: 'background',
  guard: {
    // A company with one administrator has no one to approve the second one.
    when: ({ company }, input) => (input.role === 'admin' && !hasOneAdmin(company) ? 'confirm_and_approve' : 'confirm'),
    note: 'Confirmation; to invite an administrator, also approval, unless the company has one administrator.',
  },
  because: ({ role, email }) =>
    role === 'admin'
      ? phrase`The call sends an invitation to become an administrator to ${email.toLowerCase()}.`
      : null,
  input: object({
    email: text('Mail address that the invitation is sent to.', { format: 'email', maxLength: 254 }),
    name: { ...PERSON_NAME, description: 'Name of the person, who can change it when joining.' },
    role: oneOf(ROLES, 'The role that the person joins with, at most your own.'),
  }),
  result: object({ invite: INVITE }),
  examples: [
    {
      summary: 'Invite a new colleague',
      input: { email: EXAMPLE_INVITE.email, name: EXAMPLE_INVITE.name, role: 'member' },
      result: { invite: EXAMPLE_INVITE },
    },
  ],
  async validate(context, input) {
    const [member, open] = await Promise.all([
      context.members.ofAddress(input.email),
      context.invites.openFor(input.email),
    ]);
    if (member && !member.removedAt) {
      const message = phrase`${member.name} has this mail address and is already on the team. Change their role instead.`;
      throw new Refusal('conflict', message, { member_id: member._id });
    }
    if (open) {
      throw new Refusal('conflict', phrase`This address has an open invitation. Cancel it first.`, {
        invite_id: open._id,
      });
    }
  },
  async preview(context, input) {
    const name = personName(input.name);
    const email = input.email.toLowerCase();
    const inviter = await context.members.get(context.principal.memberId);
    return {
      title: phrase`Invite ${name} to the team`,
      effects: [
        phrase`A mail to ${email} says that ${inviter.name} invites ${name} to ${context.company.name}.`,
        phrase`With the link in it, a person can join as ${ROLE_NAMES[input.role]}, once and within ${DAYS} days.`,
        phrase`A sent mail cannot be recalled. If you cancel the invitation later, only its link stops working.`,
      ],
      affected: { count: 1, sample: [{ id: 'new', label: name, after: { email, role: input.role } }] },
      recipients: [email],
      unit: 'invitation',
      reversible: false,
      targets: [],
    };
  },
  async run(context, input) {
    const expiresAt = new Date(context.now.getTime() + DAYS * 86_400_000);
    const { role } = input;
    const fields = { email: input.email.toLowerCase(), name: personName(input.name), role, expiresAt };
    const { invite, link } = await context.invites.create(fields);
    const inviter = await context.members.get(context.principal.memberId);
    try {
      await context.send({
        to: invite.email,
        ...write(
          invitation({
            company: context.company.name,
            name: invite.name,
            inviter: inviter.name,
            role,
            until: invite.expiresAt,
            link,
          }),
        ),
      });
    } catch (error) {
      // The mail was not sent. Cancelling frees the address for another invitation.
      if (error instanceof Refusal) await context.invites.cancel(invite._id);
      throw error;
    }
    return {
      data: { invite: inviteView(invite, context.now) },
      changed: [{ type: 'invite', id: invite._id, change: 'created' }],
    };
  },
});
