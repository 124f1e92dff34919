import cors from '@koa/cors';
import type Koa from 'koa';
import { companyOrigin, type Config } from '../config.js';
import { Refusal } from '../contract/errors.js';
import type { RequestContext, RequestState } from './state.js';

/** Headers of ours that a script in a browser may read. */
const EXPOSED = [
  'Request-Id',
  'Call-Id',
  'Credits-Charged',
  'Credits-Remaining',
  'Idempotent-Replayed',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'WWW-Authenticate',
];

/** The API, and what a program that gets a key by consent asks by itself. */
const FOR_SCRIPTS = /^\/(api\/|\.well-known\/oauth-|oauth\/(register|token)$)/;

/**
 * Scripts on any page may call with a key of their own; no cookie ever travels with such a call, since credentials
 * are never allowed.
 */
export function allowCrossOrigin(): Koa.Middleware<RequestState> {
  const allow = cors({
    origin: '*',
    credentials: false,
    allowMethods: 'GET,POST',
    allowHeaders: 'Authorization,Content-Type,Idempotency-Key,Last-Event-ID,Mcp-Protocol-Version,Mcp-Method,Mcp-Name',
    exposeHeaders: EXPOSED,
    maxAge: 600,
  });
  return (context, next) => (FOR_SCRIPTS.test(context.path) ? allow(context, next) : next());
}

/**
 * A call with a session must come from the company's own pages: another site's form or script has the cookie, but
 * not this origin. Compared with the configured address, not with what the request says of itself.
 * @throws Refusal forbidden
 */
export function refuseForeignSession(context: RequestContext, config: Config): void {
  const { company } = context.state;
  const own = company && companyOrigin(config.publicUrl, company._id);
  const origin = context.get('origin');
  const safe = context.method === 'GET' || context.method === 'HEAD';
  if (origin === own || (safe && origin === '')) return;
  throw new Refusal('forbidden', "A call with a session must come from the company's own address. Scripts use a key.");
}

/**
 * The MCP server takes a browser's request only from pages of this service, of this machine, and of origins that the
 * operator has named: a page that has rebound its name to our address says its own origin (MCP, Streamable HTTP,
 * "Security & Endpoint").
 * @throws Refusal forbidden
 */
export function refuseForeignPage(context: RequestContext, { publicUrl, mcpOrigins }: Config): void {
  const origin = context.get('origin');
  if (origin === '' || mcpOrigins.includes(origin)) return;
  const { company } = context.state;
  if (origin === publicUrl.origin || (company && origin === companyOrigin(publicUrl, company._id))) return;
  if (URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname)) return;
  throw new Refusal('forbidden', 'The MCP server takes no requests from pages of this origin.');
}

/** Tools that run on the person's own machine, such as the MCP Inspector. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
