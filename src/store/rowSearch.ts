import type { Collection } from 'mongodb';
import type { Row } from '../contract/documents.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { pageById } from './paging.js';

/** The search for rows by their words. */

/** A row with the words of the search index, which no other type carries. */
export interface StoredRow extends Row {
  readonly words?: readonly string[];
}

/** The index of the words. */
export const BY_WORDS = { companyId: 1, words: 1, _id: 1 } as const;

/** The most words that stand for one word of a query. Each takes one or two reads of the index to find. */
const MOST_NEAR = 5;

/** A word of a query: a row has the word, or one of those that it may be meant as. */
export interface SoughtWord {
  readonly word: string;
  /** Whether the word may be the beginning of one. */
  readonly begins: boolean;
  readonly near: readonly string[];
}

export function createRowSearch(rows: Collection<StoredRow>) {
  return {
    /** The rows of these lists that have all the words, in id order. @param words at least one, as `wordsIn` makes them */
    search(
      companyId: string,
      listIds: readonly string[],
      words: readonly SoughtWord[],
      request: PageRequest,
    ): Promise<Page<Row>> {
      const filter = { companyId, $and: words.map(conditionOf), listId: { $in: [...listIds] }, archivedAt: null };
      // The hint keeps MongoDB from choosing the other index, and with it a scan of all rows of the lists.
      return pageById(rows, filter, request, { projection: { words: 0 }, hint: BY_WORDS });
    },

    /**
     * Those of some words that rows of the company have, a few at most. Each read looks every remaining word up in the
     * index and ends at the first row, so that it takes the same time however many rows have the words.
     */
    async present(companyId: string, words: readonly string[]): Promise<readonly string[]> {
      const found: string[] = [];
      for (let rest = [...words]; rest.length > 0 && found.length < MOST_NEAR;) {
        const row = await rows.findOne(
          { companyId, words: { $in: rest } },
          { projection: { words: 1 }, hint: BY_WORDS },
        );
        const has = new Set(row?.words);
        const next = rest.filter((word) => has.has(word));
        if (next.length === 0) break;
        found.push(...next);
        rest = rest.filter((word) => !has.has(word));
      }
      return found.slice(0, MOST_NEAR);
    },
  };
}

function conditionOf({ word, begins, near }: SoughtWord): object {
  if (near.length === 0) return { words: begins ? { $regex: `^${word}` } : word };
  // One condition of one field, so that the index serves it.
  return { words: { $in: [begins ? new RegExp(`^${word}`) : word, ...near] } };
}
