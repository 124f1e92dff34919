import type { Row } from '../../contract/documents.js';
import type { Page, PageRequest } from '../../engine/ports/page.js';
import { nearWords } from '../../engine/words.js';
import type { Store } from '../../store/index.js';

/** The most words of a query that may be mistyped. */
const MOST_MISTYPED = 6;

/** What a cursor of mistyped words begins with. Other cursors are ids. */
const NEAR = '~';

/**
 * The rows of these lists that have all the words. Where there are none, the words are taken as mistyped, and the rows
 * have each of them or a word that differs by one letter.
 * @param words at least one, as `wordsIn` makes them; the last counts as the beginning of a word
 */
export async function searchRows(
  rows: Pick<Store['rows'], 'search' | 'present'>,
  companyId: string,
  listIds: readonly string[],
  words: readonly string[],
  { limit, cursor }: PageRequest,
): Promise<Page<Row> & { readonly isApproximate: boolean }> {
  const sought = words.map((word, index) => ({ word, begins: index === words.length - 1, near: [] }));
  if (!cursor?.startsWith(NEAR)) {
    const page = await rows.search(companyId, listIds, sought, { limit, cursor });
    if (page.items.length > 0 || cursor !== undefined) return { ...page, isApproximate: false };
  }
  let left = MOST_MISTYPED;
  const meant = sought.map((one) => {
    const candidates = left > 0 ? nearWords(one.word) : [];
    if (candidates.length > 0) left -= 1;
    return { ...one, candidates };
  });
  const near = await Promise.all(meant.map(({ candidates }) => rows.present(companyId, candidates)));
  if (near.every((found) => found.length === 0)) return { items: [], nextCursor: null, isApproximate: false };
  const either = sought.map((one, index) => ({ ...one, near: near[index] ?? [] }));
  const page = await rows.search(companyId, listIds, either, {
    limit,
    cursor: cursor?.slice(NEAR.length) || undefined,
  });
  const nextCursor = page.nextCursor && NEAR + page.nextCursor;
  return { items: page.items, nextCursor, isApproximate: page.items.length > 0 };
}
