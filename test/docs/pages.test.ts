import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '../../src/contract/errors.js';
import { createDocs, renderMarkdown, type Docs } from '../../src/docs/index.js';
import { loadRegistry } from '../../src/engine/registry.js';
import { ask, startTestService, type TestService } from '../setup/service.js';

/** The documentation as agents and people get it: every page is at its address, and every link has a target. */

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const registry = await loadRegistry(new URL('../../src/actions', import.meta.url).pathname);
let service: TestService;
let docs: Docs;

beforeAll(async () => {
  service = await startTestService();
  docs = await createDocs(registry, service.config);
});
afterAll(() => service.stop());

const get = (path: string, headers: Readonly<Record<string, string>> = {}, host = 'localhost:3000') =>
  ask(service, path, { host, headers });

test('every action and every error has a page, and guides come first', () => {
  const paths = docs.pages.map(({ path }) => path);
  for (const { name } of registry.all) expect(paths).toContain(`actions/${name}`);
  for (const code of Object.keys(ERRORS)) expect(paths).toContain(`errors/${code}`);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths[0]).toBe('quickstart');
});

test('the page of an action has its requirements, fields, examples and errors', () => {
  const page = docs.page('actions/lists.export')?.markdown ?? '';
  expect(page).toContain('- **Who:** member or higher.');
  expect(page).toContain('- **Guard:** Confirmation with `to`, none without.');
  expect(page).toMatch(/\| `listId` \| string \| yes \| .+ \|/);
  for (const language of ['sh', 'ts', 'python', 'json']) expect(page).toContain(`\`\`\`${language}\n`);
  expect(page).toContain(`| ${ERRORS.confirmation_required.remedy} |`);
  const rows = docs.page('actions/lists.rows')?.markdown ?? '';
  expect(rows).toMatch(/\| `filter\[\]\.op` \| string \| no \| .*One of `eq`, `neq`.*\|/);
  expect(rows).toMatch(/\| `limit` \| integer \| no \| How many to answer at most\. 1 to 200; `50` if left out\. \|/);
  expect(rows).toMatch(/\| `rows\[\]\.status` \| string or null \|/);
});

test('the page of an error has its status, the next step, its fields and an example', () => {
  for (const [code, row] of Object.entries(ERRORS)) {
    const page = docs.page(`errors/${code}`)?.markdown ?? '';
    expect(page).toContain(`${row.condition} HTTP status ${row.status}.`);
    expect(page).toContain(row.remedy);
    for (const name of 'fields' in row ? Object.keys(row.fields) : []) expect(page).toContain(`| \`${name}\` |`);
    const example = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(page)?.[1] ?? '') as { ok: boolean; error: object };
    expect(example).toMatchObject({ ok: false, error: { code, doc_url: `http://localhost:3000/docs/errors/${code}` } });
  }
});

describe('links', () => {
  test('between pages lead to existing pages and headings', () => {
    const htmls = new Map(docs.pages.map(({ path, markdown }) => [path, renderMarkdown(markdown).html]));
    const outside =
      /^http:\/\/localhost:3000\/(llms-full\.txt|api\/v1\/openapi\.json|\.well-known\/receipt-keys\.json)$/;
    let looked = 0;
    for (const [from, html] of [...htmls, ['the contents', renderMarkdown(docs.contents.markdown).html] as const]) {
      for (const [, href = ''] of html.matchAll(/ href="([^"]+)"/g)) {
        if (outside.test(href)) continue;
        const [, path = '', anchor] = /^\/docs\/([^#]+)(?:#(.+))?$/.exec(href) ?? [];
        const isThere = anchor === undefined ? htmls.has(path) : htmls.get(path)?.includes(` id="${anchor}"`);
        expect([from, href, isThere]).toEqual([from, href, true]);
        looked += 1;
      }
    }
    expect(looked).toBeGreaterThan(docs.pages.length * 2);
  });

  test('in Markdown are absolute addresses of Markdown pages', async () => {
    const { text } = await get('/docs/confirmation.md');
    expect(text).toContain('](http://localhost:3000/docs/errors/guardian_held.md)');
    for (const { markdown } of docs.pages.map((page) => ({ markdown: docs.asMarkdown(page) })))
      expect(markdown).not.toMatch(/\]\(\//);
  });

  test('in llms.txt all lead to a page', async () => {
    const { text } = await get('/llms.txt');
    const links = [...text.matchAll(/\]\(http:\/\/localhost:3000(\/[^)]+)\)/g)].map(([, path]) => path ?? '');
    expect(links.length).toBe(docs.pages.length + 2);
    for (const path of links) expect([path, (await get(path)).status]).toEqual([path, 200]);
  });
});

describe('over HTTP', () => {
  test('llms.txt has the form of llmstxt.org, and is open to any origin without a sign-in', async () => {
    const { text, headers, status } = await get('/llms.txt', { origin: 'https://elsewhere.example' });
    expect(status).toBe(200);
    expect(text).toMatch(/^# Action API\n\n> .+\n\n[\s\S]+?\n\n## Guides\n\n- \[Quickstart\]\(http:\S+\.md\): .+\n/);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    });
  });

  test('llms-full.txt has the full text of every page', async () => {
    const { text, headers } = await get('/llms-full.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const { path } of docs.pages)
      expect([path, text.includes((await get(`/docs/${path}.md`)).text)]).toEqual([path, true]);
  });

  test('a page is HTML, and Markdown under .md or by the Accept header', async () => {
    for (const headers of [{}, { accept: BROWSER }, { accept: '*/*' }]) {
      const { text, headers: answered } = await get('/docs/keys', headers);
      expect(answered['content-type']).toBe('text/html; charset=utf-8');
      expect(text).toContain('<h1>Keys</h1>');
      expect(answered['link']).toBe('<http://localhost:3000/docs/keys.md>; rel="alternate"; type="text/markdown"');
    }
    for (const [path, accept] of [
      ['/docs/keys.md', BROWSER],
      ['/docs/keys', 'text/markdown'],
    ] as const) {
      const { text, headers } = await get(path, { accept });
      expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
      expect(text).toMatch(/^# Keys\n/);
    }
  });

  test('the page at doc_url is HTML for a browser and Markdown for a script', async () => {
    const refused = await ask(service, '/api/v1/actions/lists.rows', { host: 'nowhere.localhost:3000', body: {} });
    const { pathname } = new URL(refused.body.error.doc_url);
    expect(pathname).toBe('/docs/errors/not_found');
    expect((await get(pathname, { accept: BROWSER })).text).toContain('<h1>not_found</h1>');
    for (const accept of ['*/*', 'application/json, */*'])
      expect((await get(pathname, { accept })).text).toMatch(/^# not_found\n/);
  });

  test("a page is the same at a company's address, whether or not the company exists", async () => {
    const { text } = await get('/docs/keys.md');
    expect((await get('/docs/keys.md', {}, 'nowhere.localhost:3000')).text).toBe(text);
  });

  test('a page with a known ETag is answered with 304', async () => {
    const first = await get('/docs/keys', { accept: BROWSER });
    const again = await get('/docs/keys', { accept: BROWSER, 'if-none-match': String(first.headers['etag']) });
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await get('/docs/keys', { accept: 'text/markdown', 'if-none-match': String(first.headers['etag']) });
    expect(other.status).toBe(200);
    expect(String(other.headers['vary'])).toContain('Accept');
  });

  test('HTML runs no scripts and loads nothing from other hosts', async () => {
    const { headers, text } = await get('/docs/actions/lists.rows', { accept: BROWSER });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(text).not.toMatch(/<script|<style| style=|javascript:/i);
    expect((await get('/assets/docs.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  test('an address without a page is not found', async () => {
    for (const path of [
      '/docs/webhooks-not-yet',
      '/docs/errors/nonsense',
      '/docs/errors/toString',
      '/docs/../package',
      '/docs/.md',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

test('raw HTML in a text stays text', () => {
  const { html } = renderMarkdown(
    '# <b>x</b>\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) `<i>`\n\n```sh\n<u>\n```',
  );
  expect(html).not.toMatch(/<(b|script|i|u)>|href="javascript/);
});

describe('search', () => {
  const first = async (query: string) => {
    const { text } = await get(`/docs/search?q=${encodeURIComponent(query)}`);
    return [...text.matchAll(/<li><a href="\/docs\/([^"]+)">[^<]+<\/a> <span/g)].map(([, path]) => path);
  };

  test.each([
    ['lists.rows', 'actions/lists.rows'],
    ['confirmation_required', 'errors/confirmation_required'],
    ['idempotncy', 'idempotency'],
    ['delete many rows', 'actions/rows.deleteMany'],
    ['deprecat', 'versioning'],
  ])('for %s has %s as its first result', async (query, path) => {
    expect((await first(query))[0]).toBe(path);
  });

  test('finds every page by its title', async () => {
    for (const { title, path } of docs.pages) expect([title, docs.search(title)[0]?.page.path]).toEqual([title, path]);
  });

  test('shows the query as text, and says when there is no result', async () => {
    const { text, headers } = await get(`/docs/search?q=${encodeURIComponent('"><img src=x>')}`);
    expect(text).not.toContain('<img');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect((await get('/docs/search?q=qqqqzzzz')).text).toContain('Nothing was found.');
    expect((await get('/docs/search')).status).toBe(200);
    expect((await get('/docs/search?q=a&q=b')).status).toBe(200);
  });
});
