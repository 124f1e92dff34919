import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Router } from '@koa/router';
import type { Asset } from './assets.js';
import { onCompany } from './pages/index.js';
import { pageFrame, seeOther } from './pages/respond.js';
import { readSession } from './session.js';
import type { RequestContext, RequestState } from './state.js';

/** The app as built by `vite build` from `web/`. */
export interface WebApp {
  /** The page for every address of the app. It contains nothing private. */
  readonly page: string;
  /** Its scripts, styles and images. Their names have a hash. */
  readonly files: readonly Asset[];
}

/** `web/dist` of the checkout, or of the build that this file is part of. */
const FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Endings of the app's file names. */
const ENDINGS: ReadonlySet<string> = new Set([...Object.keys(TYPES), '.json', '.map']);

/** The Content-Security-Policy of the app: scripts, styles and calls of this origin only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Headers that replace those of pages. The page contains nothing private, so a browser may show it again without a
 * request, which saves a round trip. The app itself checks who is signed in, and follows a newer version.
 */
const HEADERS = { 'Content-Security-Policy': POLICY, 'Cache-Control': 'private, max-age=600' } as const;

/**
 * Reads the app into memory, so that a running service keeps the version that it was started with.
 * @param shared files of the service that the page names without a hash
 * @throws Error if the app is not built
 */
export async function readWebApp(shared: readonly Asset[]): Promise<WebApp> {
  const html = await readFile(join(FOLDER, 'index.html'), 'utf8').catch((error: unknown) => {
    throw new Error('The app is not built. Run `npm run build`.', { cause: error });
  });
  const names = await readdir(join(FOLDER, 'assets'));
  const files = names.map(async (name) => ({
    path: `/app/assets/${name}`,
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    body: await readFile(join(FOLDER, 'assets', name)),
  }));
  const named = shared.filter(({ alias }) => alias !== undefined);
  const page = named.reduce((text, { alias = '', path }) => text.replaceAll(`"${alias}"`, `"${path}"`), html);
  return { page, files: await Promise.all(files) };
}

/**
 * The pages of the app. Must be mounted after the company and session middleware.
 * @returns a router for `/app` and all addresses below it except those of files
 */
export function createWebApp({ page }: WebApp): Router<RequestState> {
  async function show(context: RequestContext): Promise<void> {
    // A file of another version must not get the page as response. Names of actions have a dot, too.
    if (ENDINGS.has(extname(context.path))) return context.throw(404);
    if (!(await readSession(context))) {
      const next = context.path + context.search;
      return seeOther(context, `/sign-in?${new URLSearchParams({ next })}`);
    }
    context.set(HEADERS);
    context.type = 'html';
    context.body = page;
  }

  const router = new Router<RequestState>();
  router.get('/app', pageFrame, onCompany, show);
  router.get('/app/*path', pageFrame, onCompany, show);
  return router;
}
