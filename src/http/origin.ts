import cors from '@koa/cors';
import type Koa from 'koa';
import { companyOrigin, type Config } from '../config.js';
import { Refusal } from '../contract/errors.js';
import { phrase } from '../engine/phrases/phrase.js';
import type { RequestContext, RequestState } from './state.js';

/** Response headers that a script of another origin may read. */
const EXPOSED = [
  'Request-Id',
  'Call-Id',
  'Credits-Charged',
  'Credits-Remaining',
  'Idempotent-Replayed',
  'Retry-After',
  'Deprecation',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'WWW-Authenticate',
];

/** The API, and the addresses of OAuth that programs call without a person. */
const FOR_SCRIPTS = /^\/(api\/|\.well-known\/(oauth-|receipt-keys\.json$)|oauth\/(register|token)$)/;

/**
 * Lets scripts of every origin call with a key. Credentials are not allowed, so browsers send no cookie with such a
 * call.
 */
export function allowCrossOrigin(): Koa.Middleware<RequestState> {
  const allow = cors({
    origin: '*',
    credentials: false,
    allowMethods: 'GET,POST,PUT',
    allowHeaders: 'Authorization,Content-Type,Idempotency-Key,Last-Event-ID,Mcp-Protocol-Version,Mcp-Method,Mcp-Name',
    exposeHeaders: EXPOSED,
    maxAge: 600,
  });
  return (context, next) => (FOR_SCRIPTS.test(context.path) ? allow(context, next) : next());
}

/**
 * Refuses a call with a session unless it comes from the company's own pages. A form or script of another site sends
 * the cookie, but has another origin. The origin is compared with the configured address, not with the host in the
 * request.
 * @throws Refusal forbidden
 */
export function refuseForeignSession(context: RequestContext, config: Config): void {
  const { company } = context.state;
  const own = company && companyOrigin(config.publicUrl, company._id);
  const origin = context.get('origin');
  const safe = context.method === 'GET' || context.method === 'HEAD';
  if (origin === own || (safe && origin === '')) return;
  throw new Refusal(
    'forbidden',
    phrase`A call with a session must come from a page at the company's own address. Scripts must send a key.`,
  );
}

/**
 * Refuses a browser's request to the MCP server unless it comes from a page of this service, of the person's machine,
 * or of an origin that the operator has configured. A page that rebinds its host name to the address of the service
 * still sends its own origin (MCP, Streamable HTTP, "Security & Endpoint").
 * @throws Refusal forbidden
 */
export function refuseForeignPage(context: RequestContext, { publicUrl, mcpOrigins }: Config): void {
  const origin = context.get('origin');
  if (origin === '' || mcpOrigins.includes(origin)) return;
  const { company } = context.state;
  if (origin === publicUrl.origin || (company && origin === companyOrigin(publicUrl, company._id))) return;
  if (URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname)) return;
  const message = phrase`The MCP server takes no requests from pages of this origin. The operator can add it to MCP_ORIGINS.`;
  throw new Refusal('forbidden', message);
}

/** Hosts of tools on the person's machine, such as the MCP Inspector. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
