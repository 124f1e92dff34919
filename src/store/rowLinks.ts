import type { Collection, Filter } from 'mongodb';
import type { Row } from '../contract/documents.js';
import { WITHOUT_KEYS, type StoredRow } from './storedRow.js';

/** Finds rows by the rows that they link to. */

/** The index of the links of rows. */
export const BY_LINKS = { links: 1 } as const;

export function createRowLinks(rows: Collection<StoredRow>) {
  const linking = (companyId: string, links: readonly string[]) =>
    ({ companyId, links: { $in: [...links] }, archivedAt: null }) as unknown as Filter<StoredRow>;
  return {
    linkIndexes: () => rows.createIndex(BY_LINKS, { sparse: true }),
    /**
     * The rows, without deleted ones, that have one of these links, oldest first.
     * @param links in the form of `linkTo`; without any, there is no query
     */
    async linking(companyId: string, links: readonly string[], limit: number): Promise<Row[]> {
      if (links.length === 0) return [];
      return rows
        .find(linking(companyId, links), { projection: WITHOUT_KEYS, hint: BY_LINKS })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    },
    /** The number of these rows. */
    countLinking: (companyId: string, links: readonly string[]): Promise<number> =>
      rows.countDocuments(linking(companyId, links), { hint: BY_LINKS }),
  };
}
