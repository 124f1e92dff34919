import { once } from '../engine/once.js';
import type { Registry } from '../engine/registry.js';
import { actionPages } from './actions.js';
import { errorPages } from './errors.js';
import { eventPages } from './events.js';
import { readGuides } from './guides.js';
import type { DocsOptions, DocsPage } from './page.js';
import { createSearch, type Found } from './search.js';

export type { DocsOptions, DocsPage } from './page.js';
export type { Found } from './search.js';
export { renderMarkdown, type Rendered } from './render.js';

/** The documentation. Its pages are made at the first request of one. */
export interface Docs {
  /** In reading order. */
  readonly pages: readonly DocsPage[];
  /** The table of contents: the front page, and `llms.txt` for agents (llmstxt.org). */
  readonly contents: DocsPage;
  /** The page at `/docs/<path>`. */
  page(path: string): DocsPage | undefined;
  /** The page as Markdown. Its links are absolute, and lead to Markdown. */
  asMarkdown(page: DocsPage): string;
  /** All pages in one Markdown file. */
  readonly everything: string;
  /** The pages that match a query, best first. */
  search(query: string): readonly Found[];
}

const SUMMARY =
  'A company workspace in which every operation is an action: called by name over HTTP with JSON, by scripts with a ' +
  'key and by AI assistants, under the same checks as a click.';

function contentsOf(pages: readonly DocsPage[], publicUrl: string): DocsPage {
  const sections = [...new Set(pages.map(({ section }) => section))];
  const markdown = [
    '# Action API',
    `> ${SUMMARY}`,
    'Calls go to `POST <company address>/api/v1/actions/<name>` with `Authorization: Bearer <key>`. Every answer is ' +
      '`{ok: true, data, changed}` or `{ok: false, error}`. If a person must decide, the answer has a link for ' +
      'them, and the call runs by itself after their yes.',
    ...sections.map((section) =>
      [
        `## ${section}\n`,
        ...pages
          .filter((page) => page.section === section)
          .map(({ path, title, summary }) => `- [${title}](/docs/${path}): ${summary}`),
      ].join('\n'),
    ),
    [
      '## Optional\n',
      `- [Everything in one file](${publicUrl}/llms-full.txt): all pages as plain Markdown.`,
      `- [OpenAPI](${publicUrl}/api/v1/openapi.json): every action, for programs.`,
    ].join('\n'),
  ].join('\n\n');
  return { path: '', title: 'Action API', summary: SUMMARY, section: '', markdown };
}

/**
 * Makes all pages from the registry, the tables of the contract, and the guides.
 * @throws Error for a guide without title and first sentence, or with a placeholder that has no value
 */
export async function createDocs(registry: Registry, options: DocsOptions): Promise<Docs> {
  const publicUrl = options.publicUrl.origin;
  const guides = await readGuides(registry, options);
  const pages = once(() => [...guides, ...actionPages(registry), ...eventPages(), ...errorPages(publicUrl)]);
  const byPath = once(() => new Map(pages().map((page) => [page.path, page])));
  const contents = once(() => contentsOf(pages(), publicUrl));
  const search = once(() => createSearch(pages()));
  const asMarkdown = ({ markdown }: DocsPage) =>
    `${markdown.replaceAll(/\]\((\/docs\/[\w./-]+)(#[\w-]+)?\)/g, (_link, path: string, anchor = '') => `](${publicUrl}${path}.md${anchor})`)}\n`;
  return {
    get pages() {
      return pages();
    },
    get contents() {
      return contents();
    },
    page: (path) => byPath().get(path),
    asMarkdown,
    get everything() {
      return pages().map(asMarkdown).join('\n---\n\n');
    },
    search: (query) => search()(query),
  };
}

/**
 * The pages as documents for programs that read them one by one, each under its public address.
 * @param publicUrl the public address of the service, without a slash at the end
 */
export function documentsOf(docs: Docs, publicUrl: string) {
  const addressed = once(() => new Map(docs.pages.map((page) => [`${publicUrl}/docs/${page.path}`, page])));
  return {
    get all() {
      return [...addressed()].map(([uri, { path, title }]) => ({ uri, name: path, title, mimeType: 'text/markdown' }));
    },
    read(uri: string): string | undefined {
      const page = addressed().get(uri);
      return page && docs.asMarkdown(page);
    },
  };
}
