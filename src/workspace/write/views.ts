import type { View } from '../../contract/views.js';
import { phrase } from '../../engine/phrases/phrase.js';
import type { WriteViews } from '../../engine/ports/views.js';
import type { Mutation } from '../../store/history.js';
import type { Writing } from './writing.js';
import { noSuch, otherVersion } from '../../engine/refusals.js';

export function writeViews({ dependencies, read, author, nextId, fresh, knownOrNull, change }: Writing): WriteViews {
  const { views } = dependencies.store;

  const mutate = async (id: string, mutation: Mutation<View>) =>
    change('view', views.writes, { id, known: await knownOrNull(read.views.get(id)) }, (view) => {
      if (view.deletedAt) throw noSuch('view');
      return mutation(view);
    });

  return {
    ...read.views,
    create: (listId, fields) =>
      views.writes.create(author, {
        ...fresh(nextId('view')),
        ...fields,
        listId,
        ownerId: read.principal.memberId,
        deletedAt: null,
      }),
    update: (id, fields, expected) =>
      mutate(id, (view) => {
        if (expected !== undefined && expected !== view.version) {
          throw otherVersion(phrase`The view`, view.version, expected);
        }
        return { set: fields };
      }),
    delete: (id) => mutate(id, () => ({ set: { deletedAt: author.at }, change: 'deleted' })),
  };
}
