import type { List, Row } from '../../contract/documents.js';
import { Refusal } from '../../contract/errors.js';
import { withFormulas } from '../../engine/formulas.js';
import { phrase } from '../../engine/phrases/phrase.js';
import type { VersionedWrites } from '../../store/history.js';

/**
 * Writes that store formula cells together with the cells that they are computed from. Every write of a row uses them.
 * @param listOf the lists of the rows, as the run has read them
 */
export function computing(
  writes: VersionedWrites<Row>,
  listOf: Pick<ReadonlyMap<string, List>, 'get'>,
): VersionedWrites<Row> {
  function cellsOf(row: Row): Row['cells'] {
    const list = listOf.get(row.listId);
    if (!list)
      throw new Refusal('conflict', phrase`The row was moved to another list meanwhile. Read it again, then decide.`);
    return withFormulas(list, row);
  }
  return {
    create: (author, row) => writes.create(author, { ...row, cells: cellsOf(row) }),
    update: (author, id, n, known, mutate) =>
      writes.update(author, id, n, known, (row) => {
        const mutation = mutate(row);
        if (!mutation) return null;
        const { set } = mutation;
        if (!set.cells && set.status === undefined && set.listId === undefined) return mutation;
        const after = { ...row, ...set };
        const cells = cellsOf(after);
        return cells === after.cells ? mutation : { ...mutation, set: { ...set, cells } };
      }),
  };
}
