import { Refusal } from '../../contract/errors.js';
import type { List } from '../../contract/documents.js';
import { Stale } from '../../engine/context.js';
import { phrase } from '../../engine/phrases/phrase.js';
import type { WriteLists } from '../../engine/ports/lists.js';
import type { Mutation } from '../../store/history.js';
import type { Writing } from './writing.js';
import { noSuch, otherVersion } from '../../engine/refusals.js';

export function writeLists({
  dependencies,
  read,
  author,
  nextId,
  fresh,
  knownOrNull,
  change,
  shownVersion,
}: Writing): WriteLists {
  const { lists, history } = dependencies.store;

  const mutate = async (id: string, mutation: Mutation<List>, seen?: number) =>
    change('list', lists.writes, { id, known: await knownOrNull(read.lists.getAny(id)), seen }, (list) => {
      if (list.deletedAt) throw noSuch('list');
      return mutation(list);
    });

  return {
    ...read.lists,
    async create(fields, like) {
      const moved = like && (shownVersion(like._id) ?? like.version) !== like.version;
      if (moved && !(await history.wrote(read.callId))) throw new Stale();
      return lists.writes.create(author, { ...fresh(nextId('lst')), ...fields, archivedAt: null });
    },
    update(id, changed, { named, seen } = {}) {
      const mutation: Mutation<List> = (list) => {
        if (list.archivedAt)
          throw new Refusal('conflict', phrase`This list is archived. Restore it before changing it.`);
        if (named !== undefined && named !== list.version) {
          throw otherVersion(phrase`The list`, list.version, named);
        }
        return { set: typeof changed === 'function' ? changed(list) : changed };
      };
      return mutate(id, mutation, named === undefined ? seen : undefined);
    },
    async original(id) {
      const [list, own] = await Promise.all([read.lists.getAny(id), history.ofCall(id, author.callId, 0)]);
      return own?.before ? { ...list, ...own.before, version: own.version - 1 } : list;
    },
    archive: (id) =>
      mutate(id, (list) => {
        if (list.archivedAt) throw new Refusal('conflict', phrase`This list is archived already.`);
        return { set: { archivedAt: author.at } };
      }),
    restore: (id) =>
      mutate(id, (list) => {
        if (!list.archivedAt) throw new Refusal('conflict', phrase`This list is not archived.`);
        return { set: { archivedAt: null } };
      }),
    delete: (id) =>
      mutate(id, (list) => ({
        set: { archivedAt: list.archivedAt ?? author.at, deletedAt: author.at },
        change: 'deleted',
      })),
    revert: (id, reversalOf) =>
      mutate(id, (list) => {
        const set = reversalOf(list);
        return set && { set };
      }),
  };
}
