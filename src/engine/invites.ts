import type { Invite, Member, Principal } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import { derivedId } from './ids.js';
import { phrase } from './phrases/phrase.js';

export type InviteState = 'open' | 'accepted' | 'cancelled' | 'expired';

/** The state of an invitation. An accepted invitation stays accepted after its expiry. */
export function inviteState(invite: Pick<Invite, 'acceptedAt' | 'cancelledAt' | 'expiresAt'>, now: Date): InviteState {
  if (invite.acceptedAt) return 'accepted';
  if (invite.cancelledAt) return 'cancelled';
  return invite.expiresAt <= now ? 'expired' : 'open';
}

/** The member that accepting an invitation makes. The id derives from the invitation, so no member is made twice. */
export function invitedMember({ _id, companyId, name, email, role, createdAt, updatedAt }: Invite): Member {
  const memberId = derivedId('mem', _id);
  return { _id: memberId, companyId, version: 0, name, email, role, removedAt: null, createdAt, updatedAt };
}

/** The principal of the link of an invitation, which calls `team.accept`. */
export function invitedPrincipal(invite: Invite): Principal {
  const { _id: memberId, role } = invitedMember(invite);
  return { kind: 'invitation', memberId, keyId: null, inviteId: invite._id, role };
}

/** Reasons why an invitation cannot be accepted, written for the invited person. */
export const WHY_OVER = {
  accepted: phrase`This invitation was accepted already. If it was you, sign in.`,
  cancelled: phrase`This invitation was cancelled. Ask for a new one.`,
  expired: phrase`This invitation has expired. Ask for a new one.`,
  taken: phrase`A member of the team already has this mail address. If it is you, sign in.`,
};

/** Why an invitation cannot be accepted; `taken` if a member of the team already has its mail address. */
export type Over = keyof typeof WHY_OVER;

/**
 * Why an invitation cannot be accepted now; null if it can.
 * @param holder the member with its mail address, removed or not; null if there is none
 */
export function againstAccepting(invite: Invite, holder: Member | null, now: Date): Over | null {
  const state = inviteState(invite, now);
  if (state !== 'open') return state;
  return holder && !holder.removedAt && holder._id !== invitedMember(invite)._id ? 'taken' : null;
}

/** The refusal of an invitation that cannot be accepted. */
export function overRefusal(over: Over): Refusal {
  return new Refusal('conflict', WHY_OVER[over], { reason: `invitation_${over}` });
}
