import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { signedIn } from './people.js';

/** How the service serves the app. `test/web/` tests the app in a browser. */

let service: TestService;
let company: TestCompany;
let page: string;

/** The most bytes that the scripts of a first view may have with Brotli. */
const MOST_SCRIPT = 150_000;

beforeAll(async () => {
  service = await startTestService();
  company = await createCompany(service.store);
  const { cookie = '' } = await signedIn(service, company, 'member');
  page = (await ask(service, '/app/lists', { host: company.host, headers: { cookie } })).text;
});
afterAll(() => service?.stop());

const get = (path: string, host = company.host) => ask(service, path, { host });

/** The addresses of one kind that the page names. */
const named = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, path = '']) => path);

describe('the app', () => {
  test.each(['/app', '/app/lists', '/app/lists/lst_1?sort=cells.name', '/app/approvals/call_1'])(
    'redirects a visitor of %s to the sign-in, and from there back',
    async (path) => {
      const reply = await get(path);
      expect([reply.status, reply.headers.location]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`]);
    },
  );

  test('is served only at the address of a company', async () => {
    expect((await get('/app', 'localhost:3000')).status).toBe(404);
  });

  test('has its own policy, which allows only scripts, styles and calls of this origin', async () => {
    const { cookie = '' } = await signedIn(service, company, 'viewer');
    const { headers } = await ask(service, '/app', { host: company.host, headers: { cookie } });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
        "font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers['cache-control']).toBe('private, max-age=600');
    expect(page).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|style=/);
  });

  test('names its files by their content, and lets browsers cache them for a year', async () => {
    const paths = named(/(?:href|src)="(\/(?:app|assets)\/[^"]+)"/g);
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) {
      const reply = await get(path);
      expect([path, reply.status, reply.headers['cache-control']]).toEqual([
        path,
        200,
        'public, max-age=31536000, immutable',
      ]);
      expect(path).toMatch(/-[\w-]{8,}\.\w+$/);
    }
  });

  test('loads fewer than 150 kB of script for its first view', async () => {
    const scripts = named(/(?:rel="modulepreload"[^>]*href|<script[^>]*src)="([^"]+)"/g);
    let size = 0;
    for (const path of scripts) {
      const { text } = await get(path);
      size += brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;
    }
    expect(scripts.length).toBeGreaterThan(2);
    expect(size).toBeLessThan(MOST_SCRIPT);
  });

  test.each(['/sign-in', '/forgot-password', '/decide/call_1'])('%s has no script', async (path) => {
    const { cookie = '' } = await signedIn(service, company, 'member');
    const headers = path === '/decide/call_1' ? { cookie } : {};
    expect((await ask(service, path, { host: company.host, headers })).text).not.toMatch(/<script/);
  });
});
