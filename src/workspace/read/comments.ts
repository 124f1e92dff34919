import type { ReadComments } from '../../engine/ports/comments.js';
import type { ReadRows } from '../../engine/ports/rows.js';
import { authorsOf } from './authors.js';
import type { Reading } from './reading.js';

export function readComments(reading: Reading, rows: ReadRows): ReadComments {
  const { store, companyId, once } = reading;
  return {
    async get(id) {
      const comment = await once('comment', id, () => store.comments.get(companyId, id));
      const [row, who] = await Promise.all([rows.get(comment.rowId), authorsOf(reading, [comment.by])]);
      return { comment, row, by: who(comment.by) };
    },
    everywhere: (request) => store.comments.ofCompany(companyId, request),
    async page(rowId, request) {
      const [{ items, nextCursor }] = await Promise.all([
        store.comments.page(companyId, rowId, request),
        rows.get(rowId),
      ]);
      const who = await authorsOf(
        reading,
        items.map(({ by }) => by),
      );
      return { items: items.map((comment) => ({ comment, by: who(comment.by) })), nextCursor };
    },
  };
}
