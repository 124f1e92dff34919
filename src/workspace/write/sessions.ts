import type { WriteSessions } from '../../engine/ports/sessions.js';
import type { Writing } from './writing.js';

/** Where a call keeps which sessions it ends, until it ends itself. */
const ENDED = 'sessions';

export function writeSessions({ dependencies, read, author }: Writing): WriteSessions {
  const { store, vault } = dependencies;
  const { companyId, callId, principal } = read;
  return {
    ...read.sessions,
    async end(which) {
      const { memberId, sessionId } = principal;
      const except = which === 'others' ? sessionId : undefined;
      const of = { companyId, memberId, ...(except !== undefined && { except }) };
      // Counted once: a re-run finds none left, and leaves alone whoever has signed in again meanwhile.
      const count = await store.sessions.count({ ...of, until: author.at });
      const plan = vault.seal(JSON.stringify({ until: author.at.getTime(), count }));
      const stored = vault.open(await store.calls.putSecret(callId, ENDED, plan));
      const planned = JSON.parse(stored) as { readonly until: number; readonly count: number };
      await store.sessions.removeBegun({ ...of, until: new Date(planned.until) });
      return planned.count;
    },
  };
}
