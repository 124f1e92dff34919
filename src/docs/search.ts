import MiniSearch from 'minisearch';
import type { DocsPage } from './page.js';

export interface Found {
  readonly page: DocsPage;
  /** A piece of the page's text round the first of the words. */
  readonly excerpt: string;
}

const MOST_FOUND = 30;
const EXCERPT = 180;

/** A page as text: what search looks at, and shows pieces of. The errors of an action have pages of their own. */
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

/** Words that say nothing of what is looked for. */
const COMMON: ReadonlySet<string> = new Set(
  'a an and are be can do does for from how i if in is it may my not of on or the to what when which who with'.split(
    ' ',
  ),
);

function excerptOf(text: string, words: readonly string[]): string {
  // Long words are the telling ones.
  const [telling = ''] = words.toSorted((a, b) => b.length - a.length);
  const from = Math.max(0, text.toLowerCase().indexOf(telling) - EXCERPT / 3);
  // Words are not cut in two.
  const begin = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const end = text.length <= begin + EXCERPT ? text.length : text.lastIndexOf(' ', begin + EXCERPT);
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, end)}${end < text.length ? ' …' : ''}`;
}

/**
 * Search over all pages, in memory: by words and their beginnings, small typing errors forgiven. The index is made
 * when somebody first searches.
 * @returns a function from what somebody typed to the pages, best first; all words count where a page has them all
 */
export function createSearch(pages: readonly DocsPage[]): (query: string) => readonly Found[] {
  let index: ReturnType<typeof indexOf> | undefined;
  const texts = pages.map(textOf);
  return (query) => {
    index ??= indexOf(pages, texts);
    const all = index.search(query, { combineWith: 'AND' });
    const found = (all.length > 0 ? all : index.search(query)).slice(0, MOST_FOUND).flatMap(({ id, terms }) => {
      const page = pages[Number(id)];
      return page ? [{ page, excerpt: excerptOf(texts[Number(id)] ?? '', terms) }] : [];
    });
    // Whoever types the name of a page wants that page, however often others name it.
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
      // Guides say how things are meant; a page of an action or error is looked for by its name.
      boostDocument: (id) => (pages[Number(id)]?.section === 'Guides' ? 1.5 : 1),
    },
  });
  index.addAll(
    pages.map(({ title, summary }, id) => {
      // `rows.deleteMany` is found by "delete" and by "many", too.
      const words = title.replaceAll(/([a-z])([A-Z])/g, '$1 $2');
      return { id, title: words === title ? title : `${title} ${words}`, summary, text: texts[id] ?? '' };
    }),
  );
  return index;
}
