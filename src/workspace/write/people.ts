import { Refusal } from '../../contract/errors.js';
import type { Member } from '../../contract/documents.js';
import { Stale } from '../../engine/context.js';
import { againstAccepting, invitedMember, overRefusal } from '../../engine/invites.js';
import { hashPassword, isPassword } from '../../engine/passwords.js';
import type { WriteMembers } from '../../engine/ports/people.js';
import type { StoredMember } from '../../store/people.js';
import type { Writing } from './writing.js';

export function writeMembers({ dependencies, read, author, fresh, shownVersion, change }: Writing): WriteMembers {
  const { store, vault } = dependencies;
  const { companyId, callId, principal } = read;

  /** Before the company's own document is touched: what follows it is not undone. */
  async function refuseMoved(id: string): Promise<void> {
    const expected = shownVersion(id);
    const member = expected === undefined ? null : await store.members.get(companyId, id);
    if (member && member.version !== expected && !(await store.history.wrote(callId))) throw new Stale();
  }

  async function leaveAdmins(id: string): Promise<void> {
    if (await store.companies.dropAdmin(companyId, id)) return;
    throw new Refusal('conflict', 'A company keeps at least one administrator. Make somebody else one first.');
  }

  async function isAdmin(id: string): Promise<boolean> {
    const member = await store.members.get(companyId, id);
    return member?.role === 'admin' && !member.removedAt;
  }

  /** Makes the company's list of admins agree with the person, whoever changed either of the two meanwhile. */
  async function listAsAdmin(id: string): Promise<void> {
    if (await isAdmin(id)) {
      await store.companies.addAdmin(companyId, id);
      if (await isAdmin(id)) return;
    }
    await store.companies.dropAdmin(companyId, id);
  }

  /** The same hash for all runs of a call, whose salt is chosen by the first. */
  async function plan(password: string): Promise<string> {
    return vault.open(await store.calls.putSecret(callId, PLANNED, vault.seal(await hashPassword(password))));
  }

  /** Somebody who was removed gives the address up to whoever joins with it now. */
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
      const passwordHash = await plan(password);
      // One of all who follow the link: it is marked before anybody is made.
      await change('invitation', store.invites.writes, { id: invite._id, known: null }, (current) => {
        const over = againstAccepting(current, null, author.at);
        if (over) throw overRefusal(over);
        return { set: { acceptedAt: author.at } };
      });
      await freeAddress(email, memberId);
      const person = { ...fresh(memberId), name, email, role, removedAt: null, passwordHash: null };
      await store.members.writes.create(author, person);
      // Hashes do not go into the history.
      await store.members.replacePassword(companyId, memberId, null, passwordHash);
      if (role === 'admin') await listAsAdmin(memberId);
      const joined = await store.members.get(companyId, memberId);
      // Another invitation has brought the address to the team at the same moment.
      if (!joined) throw overRefusal('taken');
      return joined;
    },
    async rename(id, name, expected) {
      const renamed = await change('member', store.members.writes, { id, known: null }, ({ version }) => {
        if (expected !== undefined && expected !== version) {
          throw new Refusal('conflict', `This is at version ${version}; you named ${expected}. Read it again.`);
        }
        return { set: { name } };
      });
      return withoutPassword(renamed);
    },
    async changeRole(id, role) {
      await refuseMoved(id);
      // Off the list before, on it after: the list never counts on an admin who is none.
      if (role !== 'admin') await leaveAdmins(id);
      try {
        const changed = await change('member', store.members.writes, { id, known: null }, (current) => {
          if (current.removedAt) throw new Refusal('conflict', `${current.name} is no longer on the team.`);
          return { set: { role } };
        });
        return withoutPassword(changed);
      } finally {
        await listAsAdmin(id);
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
        await listAsAdmin(id);
      }
      await store.sessions.removeOfMember(companyId, id);
    },
    async changePassword(current, next) {
      const { memberId } = principal;
      const stored = await store.members.passwordHash(companyId, memberId);
      const planned = async () => {
        const sealed = (await store.calls.get(callId))?.secrets?.[PLANNED];
        return sealed === undefined ? null : vault.open(sealed);
      };
      if (!(await isPassword(stored, current))) {
        // A re-run must not be refused by its own effect.
        if (stored !== null && stored === (await planned())) return;
        throw wrongPassword();
      }
      const to = await plan(next);
      if (await store.members.replacePassword(companyId, memberId, stored, to)) return;
      if ((await store.members.passwordHash(companyId, memberId)) !== to)
        throw new Refusal('conflict', 'Your password was changed at the same moment, and that change counts.');
    },
  };
}

/** Where a call keeps the hash of the password that it sets, until it ends. */
const PLANNED = 'password';

function wrongPassword(): Refusal {
  const message = 'This is not your present password.';
  return new Refusal('invalid_input', message, {
    fields: [{ path: '/current', message, fix: 'Send the password that you sign in with.' }],
  });
}

function withoutPassword(stored: StoredMember): Member {
  const { passwordHash: _, ...member } = stored;
  return member;
}
