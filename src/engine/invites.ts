import type { Invite } from '../contract/documents.js';

export type InviteState = 'open' | 'accepted' | 'cancelled' | 'expired';

/** What has become of an invitation. An accepted one stays accepted, also past its expiry. */
export function inviteState(invite: Pick<Invite, 'acceptedAt' | 'cancelledAt' | 'expiresAt'>, now: Date): InviteState {
  if (invite.acceptedAt) return 'accepted';
  if (invite.cancelledAt) return 'cancelled';
  return invite.expiresAt <= now ? 'expired' : 'open';
}
