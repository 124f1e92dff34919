import type { Comment } from '../../contract/documents.js';
import { Stale } from '../../engine/context.js';
import type { WriteComments, WrittenComment } from '../../engine/ports/comments.js';
import type { Mutation } from '../../store/history.js';
import { authored } from '../read/comments.js';
import type { Writing } from './writing.js';
import { noSuch } from '../../engine/refusals.js';

export function writeComments({
  dependencies,
  read,
  author,
  nextId,
  fresh,
  knownOrNull,
  change,
  shownVersion,
}: Writing): WriteComments {
  const { comments, history, rows } = dependencies.store;

  async function written(comment: Comment): Promise<WrittenComment> {
    const reading = { store: dependencies.store, companyId: read.companyId, record: read };
    const [withMembers, newlyMentioned] = await Promise.all([authored(reading, [comment]), newIn(comment)]);
    return { ...withMembers(comment), newlyMentioned };
  }

  /**
   * The members that this call has newly mentioned. Read from the history, because in a re-run the comment is written.
   */
  async function newIn({ _id, notified }: Comment): Promise<readonly string[]> {
    if (!notified) return [];
    const own = await history.ofCall(_id, author.callId, 0);
    const { notified: after = [] } = (own?.set ?? {}) as Pick<Comment, 'notified'>;
    const { notified: before } = (own?.before ?? {}) as Pick<Comment, 'notified'>;
    return after.filter((id) => !before?.includes(id));
  }

  const mutate = async (id: string, mutation: Mutation<Comment>) =>
    change(
      'comment',
      comments.writes,
      { id, known: (await knownOrNull(read.comments.get(id)))?.comment ?? null },
      (comment) => {
        if (comment.deletedAt) throw noSuch('comment');
        return mutation(comment);
      },
    );

  return {
    ...read.comments,
    async create(rowId, text, mentions) {
      const { by } = author;
      const expected = shownVersion(rowId);
      const row = expected === undefined ? null : await rows.get(read.companyId, rowId);
      // A comment is bound to the version of the row that a person was shown.
      if (row && row.version !== expected && !(await history.wrote(read.callId))) throw new Stale();
      const mentioning = mentions.length > 0 && { mentions, notified: mentions };
      const made = { ...fresh(nextId('cmt')), rowId, text, by, ...mentioning };
      return written(await comments.writes.create(author, made));
    },
    async update(id, text, mentions) {
      const changed = await mutate(id, ({ notified = [] }) => {
        const mentioning = mentions && { mentions, notified: [...new Set([...notified, ...mentions])] };
        return { set: { text, editedAt: author.at, ...mentioning } };
      });
      return written(changed);
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
