import { createHash } from 'node:crypto';
import type Koa from 'koa';
import type { Docs, DocsPage } from '../docs/index.js';
import { DOCS_STYLES } from './pages/docsStyles.js';
import { createDocsPages } from './pages/docs.js';
import { POLICY } from './pages/respond.js';
import type { RequestContext, RequestState } from './state.js';

/** How long a page may be cached. After that, its ETag shows whether it has changed. */
const CACHE = 'public, max-age=300';
const LONGEST_QUERY = 200;
const NO_PAGE = '# There is nothing here\n\nNo page has this address. All pages are listed at /llms.txt.\n';

/**
 * Serves the documentation, without a key and to every origin: `/llms.txt`, `/llms-full.txt` (llmstxt.org),
 * `/docs/<page>.md` as Markdown, and `/docs/<page>` as HTML. The page of an error is Markdown unless the client asks
 * for HTML, because both scripts and browsers follow `doc_url`.
 * @param publicUrl the public address of the service, without a slash at the end
 */
export function serveDocs(docs: Docs, publicUrl: string): Koa.Middleware<RequestState> {
  const pages = createDocsPages(docs, publicUrl);

  function answerPage(context: RequestContext, page: DocsPage, extension: string): void {
    const types = page.section === 'Errors' ? ['text/markdown', 'html'] : ['html', 'text/markdown'];
    context.vary('Accept');
    if (extension !== '' || context.accepts(types) === 'text/markdown')
      return answer(context, 'text/markdown; charset=utf-8', docs.asMarkdown(page));
    const address = page === docs.contents ? '/llms.txt' : `/docs/${page.path}.md`;
    context.set('Link', `<${publicUrl}${address}>; rel="alternate"; type="text/markdown"`);
    return answer(context, 'text/html; charset=utf-8', pages.page(page));
  }

  return async (context, next) => {
    const { path, method } = context;
    if (method !== 'GET' && method !== 'HEAD') return next();
    if (path === '/llms.txt') return answer(context, 'text/plain; charset=utf-8', docs.asMarkdown(docs.contents));
    if (path === '/llms-full.txt') return answer(context, 'text/plain; charset=utf-8', docs.everything);
    if (path === '/assets/docs.css') return answer(context, 'text/css; charset=utf-8', DOCS_STYLES);
    if (path === '/docs' || path === '/docs/') return answerPage(context, docs.contents, '');
    if (path === '/docs/search') {
      const query = [context.query['q'] ?? ''].flat().join(' ').slice(0, LONGEST_QUERY).trim();
      context.set('X-Robots-Tag', 'noindex');
      return answer(context, 'text/html; charset=utf-8', pages.search(query));
    }
    const [, name = '', extension = ''] = /^\/docs\/([\w./-]+?)(\.md)?\/?$/.exec(path) ?? [];
    const page = docs.page(name);
    if (page) return answerPage(context, page, extension);
    if (!path.startsWith('/docs/')) return next();
    if (path.endsWith('.md')) return answer(context, 'text/markdown; charset=utf-8', NO_PAGE, 404);
    return answer(context, 'text/html; charset=utf-8', pages.notFound(), 404);
  };
}

function answer(context: RequestContext, type: string, body: string, status = 200): void {
  context.set({
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': status === 200 ? CACHE : 'no-store',
    'Content-Security-Policy': POLICY,
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  });
  context.status = status;
  if (status === 200) context.etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  if (status === 200 && context.fresh) {
    context.status = 304;
    return;
  }
  context.type = type;
  context.body = body;
}
