import type { Company, List, Principal } from '../../contract/documents.js';
import { lowerRole } from '../../contract/ranks.js';
import { againstKeysOn } from '../../engine/checks.js';
import { listsOf, maySee, type Eyes } from '../../engine/events/audience.js';
import type { WorkspaceEvent } from '../../engine/events/event.js';
import type { Store } from '../../store/index.js';
import { againstKey, REMOVED, SUSPENDED, type Objection } from '../authenticate.js';
import { together } from './together.js';

/** Who follows, as it was when the stream was opened. */
export interface Follower {
  readonly principal: Principal;
  /** Where the request came from. */
  readonly address: string;
}

/** With whose eyes a follower sees now, or why it may no longer. */
export type Standing = { readonly eyes: Eyes } | { readonly objection: Objection };

/** What followers of one company may see. Read anew whenever it is asked; many who ask at once are one read. */
export interface Standings {
  of(follower: Follower): Promise<Standing>;
  /** Those of the events that may be seen, by the lists as they are now. */
  visible<T extends { readonly event: WorkspaceEvent }>(eyes: Eyes, placed: readonly T[]): Promise<readonly T[]>;
}

const SESSION_OVER: Objection = { reason: 'session_over', message: 'You are signed out. Sign in again.' };

export function createStandings(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  companyId: string,
): Standings {
  const companies = together<Company>(async () => [await store.companies.get(companyId)].filter((one) => one !== null));
  const members = together((ids) => store.members.many(companyId, ids));
  const keys = together((ids) => store.keys.many(companyId, ids));
  const sessions = together((ids) => store.sessions.open(ids, now()));
  const lists = together<List>((ids) => store.lists.many(companyId, ids));

  async function of({ principal, address }: Follower): Promise<Standing> {
    const { memberId, keyId, sessionId } = principal;
    const [company, member, key, session] = await Promise.all([
      companies(companyId),
      members(memberId),
      keyId === null ? null : keys(keyId),
      sessionId === undefined ? null : sessions(sessionId),
    ]);
    if (!company || company.suspendedAt) return { objection: SUSPENDED };
    if (keyId === null) {
      if (!session) return { objection: SESSION_OVER };
      if (!member || member.removedAt) return { objection: REMOVED.session };
      return { eyes: { memberId, role: member.role, keyId } };
    }
    if (!key) return { objection: { reason: 'unknown_key', message: 'There is no such key.' } };
    const objection = againstKey(key, company, address, now());
    if (objection) return { objection };
    if (!member || member.removedAt) return { objection: REMOVED.key };
    const unpaid = againstKeysOn(company.plan);
    if (unpaid) return { objection: { reason: unpaid.code, message: unpaid.message } };
    return { eyes: { memberId, role: lowerRole(key.role, member.role), keyId, scope: key.scope } };
  }

  return {
    of,
    async visible(eyes, placed) {
      const found = await Promise.all(listsOf(placed.map(({ event }) => event)).map(lists));
      const known = found.filter((list) => list !== null);
      return placed.filter(({ event }) => maySee(eyes, event.audience, known));
    },
  };
}
