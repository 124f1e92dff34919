import type { Company, List, Principal } from '../../contract/documents.js';
import { authorityOf, DENIALS, refusalOfKeys } from '../../engine/authority.js';
import { listsOf, maySee, type Viewer } from '../../engine/events/audience.js';
import type { WorkspaceEvent } from '../../engine/events/event.js';
import type { Store } from '../../store/index.js';
import { batchedRead } from './batchedRead.js';
import { englishText } from '../../contract/phrase.js';

/** The principal of a stream, as it was when the stream was opened. */
export interface Follower {
  readonly principal: Principal;
  /** The client's address. */
  readonly address: string;
}

/** Why a stream ends: `reason` for programs, `message` for people. */
export interface StreamEnd {
  readonly reason: string;
  readonly message: string;
}

/** The rights of one company's followers, read each time. Concurrent reads are combined. */
export interface Viewers {
  /** The present rights of the follower, or why its stream ends. */
  of(follower: Follower): Promise<{ readonly viewer: Viewer } | { readonly end: StreamEnd }>;
  /** The events that a viewer may see, according to the present lists. */
  visible<T extends { readonly event: WorkspaceEvent }>(viewer: Viewer, placed: readonly T[]): Promise<readonly T[]>;
}

const NO_COMPANY: StreamEnd = { reason: 'company_deleted', message: 'This company was deleted by the operator.' };
const SIGNED_OUT: StreamEnd = { reason: 'session_over', message: 'You are signed out. Sign in again.' };

export function createViewers(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  companyId: string,
): Viewers {
  const companies = batchedRead<Company>(async () =>
    [await store.companies.get(companyId)].filter((one) => one !== null),
  );
  const members = batchedRead((ids) => store.members.many(companyId, ids));
  const keys = batchedRead((ids) => store.keys.many(companyId, ids));
  const sessions = batchedRead((ids) => store.sessions.open(ids, now()));
  const lists = batchedRead<List>((ids) => store.lists.many(companyId, ids));

  return {
    async of({ principal, address }) {
      const { kind, memberId, keyId, sessionId } = principal;
      const [company, member, key, session] = await Promise.all([
        companies(companyId),
        members(memberId),
        keyId === null ? null : keys(keyId),
        sessionId === undefined ? null : sessions(sessionId),
      ]);
      if (!company) return { end: NO_COMPANY };
      const authority = authorityOf({ kind, company, member, key, address }, now());
      if ('denial' in authority) {
        // A removed member's sessions are deleted, so the removal is the reason.
        return { end: { reason: authority.denial, message: englishText(DENIALS[authority.denial]) } };
      }
      if (kind === 'session' && !session) return { end: SIGNED_OUT };
      const refused = kind === 'key' ? refusalOfKeys(company.plan) : null;
      if (refused) return { end: { reason: 'plan_required', message: refused.message } };
      return { viewer: { memberId, role: authority.role, keyId, scope: key?.scope } };
    },

    async visible(viewer, placed) {
      const found = await Promise.all(listsOf(placed.map(({ event }) => event)).map(lists));
      const known = found.filter((list) => list !== null);
      return placed.filter(({ event }) => maySee(viewer, event.audience, known));
    },
  };
}
