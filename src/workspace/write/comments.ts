import { Stale } from '../../engine/context.js';
import type { WriteComments } from '../../engine/ports/comments.js';
import { authorsOf } from '../read/authors.js';
import type { Writing } from './writing.js';

export function writeComments({ dependencies, read, author, nextId, fresh, shownVersion }: Writing): WriteComments {
  const { store } = dependencies;
  return {
    ...read.comments,
    async create(rowId, text) {
      const { by } = author;
      const expected = shownVersion(rowId);
      const row = expected === undefined ? null : await store.rows.get(read.companyId, rowId);
      // A comment is bound to the version of the row that a person was shown.
      if (row && row.version !== expected && !(await store.history.wrote(read.callId))) throw new Stale();
      const comment = await store.comments.writes.create(author, { ...fresh(nextId('cmt')), rowId, text, by });
      const who = await authorsOf({ store, companyId: read.companyId, record: read }, [by]);
      return { comment, by: who(by) };
    },
  };
}
