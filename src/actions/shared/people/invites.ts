import type { Invite } from '../../../contract/documents.js';
import { ROLES } from '../../../contract/ranks.js';
import { inviteState } from '../../../engine/invites.js';
import { object, oneOf, refTo, text, time } from '../../../engine/schema.js';

/** Invitations in results. */

export const INVITE = object(
  {
    inviteId: refTo('invite', 'Identifier of the invitation.'),
    email: text('Mail address that it was sent to.'),
    name: text('Name of the invited person.'),
    role: oneOf(ROLES, 'The role that the person joins with.'),
    invitedBy: refTo('member', 'Identifier of the member who invited.'),
    createdAt: time('When it was created.'),
    expiresAt: time('When it expires.'),
    state: oneOf(['open', 'accepted', 'cancelled', 'expired'], 'Current state of the invitation.'),
  },
  { description: 'One invitation, without its link.' },
);

export const EXAMPLE_INVITE = {
  inviteId: 'inv_01jd9a7c9e1g3j5m7p9r1t3v5x',
  email: 'lena@acme.example',
  name: 'Lena Hoffmann',
  role: 'member' as const,
  invitedBy: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j',
  createdAt: '2026-11-20T14:03:21.000Z',
  expiresAt: '2026-11-27T14:03:21.000Z',
  state: 'open' as const,
};

/** An invitation as administrators see it. */
export function inviteView(invite: Invite, now: Date) {
  return {
    inviteId: invite._id,
    email: invite.email,
    name: invite.name,
    role: invite.role,
    invitedBy: invite.invitedBy,
    createdAt: invite.createdAt.toISOString(),
    expiresAt: invite.expiresAt.toISOString(),
    state: inviteState(invite, now),
  };
}
