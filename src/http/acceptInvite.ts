import type { Member } from '../contract/documents.js';
import { derivedId } from '../engine/ids.js';
import { inviteState, type InviteState } from '../engine/invites.js';
import { hashPassword } from '../engine/passwords.js';
import { keyHash } from '../engine/secrets.js';
import type { Author } from '../store/history.js';
import type { Store } from '../store/index.js';
import type { StoredInvite } from '../store/invites.js';
import { tellOf, type Telling } from '../store/tell.js';

/** Why an invitation cannot be accepted; `taken` where its address has come to the team on another way. */
export type NoWay = 'unknown' | 'taken' | Exclude<InviteState, 'open'>;

export type Invited =
  | { readonly kind: 'open'; readonly invite: StoredInvite }
  | { readonly kind: 'no'; readonly because: NoWay };

/** The invitation behind a link, as it is now. */
export async function invitationOf(store: Store, companyId: string, token: string, now: Date): Promise<Invited> {
  const invite = await store.invites.byTokenHash(companyId, keyHash(token));
  if (!invite) return { kind: 'no', because: 'unknown' };
  const state = inviteState(invite, now);
  const memberId = memberIdOf(invite);
  if (state === 'accepted') {
    // Whoever accepted it was cut short: without a password nobody is in yet.
    const member = await store.members.get(companyId, memberId);
    const whole = member?.removedAt != null || (await store.members.passwordHash(companyId, memberId)) !== null;
    return whole ? { kind: 'no', because: 'accepted' } : { kind: 'open', invite };
  }
  if (state !== 'open') return { kind: 'no', because: state };
  const other = await store.members.ofAddress(companyId, invite.email);
  if (other && !other.removedAt && other._id !== memberId) return { kind: 'no', because: 'taken' };
  return { kind: 'open', invite };
}

/**
 * Makes the person whom an invitation is for. Its own steps can be done again, whoever was cut short: the invitation
 * is marked first, the person's id derives from it, and a password is set only where there is none.
 * @returns the new member, or why there is none
 */
export async function acceptInvite(
  { store, publisher }: Telling,
  { companyId, token, name, password }: { companyId: string; token: string; name: string; password: string },
  now: Date,
): Promise<{ readonly kind: 'joined'; readonly member: Member } | Extract<Invited, { kind: 'no' }>> {
  const found = await invitationOf(store, companyId, token, now);
  if (found.kind === 'no') return found;
  const { invite } = found;
  const memberId = memberIdOf(invite);
  const passwordHash = await hashPassword(password);
  // No call makes this change: it is named by its invitation.
  const author: Author = { companyId, callId: invite._id, by: memberId, at: now };
  const marked = await store.invites.writes.update(author, invite._id, 0, null, (current) =>
    inviteState(current, now) === 'open' ? { set: { acceptedAt: now } } : null,
  );
  // Cancelled, or over, since it was looked at.
  const because = marked ? inviteState(marked, now) : 'unknown';
  if (because !== 'accepted') return { kind: 'no', because: because === 'open' ? 'unknown' : because };
  const { email, role } = invite;
  const fresh = { _id: memberId, companyId, version: 1, createdAt: now, updatedAt: now };
  await tellOf({ store, publisher }, author, async () => {
    await freeAddress(store, author, email, memberId);
    await store.members.writes.create(author, { ...fresh, name, email, role, removedAt: null, passwordHash: null });
  });
  const isFirst = await store.members.replacePassword(companyId, memberId, null, passwordHash);
  if (role === 'admin') await store.companies.addAdmin(companyId, memberId);
  const member = await store.members.get(companyId, memberId);
  if (!member) return { kind: 'no', because: 'taken' };
  return isFirst ? { kind: 'joined', member } : { kind: 'no', because: 'accepted' };
}

function memberIdOf(invite: Pick<StoredInvite, '_id'>): string {
  return derivedId('mem', invite._id);
}

/** Somebody who was removed gives the address up to whoever joins with it now. */
async function freeAddress(store: Store, author: Author, email: string, memberId: string): Promise<void> {
  const former = await store.members.ofAddress(author.companyId, email);
  if (!former || former._id === memberId) return;
  await store.members.writes.update(author, former._id, 0, null, (current) =>
    current.removedAt ? { set: { email: `${current._id}@removed.invalid` } } : null,
  );
}
