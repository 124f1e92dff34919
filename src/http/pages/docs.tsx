import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { PageAssets } from './layout.js';
import { renderMarkdown, type Docs, type Found, type DocsPage, type Rendered } from '../../docs/index.js';

interface FrameProps {
  readonly docs: Docs;
  /** The page that is shown; null for the search. */
  readonly current: DocsPage | null;
  readonly title: string;
  readonly description?: string;
  /** The canonical address of the page, the same on every host. */
  readonly canonical?: string;
  readonly query?: string;
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The frame of every page of the documentation. On a narrow screen the list of pages comes after the text. */
function Frame({ docs, current, title, description, canonical, query = '', aside, children }: FrameProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {description !== undefined && <meta name="description" content={description} />}
        <title>{title === 'Action API' ? 'Action API documentation' : `${title} · Action API documentation`}</title>
        {canonical !== undefined && <link rel="canonical" href={canonical} />}
        <PageAssets />
        <link rel="stylesheet" href="/assets/docs.css" />
      </head>
      <body class="docs">
        <a class="skip" href="#main">
          Skip to content
        </a>
        <header>
          <a class="home" href="/docs">
            Action API <span class="muted">docs</span>
          </a>
          <a class="to-pages" href="#pages">
            All pages
          </a>
          <form role="search" action="/docs/search" method="get">
            <input type="search" name="q" value={query} placeholder="Search" aria-label="Search the documentation" />
            <button class="quiet">Search</button>
          </form>
        </header>
        <div class="columns">
          <main id="main">{children}</main>
          {aside}
          <nav id="pages" aria-label="All pages">
            <Pages docs={docs} current={current} />
          </nav>
        </div>
      </body>
    </html>
  );
}

/** The guides are always open. Of the other sections, only that of the shown page is open. */
function Pages({ docs, current }: Pick<FrameProps, 'docs' | 'current'>) {
  const sections = [...new Set(docs.pages.map(({ section }) => section))];
  const partsOf = (section: string) => section.split(': ') as [group: string, part?: string];
  const groups = [...new Set(sections.map((section) => partsOf(section)[0]))];
  return groups.map((group) => (
    <section key={group}>
      <h2>{group}</h2>
      {sections
        .filter((section) => partsOf(section)[0] === group)
        .map((section) => {
          const links = <Links pages={docs.pages.filter((page) => page.section === section)} current={current} />;
          if (section === 'Guides') return links;
          return (
            <details key={section} open={current?.section === section}>
              <summary>{partsOf(section)[1] ?? 'All codes'}</summary>
              {links}
            </details>
          );
        })}
    </section>
  ));
}

function Links({ pages, current }: { readonly pages: readonly DocsPage[]; readonly current: DocsPage | null }) {
  return (
    <ul>
      {pages.map((page) => (
        <li key={page.path}>
          <a href={`/docs/${page.path}`} {...(page === current && { 'aria-current': 'page' as const })}>
            {page.title}
          </a>
        </li>
      ))}
    </ul>
  );
}

function OnThisPage({ headings }: Pick<Rendered, 'headings'>) {
  if (headings.length < 2) return null;
  return (
    <aside aria-label="On this page">
      <h2>On this page</h2>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Results({ query, found }: { readonly query: string; readonly found: readonly Found[] }) {
  return (
    <>
      <h1>{query === '' ? 'Search' : `Search: ${query}`}</h1>
      {query !== '' && found.length === 0 && <p>Nothing was found. Try fewer words, or the name of an action.</p>}
      {query === '' && <p>Type a word, the name of an action or the code of an error into the field above.</p>}
      <ul class="found">
        {found.map(({ page, excerpt }) => (
          <li key={page.path}>
            <a href={`/docs/${page.path}`}>{page.title}</a> <span class="muted">{page.section}</span>
            <p>{page.section !== 'Guides' && excerpt.startsWith('…') ? `${page.summary} ${excerpt}` : excerpt}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * The documentation as HTML. A page is rendered at its first request.
 * @param publicUrl the public address of the service, without a slash at the end
 */
export function createDocsPages(docs: Docs, publicUrl: string) {
  const rendered = new Map<DocsPage, string>();

  function render(page: DocsPage): string {
    const { html, headings } = renderMarkdown(page.markdown);
    const isContents = page === docs.contents;
    const asMarkdown = isContents ? '/llms.txt' : `/docs/${page.path}.md`;
    return whole(
      <Frame
        docs={docs}
        current={page}
        title={page.title}
        description={page.summary}
        canonical={isContents ? `${publicUrl}/docs` : `${publicUrl}/docs/${page.path}`}
        aside={isContents ? null : <OnThisPage headings={headings} />}
      >
        {/* Made by `renderMarkdown`, with raw HTML off. */}
        <article dangerouslySetInnerHTML={{ __html: html }} />
        <p class="source">
          <a href={asMarkdown}>This page as Markdown</a>
        </p>
      </Frame>,
    );
  }

  return {
    /** Renders a page, and keeps the result. */
    page(page: DocsPage): string {
      const known = rendered.get(page) ?? render(page);
      rendered.set(page, known);
      return known;
    },
    /** The page for an unknown address below `/docs`. */
    notFound(): string {
      return whole(
        <Frame docs={docs} current={null} title="Not found">
          <h1>There is nothing here</h1>
          <p>
            No page has this address. Search above, or begin with <a href="/docs">all pages</a>.
          </p>
        </Frame>,
      );
    },
    /** The search page: results, or a hint if the query is empty. */
    search(query: string): string {
      const found = query === '' ? [] : docs.search(query);
      return whole(
        <Frame docs={docs} current={null} title={query === '' ? 'Search' : `Search: ${query}`} query={query}>
          <Results query={query} found={found} />
        </Frame>,
      );
    },
  };
}

function whole(page: Parameters<typeof renderToString>[0]): string {
  return `<!doctype html>${renderToString(page)}`;
}
