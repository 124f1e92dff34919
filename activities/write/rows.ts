import { Refusal } from '../../src/contract/errors.js';
import type { WriteRows } from '../../src/engine/ports/rows.js';
import type { Writing } from './writing.js';

export function writeRows(writing: Writing): WriteRows {
  const { dependencies, read, author, nextId, fresh, change, changeMany } = writing;
  const { rows } = dependencies.store;
  const readMany = (ids: readonly string[]) => rows.many(read.companyId, ids);
  return {
    ...read.rows,
    create: (fields) => rows.writes.create(author, { ...fresh(nextId('row')), ...fields, archivedAt: null }),
    async update(id, changeOf, expected) {
      const known = await read.rows.get(id);
      return change('row', rows.writes, { id, known }, (row) => {
        if (expected !== undefined && expected !== row.version) {
          throw new Refusal('conflict', `The row is at version ${row.version}; you named ${expected}. Read it again.`);
        }
        const { cells, status } = changeOf(row);
        return {
          set: { ...(cells && { cells: { ...row.cells, ...cells } }), ...(status !== undefined && { status }) },
        };
      });
    },
    archive: (ids) =>
      changeMany('row', rows.writes, { ids, read: readMany }, (row) =>
        row.archivedAt ? null : { set: { archivedAt: author.at }, change: 'deleted' },
      ),
  };
}
