import type { WriteLists } from '../../src/engine/ports/lists.js';
import type { Writing } from './writing.js';

export function writeLists({ dependencies, read, author, nextId, fresh }: Writing): WriteLists {
  const { lists } = dependencies.store;
  return {
    ...read.lists,
    create: (fields) => lists.writes.create(author, { ...fresh(nextId('lst')), ...fields, archivedAt: null }),
  };
}
