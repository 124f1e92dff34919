import type { Collection, Filter } from 'mongodb';
import type { Row } from '../contract/documents.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { firstOf, firstOfIds, pageById, pageOf } from './paging.js';
import { WITHOUT_KEYS, type StoredRow } from './storedRow.js';
import type { Vocabulary } from './vocabulary.js';

const withoutKeys = { projection: WITHOUT_KEYS } as const;
export const BY_LIST = { companyId: 1, listId: 1, archivedAt: 1, _id: 1 } as const;
export const BY_WORDS = { companyId: 1, words: 1, _id: 1 } as const;

/** A word that is in at most this many rows is rare. */
const FEW = 1_000;
/** How long a process remembers that a word is not rare, in milliseconds, and how many such words. */
const REMEMBERED_FOR = 60_000;
const MOST_REMEMBERED = 10_000;

/** A word of a row, or the beginning of a word as a regular expression. */
type Wanted = string | { readonly $regex: string };

function nameOf(companyId: string, words: readonly Wanted[]): string {
  return JSON.stringify([companyId, words]);
}

/** @param listIds the lists to search; at least one */
export function createRowSearch(rows: Collection<StoredRow>, vocabulary: Vocabulary) {
  /** Choices of words that are not rare, and until when they are remembered. */
  const common = new Map<string, number>();

  /** The ids of the rows with one of the words; null if there are more than a few. */
  async function idsWith(companyId: string, words: readonly Wanted[]): Promise<readonly string[] | null> {
    const found = await Promise.all(
      words.map((word) =>
        firstOf(
          rows.find({ companyId, words: word } as Filter<StoredRow>, { projection: { _id: 1 }, hint: BY_WORDS }),
          FEW + 1,
        ),
      ),
    );
    const ids = new Set(found.flat().map(({ _id }) => _id));
    if (ids.size <= FEW) return [...ids];
    if (common.size >= MOST_REMEMBERED) common.clear();
    common.set(nameOf(companyId, words), Date.now() + REMEMBERED_FOR);
    return null;
  }

  const isCommon = (companyId: string, words: readonly Wanted[]) =>
    (common.get(nameOf(companyId, words)) ?? 0) > Date.now();

  /** The rows that have one word of each choice, in id order. */
  async function search(
    companyId: string,
    listIds: readonly string[],
    choices: readonly (readonly Wanted[])[],
    request: PageRequest,
  ): Promise<Page<Row>> {
    const [only, ...others] = listIds;
    const listId = only !== undefined && others.length === 0 ? only : { $in: [...listIds] };
    const $and = choices.map((words) => ({ words: words.length === 1 ? words[0] : { $in: words } }));
    const filter = { companyId, $and, archivedAt: null, listId } as Filter<StoredRow>;
    const perhapsRare = choices.filter((words) => !isCommon(companyId, words));
    const found = await Promise.all(perhapsRare.map((words) => idsWith(companyId, words)));
    const [fewest] = found.filter((ids) => ids !== null).toSorted((a, b) => a.length - b.length);
    if (fewest) {
      const { cursor = '', limit = 50 } = request;
      const rest = fewest.filter((id) => id > cursor);
      return pageOf(await firstOfIds(rows, rest, filter, limit + 1, withoutKeys), limit);
    }
    // Each word is in many rows. The rows of one list are read by age, which soon finds matches. For several lists, the
    // hint prevents MongoDB from choosing the other index and scanning all rows of the lists.
    const hint = typeof listId === 'string' ? BY_LIST : BY_WORDS;
    return pageById(rows, filter, request, { ...withoutKeys, hint });
  }

  return {
    /**
     * The rows of these lists that have all the words, in id order.
     * @param words at least one, in the form of `wordsIn`; the last one also matches the beginning of a word
     */
    search(companyId: string, listIds: readonly string[], words: readonly string[], request: PageRequest) {
      const whole = words.slice(0, -1).map((word) => [word]);
      return search(companyId, listIds, [...whole, [{ $regex: `^${words.at(-1) ?? ''}` }]], request);
    },
    /** The rows that have all the words, each with up to one wrong letter: words of the company that are near count. */
    async searchNear(
      companyId: string,
      listIds: readonly string[],
      words: readonly string[],
      request: PageRequest,
    ): Promise<Page<Row>> {
      const choices = await Promise.all(
        words.map(async (word, index): Promise<readonly Wanted[]> => {
          const near = await vocabulary.near(companyId, word);
          if (near.length > 0) return near;
          return [index === words.length - 1 ? { $regex: `^${word}` } : word];
        }),
      );
      return search(companyId, listIds, choices, request);
    },
  };
}
