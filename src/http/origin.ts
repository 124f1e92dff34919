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

/**
 * Scripts on any page may call with a key of their own; no cookie ever travels with such a call, since credentials
 * are never allowed.
 */
export function allowCrossOrigin(): Koa.Middleware<RequestState> {
  const allow = cors({
    origin: '*',
    credentials: false,
    allowMethods: 'GET,POST',
    allowHeaders: 'Authorization,Content-Type,Idempotency-Key',
    exposeHeaders: EXPOSED,
    maxAge: 600,
  });
  return (context, next) => (context.path.startsWith('/api/') ? allow(context, next) : next());
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
