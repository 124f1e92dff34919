import type { ReadSessions } from '../../engine/ports/sessions.js';
import type { Reading } from './reading.js';

export function readSessions({ store, companyId, record, now }: Reading): ReadSessions {
  const { memberId } = record.principal;
  return {
    async page(request) {
      const { items, nextCursor } = await store.sessions.page(companyId, memberId, request, now);
      return {
        items: items.map(({ _id: id, createdAt, expiresAt, method = null }) => ({ id, createdAt, expiresAt, method })),
        nextCursor,
      };
    },
  };
}
