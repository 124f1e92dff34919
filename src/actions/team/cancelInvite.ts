import { Refusal } from '../../contract/errors.js';
import { defineAction } from '../../engine/action.js';
import { identifier, object } from '../../engine/schema.js';
import { EXAMPLE_INVITE, INVITE, inviteView } from '../invites.js';

export default defineAction({
  name: 'team.cancelInvite',
  title: 'Cancel an invitation',
  description: 'Its link stops working at once. One that was accepted cannot be cancelled; remove the person instead.',
  role: 'admin',
  plan: 'free',
  effect: 'change',
  destructive: true,
  idempotent: true,
  input: object({ inviteId: identifier('Identifier of the invitation.') }),
  result: object({ invite: INVITE }),
  examples: [
    {
      summary: 'Withdraw an invitation that went to the wrong address',
      input: { inviteId: EXAMPLE_INVITE.inviteId },
      result: { invite: { ...EXAMPLE_INVITE, state: 'cancelled' } },
    },
  ],
  async validate(context, input) {
    const invite = await context.invites.get(input.inviteId);
    if (invite.acceptedAt) throw new Refusal('conflict', `${invite.name} has accepted it already.`);
  },
  async preview(context, input) {
    const invite = await context.invites.get(input.inviteId);
    const { email, role } = invite;
    return {
      title: `Cancel the invitation of ${invite.name}`,
      effects: [
        invite.cancelledAt ? 'Nothing changes: it is cancelled already.' : `The link that ${email} has stops working.`,
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
