import type { WriteSessions } from '../../engine/ports/sessions.js';
import type { Writing } from './writing.js';

/** The name under which the call record stores which sessions it ends, until the call ends. */
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
      // Stored by the first run. A re-run returns the same number, and does not end sessions that began meanwhile.
      const count = await store.sessions.count({ ...of, until: author.at });
      const plan = vault.seal(JSON.stringify({ until: author.at.getTime(), count }));
      const stored = vault.open(await store.calls.putSecret(callId, ENDED, plan));
      const planned = JSON.parse(stored) as { readonly until: number; readonly count: number };
      await store.sessions.removeBegun({ ...of, until: new Date(planned.until) });
      return planned.count;
    },
  };
}
