import MiniSearch from 'minisearch';
import type { DocsPage } from './page.js';

export interface Found {
  readonly page: DocsPage;
  /** A part of the page's text around the longest matching word. */
  readonly excerpt: string;
}

const MOST_FOUND = 30;
const EXCERPT = 180;

/** The text of a page for the index and the excerpts, without an action's errors, which have their own pages. */
function textOf({ markdown }: DocsPage): string {
  const [body = ''] = markdown.split('\n## Errors\n');
  return body
    .replace(/^# .*\n/, '')
    .replaceAll(/^```json\n[\s\S]*?\n```$/gm, ' ')
    .replaceAll(/^(```.*|[\s|:-]+)$/gm, ' ')
    .replaceAll(/^- /gm, '')
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .replaceAll(/[#*`|[\]>\\]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,:;)])/g, '$1')
    .trim();
}

/** Words that are not searched for. */
const COMMON: ReadonlySet<string> = new Set(
  'a an and are be can do does for from how i if in is it may my not of on or the to what when which who with'.split(
    ' ',
  ),
);

function excerptOf(text: string, words: readonly string[]): string {
  // The longest word is the most specific one.
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length);
  const from = Math.max(0, text.toLowerCase().indexOf(longest) - EXCERPT / 3);
  // The excerpt begins and ends between words.
  const begin = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const end = text.length <= begin + EXCERPT ? text.length : text.lastIndexOf(' ', begin + EXCERPT);
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, end)}${end < text.length ? ' …' : ''}`;
}

/**
 * Searches all pages in memory, by words and their beginnings, with small typing errors.
 * @returns a function from a query to the pages, best first: those with all words, or those with any word if there are
 * none
 */
export function createSearch(pages: readonly DocsPage[]): (query: string) => readonly Found[] {
  const texts = pages.map(textOf);
  const index = indexOf(pages, texts);
  return (query) => {
    const all = index.search(query, { combineWith: 'AND' });
    const found = (all.length > 0 ? all : index.search(query)).slice(0, MOST_FOUND).flatMap(({ id, terms }) => {
      const page = pages[Number(id)];
      return page ? [{ page, excerpt: excerptOf(texts[Number(id)] ?? '', terms) }] : [];
    });
    // A page whose name is the query comes first, however often other pages name it.
    const isNamed = ({ page }: Found) => Number(page.title.toLowerCase() === query.toLowerCase());
    return found.toSorted((a, b) => isNamed(b) - isNamed(a));
  };
}

function indexOf(pages: readonly DocsPage[], texts: readonly string[]) {
  const index = new MiniSearch<{ id: number; title: string; summary: string; text: string }>({
    fields: ['title', 'summary', 'text'],
    processTerm: (term) => (COMMON.has(term.toLowerCase()) ? null : term.toLowerCase()),
    searchOptions: {
      boost: { title: 6, summary: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      // Guides explain. The page of an action or an error is found by its name.
      boostDocument: (id) => (pages[Number(id)]?.section === 'Guides' ? 1.5 : 1),
    },
  });
  index.addAll(
    pages.map(({ title, summary }, id) => {
      // `rows.updateMany` is found by "update" and by "many", too.
      const words = title.replaceAll(/([a-z])([A-Z])/g, '$1 $2');
      return { id, title: words === title ? title : `${title} ${words}`, summary, text: texts[id] ?? '' };
    }),
  );
  return index;
}
