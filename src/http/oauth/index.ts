import Router from '@koa/router';
import { companyOrigin } from '../../config.js';
import type { Company } from '../../contract/documents.js';
import { Refusal } from '../../contract/errors.js';
import type { Dependencies } from '../../dependencies.js';
import { plainName } from '../../engine/names.js';
import { readJson, type InputSchemas } from '../input.js';
import { readForm } from '../pages/forms.js';
import { onCompany } from '../pages/index.js';
import { pageFrame } from '../pages/respond.js';
import type { RequestContext, RequestState } from '../state.js';
import { MCP_PATH, RESOURCE_METADATA } from './address.js';
import { createAuthorize } from './authorize.js';
import { clientIdOf, mayRedirectTo } from './clients.js';
import { createTokens, OAuthRefusal } from './tokens.js';

const REGISTRATION = {
  type: 'object',
  required: ['redirect_uris'],
  properties: {
    redirect_uris: {
      type: 'array',
      minItems: 1,
      maxItems: 5,
      items: { type: 'string', maxLength: 300 },
    },
    client_name: { type: 'string', maxLength: 100 },
  },
} as const;

/**
 * Keys for programs by a person's consent: OAuth 2.1 with PKCE, as MCP 2026-07-28 requires ("Authorization"). Each
 * company is an authorization server at its own address. The access token is an ordinary key of the person.
 */
export function createOAuth(dependencies: Dependencies, schemas: InputSchemas): Router<RequestState> {
  const { config, vault, now } = dependencies;
  const checkRegistration = schemas.compile(REGISTRATION);
  const authorize = createAuthorize(dependencies, schemas);
  const tokens = createTokens(dependencies);
  const router = new Router<RequestState>();

  const originOf = (company: Company) => companyOrigin(config.publicUrl, company._id);

  const resource = (context: RequestContext) => {
    const origin = originOf(companyOf(context));
    context.body = {
      resource: origin + MCP_PATH,
      authorization_servers: [origin],
      bearer_methods_supported: ['header'],
      resource_name: `Action API · ${companyOf(context).name}`,
    };
  };
  router.get(RESOURCE_METADATA, resource);
  router.get(RESOURCE_METADATA + MCP_PATH, resource);

  router.get('/.well-known/oauth-authorization-server', (context) => {
    const issuer = originOf(companyOf(context));
    // RFC 8414
    context.body = {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      registration_endpoint: `${issuer}/oauth/register`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    };
  });

  // RFC 7591
  router.post('/oauth/register', oauthErrors, async (context) => {
    companyOf(context);
    const body = await readJson(context).catch((error: unknown) => {
      throw error instanceof Refusal ? new OAuthRefusal('invalid_client_metadata', error.message) : error;
    });
    try {
      checkRegistration(body);
    } catch {
      throw new OAuthRefusal(
        'invalid_client_metadata',
        'The registration is not valid. Send one to five redirect_uris.',
      );
    }
    const { redirect_uris: redirectUris, client_name: given } = body as {
      redirect_uris: readonly string[];
      client_name?: string;
    };
    if (!redirectUris.every(mayRedirectTo))
      throw new OAuthRefusal('invalid_redirect_uri', 'A redirect URI is not allowed. Use https, or http on localhost.');
    const name = plainName(given ?? '') || 'A program without a name';
    context.status = 201;
    context.body = {
      client_id: clientIdOf({ name, redirectUris }, vault),
      client_id_issued_at: Math.floor(now().getTime() / 1_000),
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  });

  router.get('/oauth/authorize', pageFrame, onCompany, (context) => authorize.show(context, companyOf(context)));
  router.post('/oauth/authorize', pageFrame, onCompany, (context) => authorize.decide(context, companyOf(context)));

  router.post('/oauth/token', oauthErrors, async (context) => {
    const company = companyOf(context);
    context.body = await tokens.exchange(await readForm(context), company, context.state.requestId);
  });
  return router;
}

/** @throws Refusal not_found on the public address, because consent is given at a company's address */
function companyOf({ state: { company } }: RequestContext): Company {
  if (company) return company;
  throw new Refusal('not_found', 'Programs get keys at the address of a company, not here. Use that address.');
}

/** Returns errors in the form of OAuth (RFC 6749, section 5.2). */
async function oauthErrors(context: RequestContext, next: () => Promise<unknown>): Promise<void> {
  context.set('Cache-Control', 'no-store');
  try {
    await next();
  } catch (error) {
    const status = (error as { status?: unknown }).status;
    const refused =
      error instanceof OAuthRefusal
        ? error
        : typeof status === 'number' && status < 500
          ? new OAuthRefusal('invalid_request', 'The body is not a form. Send application/x-www-form-urlencoded.')
          : null;
    if (!refused) throw error;
    context.status = 400;
    context.body = { error: refused.code, error_description: refused.message };
  }
}
