import { Refusal } from '../../contract/errors.js';
import { defineAction, phrase } from '../../engine/action.js';
import { identifier, object } from '../../engine/schema.js';
import { EXAMPLE_INVITE, INVITE, inviteView } from '../shared/people/invites.js';

export default defineAction({
  name: 'team.cancelInvite',
  title: 'Cancel an invitation',
  description:
    'Cancels an invitation: its link stops working at once. An accepted invitation cannot be cancelled; remove the ' +
    'member instead.',
  role: 'admin',
  plan: 'free',
  effect: 'change',
  destructive: true,
  idempotent: true,
  input: object({ inviteId: identifier('invite', 'Identifier of the invitation.') }),
  result: object({ invite: INVITE }),
  examples: [
    {
      summary: 'Cancel an invitation that was sent to the wrong address',
      input: { inviteId: EXAMPLE_INVITE.inviteId },
      result: { invite: { ...EXAMPLE_INVITE, state: 'cancelled' } },
    },
  ],
  async validate(context, input) {
    const invite = await context.invites.get(input.inviteId);
    const message = phrase`${invite.name} has accepted the invitation already. Remove the member instead.`;
    if (invite.acceptedAt) throw new Refusal('conflict', message);
  },
  async preview(context, input) {
    const invite = await context.invites.get(input.inviteId);
    const { email, role } = invite;
    return {
      title: phrase`Cancel the invitation of ${invite.name}`,
      effects: [
        invite.cancelledAt
          ? phrase`Nothing changes: it is already cancelled.`
          : phrase`The link in the mail to ${email} stops working.`,
      ],
      affected: { count: 1, sample: [{ id: invite._id, label: invite.name, before: { email, role } }] },
      reversible: false,
      targets: [{ type: 'invite', id: invite._id, version: invite.version }],
    };
  },
  async run(context, input) {
    const invite = await context.invites.cancel(input.inviteId);
    return {
      data: { invite: inviteView(invite, context.now) },
      changed: [{ type: 'invite', id: invite._id, change: 'updated' }],
    };
  },
});
