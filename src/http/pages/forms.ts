import rawBody from 'raw-body';
import { companyOrigin, type Config } from '../../config.js';
import { isSameSecret } from '../../engine/secrets.js';
import type { RequestContext } from '../state.js';

/** The largest form, in bytes. Its largest possible field is a password. */
const LARGEST_FORM = 16 * 1024;

/**
 * The fields of a posted form.
 * @throws an HTTP error: 415 for another content type, 413 for a form that is too large
 */
export async function readForm(context: RequestContext): Promise<URLSearchParams> {
  if (!context.is('application/x-www-form-urlencoded')) context.throw(415);
  const body = await rawBody(context.req, {
    limit: LARGEST_FORM,
    length: context.get('Content-Length') || null,
    encoding: 'utf8',
  });
  return new URLSearchParams(body);
}

/**
 * Refuses a post from another site.
 * @param stated whether the browser must send its origin, for forms without the token of a session
 * @throws an HTTP error 403
 */
export function requireOwnOrigin(
  context: RequestContext,
  config: Pick<Config, 'publicUrl'>,
  { stated = false } = {},
): void {
  const isStated = context.get('Origin') !== '' || context.get('Sec-Fetch-Site') !== '';
  if (isFromElsewhere(context, config) || (stated && !isStated)) context.throw(403);
}

/**
 * Whether a page of another site makes this request, according to the browser. The origin that it sends is compared
 * with the configured address, not with Koa's `context.origin`, which repeats a header of the request.
 */
export function isFromElsewhere(context: RequestContext, config: Pick<Config, 'publicUrl'>): boolean {
  const company = context.state.company;
  const origin = context.get('Origin');
  const site = context.get('Sec-Fetch-Site');
  const own = company ? companyOrigin(config.publicUrl, company._id) : config.publicUrl.origin;
  const isForeign = origin !== '' && origin !== own;
  // The address of another company is the same site, but another origin.
  return isForeign || site === 'cross-site' || site === 'same-site';
}

/**
 * Refuses a form without the token of this session.
 * @throws an HTTP error 403
 */
export function requireToken(context: RequestContext, form: URLSearchParams, csrf: string): void {
  if (!isToken(form.get('csrf') ?? '', csrf)) context.throw(403);
}

/** Whether this is the token of the session. */
export function isToken(given: string, csrf: string): boolean {
  return isSameSecret(Buffer.from(given), Buffer.from(csrf));
}

/** The first page after sign-in, if the person asked for no other. Without script, the app leads on to `/`. */
export const START = '/app';

/**
 * A path at this address to redirect to; `/` if a browser could read `next` as another address: `//evil`, `/\evil`,
 * `/<tab>/evil`, `/.//evil`.
 */
export function localPath(next: string | null): string {
  if (next === null || !next.startsWith('/')) return '/';
  const base = 'http://here.invalid';
  if (!URL.canParse(next, base)) return '/';
  const { origin, pathname, search } = new URL(next, base);
  return origin === base && !pathname.startsWith('//') ? pathname + search : '/';
}
