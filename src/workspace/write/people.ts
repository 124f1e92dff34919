import { Refusal } from '../../contract/errors.js';
import type { Member } from '../../contract/documents.js';
import { lastAdmin } from '../../engine/administrators.js';
import { Stale } from '../../engine/context.js';
import { againstAccepting, invitedMember, overRefusal } from '../../engine/invites.js';
import { hashPassword, isPassword } from '../../engine/passwords.js';
import { phrase } from '../../engine/phrases/phrase.js';
import type { WriteMembers } from '../../engine/ports/people.js';
import { listAsAdmin } from '../../store/listAsAdmin.js';
import type { StoredMember } from '../../store/people.js';
import type { Writing } from './writing.js';
import { otherVersion } from '../../engine/refusals.js';

export function writeMembers({ dependencies, read, author, fresh, shownVersion, change }: Writing): WriteMembers {
  const { store, vault } = dependencies;
  const { companyId, callId, principal } = read;

  /** Called before the company's list of administrators changes, because that change is not undone. @throws Stale */
  async function refuseMoved(id: string): Promise<void> {
    const expected = shownVersion(id);
    const member = expected === undefined ? null : await store.members.get(companyId, id);
    if (member && member.version !== expected && !(await store.history.wrote(callId))) throw new Stale();
  }

  async function leaveAdmins(id: string): Promise<void> {
    if (await store.companies.dropAdmin(companyId, id)) return;
    throw lastAdmin((await read.members.get(id)).name);
  }

  /** The hash of the new password. The first run of a call makes it, and every re-run uses the same one. */
  async function plan(password: string): Promise<string> {
    return vault.open(await store.calls.putSecret(callId, PLANNED, vault.seal(await hashPassword(password))));
  }

  /** Removes the mail address from a removed member, for the member who now joins with it. */
  async function freeAddress(email: string, memberId: string): Promise<void> {
    const former = await store.members.ofAddress(companyId, email);
    if (!former?.removedAt || former._id === memberId) return;
    await change('member', store.members.writes, { id: former._id, known: null }, ({ _id }) => {
      return { set: { email: `${_id}@removed.invalid` } };
    });
  }

  return {
    ...read.members,
    async join({ name, password }) {
      const invite = await read.invites.held();
      const { _id: memberId, email, role } = invitedMember(invite);
      const passwordHash = password === undefined ? null : await plan(password);
      // The invitation is marked before the member is made, so that only one of several requests with the link
      // succeeds.
      await change('invitation', store.invites.writes, { id: invite._id, known: null }, (current) => {
        const over = againstAccepting(current, null, author.at);
        if (over) throw overRefusal(over);
        return { set: { acceptedAt: author.at } };
      });
      await freeAddress(email, memberId);
      const person = { ...fresh(memberId), name, email, role, removedAt: null, passwordHash: null };
      await store.members.writes.create(author, person);
      // Hashes must not be in the history.
      if (passwordHash !== null) await store.members.replacePassword(companyId, memberId, null, passwordHash);
      if (role === 'admin') await listAsAdmin(store, companyId, memberId);
      const joined = await store.members.get(companyId, memberId);
      // Another member has joined by another invitation for the same address at the same moment.
      if (!joined) throw overRefusal('taken');
      return joined;
    },
    async updateAccount(id, { name, notifications }, expected) {
      const updated = await change(
        'member',
        store.members.writes,
        { id, known: null },
        ({ version, notifications: chosen }) => {
          if (expected !== undefined && expected !== version) {
            throw otherVersion(phrase`The member`, version, expected);
          }
          const settings = notifications && { notifications: { ...chosen, ...notifications } };
          return { set: { ...(name !== undefined && { name }), ...settings } };
        },
      );
      return withoutPassword(updated);
    },
    async changeRole(id, role) {
      await refuseMoved(id);
      // Removed from the list before the change and added after it, so that every administrator on the list has the
      // role.
      if (role !== 'admin') await leaveAdmins(id);
      try {
        const changed = await change('member', store.members.writes, { id, known: null }, (current) => {
          if (current.removedAt)
            throw new Refusal('conflict', phrase`${current.name} is no longer on the team. Invite them again.`);
          return { set: { role } };
        });
        return withoutPassword(changed);
      } finally {
        await listAsAdmin(store, companyId, id);
      }
    },
    async remove(id) {
      await refuseMoved(id);
      await leaveAdmins(id);
      try {
        await change('member', store.members.writes, { id, known: null }, (current) =>
          current.removedAt ? null : { set: { removedAt: author.at }, change: 'deleted' },
        );
      } finally {
        await listAsAdmin(store, companyId, id);
      }
      await store.sessions.removeOfMember(companyId, id);
      await store.notifications.removeOfMember(companyId, id);
    },
    async changePassword(current, next) {
      const { memberId } = principal;
      const stored = await store.members.passwordHash(companyId, memberId);
      const planned = async () => {
        const sealed = (await store.calls.get(callId))?.secrets?.[PLANNED];
        return sealed === undefined ? null : vault.open(sealed);
      };
      if (!(await isPassword(stored, current))) {
        // An earlier run of this call has set the new password. The re-run must not be refused because of it.
        if (stored !== null && stored === (await planned())) return;
        throw wrongPassword();
      }
      const to = await plan(next);
      const isReplaced = await store.members.replacePassword(companyId, memberId, stored, to);
      if (isReplaced) await store.passwordResets.removeOfMember(companyId, memberId);
      else if ((await store.members.passwordHash(companyId, memberId)) !== to)
        throw new Refusal(
          'conflict',
          phrase`The password was not changed, because another call changed it at the same moment. Try again.`,
        );
    },
  };
}

/** The name under which the call record stores the sealed hash of the new password until the call ends. */
const PLANNED = 'password';

function wrongPassword(): Refusal {
  const message = phrase`This is not your current password.`;
  return new Refusal('invalid_input', message, {
    fields: [{ path: '/current', message, fix: phrase`Send the password that you sign in with.` }],
  });
}

function withoutPassword(stored: StoredMember): Member {
  const { passwordHash: _, ...member } = stored;
  return member;
}
