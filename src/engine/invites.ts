import type { Invite, Member, Principal } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import { derivedId } from './ids.js';

export type InviteState = 'open' | 'accepted' | 'cancelled' | 'expired';

/** What has become of an invitation. An accepted one stays accepted, also past its expiry. */
export function inviteState(invite: Pick<Invite, 'acceptedAt' | 'cancelledAt' | 'expiresAt'>, now: Date): InviteState {
  if (invite.acceptedAt) return 'accepted';
  if (invite.cancelledAt) return 'cancelled';
  return invite.expiresAt <= now ? 'expired' : 'open';
}

/** The person whom an invitation makes, as they will be: their id derives from it, so that nobody is made twice. */
export function invitedMember({ _id, companyId, name, email, role, createdAt, updatedAt }: Invite): Member {
  const memberId = derivedId('mem', _id);
  return { _id: memberId, companyId, version: 0, name, email, role, removedAt: null, createdAt, updatedAt };
}

/** Whoever holds the link of an invitation, as the caller of `team.accept`. */
export function invitedPrincipal(invite: Invite): Principal {
  const { _id: memberId, role } = invitedMember(invite);
  return { kind: 'invitation', memberId, keyId: null, inviteId: invite._id, role };
}

const OVER = {
  accepted: 'This invitation was accepted already. If it was you, sign in.',
  cancelled: 'This invitation was cancelled. Ask for a new one.',
  expired: 'This invitation is too old. Ask for a new one.',
  taken: 'Somebody with this mail address is on the team already. If it is you, sign in.',
} as const;

/** Why an invitation cannot be accepted any more; `taken` where its address has come to the team on another way. */
export type Over = keyof typeof OVER;

/**
 * What is against accepting an invitation now; null where nothing is.
 * @param holder whoever has its mail address, on the team or removed from it
 */
export function againstAccepting(invite: Invite, holder: Member | null, now: Date): Over | null {
  const state = inviteState(invite, now);
  if (state !== 'open') return state;
  return holder && !holder.removedAt && holder._id !== invitedMember(invite)._id ? 'taken' : null;
}

/** The refusal of an invitation that cannot be accepted any more. */
export function overRefusal(over: Over): Refusal {
  return new Refusal('conflict', OVER[over], { reason: `invitation_${over}` });
}
