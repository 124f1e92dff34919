import type { Comment } from '../../contract/documents.js';
import { Refusal } from '../../contract/errors.js';
import { Stale } from '../../engine/context.js';
import type { AuthoredComment, WriteComments } from '../../engine/ports/comments.js';
import type { Mutation } from '../../store/history.js';
import { authorsOf } from '../read/authors.js';
import type { Writing } from './writing.js';

export function writeComments({
  dependencies,
  read,
  author,
  nextId,
  fresh,
  change,
  shownVersion,
}: Writing): WriteComments {
  const { comments, history, rows } = dependencies.store;

  async function authored(comment: Comment): Promise<AuthoredComment> {
    const who = await authorsOf({ store: dependencies.store, companyId: read.companyId, record: read }, [comment.by]);
    return { comment, by: who(comment.by) };
  }

  /** A comment that the caller may see; null where an earlier run of this call has deleted it. */
  async function known(id: string): Promise<Comment | null> {
    try {
      return (await read.comments.get(id)).comment;
    } catch (error) {
      if (error instanceof Refusal && (await history.wrote(read.callId))) return null;
      throw error;
    }
  }

  const mutate = async (id: string, mutation: Mutation<Comment>) =>
    change('comment', comments.writes, { id, known: await known(id) }, (comment) => {
      if (comment.deletedAt) throw new Refusal('not_found', 'There is no comment with this id.');
      return mutation(comment);
    });

  return {
    ...read.comments,
    async create(rowId, text) {
      const { by } = author;
      const expected = shownVersion(rowId);
      const row = expected === undefined ? null : await rows.get(read.companyId, rowId);
      // A comment is bound to the version of the row that a person was shown.
      if (row && row.version !== expected && !(await history.wrote(read.callId))) throw new Stale();
      return authored(await comments.writes.create(author, { ...fresh(nextId('cmt')), rowId, text, by }));
    },
    async update(id, text) {
      return authored(await mutate(id, () => ({ set: { text, editedAt: author.at } })));
    },
    delete: (id) => mutate(id, () => ({ set: { deletedAt: author.at }, change: 'deleted' })),
    async revert(id, reversalOf) {
      await change('comment', comments.writes, { id, known: null }, (comment) => {
        const set = reversalOf(comment);
        return set && { set, ...(set.deletedAt && { change: 'deleted' as const }) };
      });
    },
  };
}
