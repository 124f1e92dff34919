import type Koa from 'koa';
import { companyOrigin, type Config } from '../config.js';
import { respond } from './request.js';
import type { RequestContext, RequestState } from './state.js';

const BASE = '/api/v1';
const CATALOG = '/.well-known/api-catalog';
/** The media type of RFC 9264, with the profile that RFC 9727 requires. */
const LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/**
 * Points new clients to the descriptions of the service: at the base address of the API, and for programs at
 * `/.well-known/api-catalog` (RFC 9727). Must be mounted after the middleware that sets `context.state.company`.
 */
export function showEntrance({ publicUrl }: Pick<Config, 'publicUrl'>): Koa.Middleware<RequestState> {
  const { origin } = publicUrl;
  const openapi = `${origin}${BASE}/openapi.json`;
  const docs = `${origin}/docs`;
  const llms = `${origin}/llms.txt`;
  const apiCatalog = `${origin}${CATALOG}`;
  const link = [
    `<${apiCatalog}>; rel="api-catalog"`,
    `<${openapi}>; rel="service-desc"`,
    `<${docs}>; rel="service-doc"`,
    `<${llms}>; rel="service-doc"; type="text/plain"`,
  ].join(', ');
  const originOf = ({ state: { company } }: RequestContext) => company && companyOrigin(publicUrl, company._id);

  function showBase(context: RequestContext): void {
    const base = `${originOf(context) ?? `${publicUrl.protocol}//<company>.${publicUrl.host}`}${BASE}`;
    const data = { actions: `${base}/actions/<name>`, mcp: `${base}/mcp`, openapi, docs, llms, apiCatalog };
    respond(context, { status: 200, envelope: { ok: true, data, changed: [] }, headers: { Link: link } });
  }

  function showCatalog(context: RequestContext): void {
    const entry = {
      anchor: `${originOf(context) ?? origin}${BASE}`,
      'service-desc': [{ href: openapi, type: 'application/vnd.oai.openapi+json;version=3.1' }],
      'service-doc': [
        { href: docs, type: 'text/html' },
        { href: llms, type: 'text/plain' },
      ],
    };
    context.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=300', Link: link });
    context.body = JSON.stringify({ linkset: [entry] });
    context.set('Content-Type', LINKSET);
  }

  return (context, next) => {
    const { path, method } = context;
    if (method !== 'GET' && method !== 'HEAD') return next();
    if (path === CATALOG) return Promise.resolve(showCatalog(context));
    // If there is no company at the address, the request is refused like a call.
    const isBase = path === BASE || path === `${BASE}/`;
    const isElsewhere = context.state.company === null && context.host.toLowerCase() !== publicUrl.host;
    return isBase && !isElsewhere ? Promise.resolve(showBase(context)) : next();
  };
}
