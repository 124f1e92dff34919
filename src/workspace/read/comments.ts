import type { Comment } from '../../contract/documents.js';
import type { AuthoredComment, ReadComments } from '../../engine/ports/comments.js';
import type { ReadRows } from '../../engine/ports/rows.js';
import { authorsOf, type AuthorReading } from './authors.js';
import type { Reading } from './reading.js';

export function readComments(reading: Reading, rows: ReadRows): ReadComments {
  const { store, companyId, once } = reading;
  return {
    async get(id) {
      const comment = await once('comment', id, () => store.comments.get(companyId, id));
      const [row, placed] = await Promise.all([rows.get(comment.rowId), authored(reading, [comment])]);
      return { row, ...placed(comment) };
    },
    everywhere: (request) => store.comments.ofCompany(companyId, request),
    async page(rowId, request) {
      const [{ items, nextCursor }] = await Promise.all([
        store.comments.page(companyId, rowId, request),
        rows.get(rowId),
      ]);
      return { items: items.map(await authored(reading, items)), nextCursor };
    },
  };
}

/** Adds to comments their authors and the members that they mention. */
export async function authored(
  reading: AuthorReading,
  comments: readonly Comment[],
): Promise<(comment: Comment) => AuthoredComment> {
  const who = await authorsOf(
    reading,
    comments.flatMap(({ by, mentions }) => [by, ...(mentions ?? [])]),
  );
  return (comment) => ({ comment, by: who(comment.by), mentions: (comment.mentions ?? []).map(who) });
}
