import { companyOrigin } from '../../config.js';
import type { Company } from '../../contract/documents.js';
import { Refusal } from '../../contract/errors.js';
import { ROLES, roleAtLeast, type Role } from '../../contract/ranks.js';
import { mayCall } from '../../calls/checks.js';
import { newCallId } from '../../engine/ids.js';
import { keyHash, newToken } from '../../engine/secrets.js';
import type { Dependencies } from '../../dependencies.js';
import { callAction, NO_OPTIONS } from '../callAction.js';
import type { InputSchemas } from '../input.js';
import { answerConsent, answerNoConsent, type ConsentProps } from '../pages/consent.js';
import { readForm, requireOwnOrigin, requireToken } from '../pages/forms.js';
import { readSession, type SignedIn } from '../session.js';
import type { RequestContext } from '../state.js';
import { clientOf, isRegistered, type OAuthClient } from './clients.js';
import { MCP_PATH } from './address.js';
import { callerOf, makingKeys } from './person.js';

/** How long a code is valid, in milliseconds. A program uses it at once. */
const CODE_FOR = 60_000;

/** A program's request for a person's consent. */
interface AuthorizationRequest {
  readonly clientId: string;
  readonly client: OAuthClient;
  readonly redirectUri: string;
  readonly challenge: string;
  /** The redirect address with these fields, `state`, and `iss` (RFC 9207). */
  answerTo(fields: Readonly<Record<string, string>>): string;
}

/** The pages of `/oauth/authorize`: a person sees the program, chooses role and days, and allows or denies a key. */
export function createAuthorize(dependencies: Dependencies, schemas: InputSchemas) {
  const { store, config, registry, vault, now } = dependencies;

  /**
   * @returns the request; null if an error has been sent to the program already
   * @throws an HTTP error 400 for an unknown program, or for an address that it did not register; it is not redirected
   * to
   */
  function readRequest(context: RequestContext, company: Company, query: URLSearchParams): AuthorizationRequest | null {
    const clientId = query.get('client_id') ?? '';
    const client = clientOf(clientId, vault);
    const redirectUri = query.get('redirect_uri') ?? '';
    if (!client || !isRegistered(client, redirectUri)) context.throw(400);
    const issuer = companyOrigin(config.publicUrl, company._id);
    const state = query.get('state');
    const answerTo = (fields: Readonly<Record<string, string>>) => {
      const url = new URL(redirectUri);
      const all = { ...fields, ...(state !== null && { state }), iss: issuer };
      for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
      return url.href;
    };
    const challenge = query.get('code_challenge') ?? '';
    const resource = query.get('resource');
    const error =
      query.get('response_type') !== 'code'
        ? 'unsupported_response_type'
        : query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)
          ? 'invalid_request'
          : resource !== null && resource !== issuer + MCP_PATH
            ? 'invalid_target'
            : null;
    if (error !== null) {
      goTo(context, answerTo({ error }));
      return null;
    }
    return { clientId, client, redirectUri, challenge, answerTo };
  }

  /** The roles that the person may give to a key; none if the person may make no keys. */
  function rolesOf(company: Company, { member, sessionId }: SignedIn): readonly Role[] {
    const caller = callerOf(company, member, sessionId);
    const record = { _id: newCallId(), principal: caller.principal };
    if (!mayCall({ ...caller, action: makingKeys(registry), record, now: now() })) return [];
    return ROLES.filter((role) => roleAtLeast(member.role, role));
  }

  function show(
    context: RequestContext,
    { session, query, request }: { session: SignedIn; query: string; request: AuthorizationRequest },
    again: Pick<ConsentProps, 'problem'> & { readonly status?: number } = {},
  ): void {
    const { company } = context.state;
    const roles = company ? rolesOf(company, session) : [];
    const { client, redirectUri, answerTo } = request;
    const common = { company, session, program: client.name, returnsTo: new URL(redirectUri) };
    if (roles.length === 0) return answerNoConsent(context, { ...common, back: answerTo({ error: 'access_denied' }) });
    const { status, ...problem } = again;
    answerConsent(context, { ...common, roles, query, ...problem }, status);
  }

  return {
    async show(context: RequestContext, company: Company): Promise<void> {
      const request = readRequest(context, company, new URLSearchParams(context.querystring));
      if (!request) return;
      const session = await readSession(context);
      if (!session) return context.redirect(`/sign-in?next=${encodeURIComponent(context.url)}`);
      show(context, { session, query: context.querystring, request });
    },

    async decide(context: RequestContext, company: Company): Promise<void> {
      requireOwnOrigin(context, config);
      const form = await readForm(context);
      const session = await readSession(context);
      if (!session) context.throw(403);
      requireToken(context, form, session.csrf);
      const query = form.get('query') ?? '';
      const request = readRequest(context, company, new URLSearchParams(query));
      if (!request) return;
      if (form.get('answer') !== 'yes') return goTo(context, request.answerTo({ error: 'access_denied' }));

      const { member, sessionId } = session;
      const [role, days] = [form.get('role'), Number(form.get('days'))];
      const input = { name: request.client.name, role, expiresInDays: days, assistant: true };
      const problem = await problemOf(company, session, input, context.state.requestId);
      if (problem !== null) return show(context, { session, query, request }, { problem, status: 403 });
      const code = newToken();
      await store.authorizations.insert({
        _id: keyHash(code),
        companyId: company._id,
        memberId: member._id,
        sessionId,
        client: keyHash(request.clientId),
        redirectUri: request.redirectUri,
        challenge: request.challenge,
        name: input.name,
        role: input.role as Role,
        days: input.expiresInDays,
        expiresAt: new Date(now().getTime() + CODE_FOR),
        usedAt: null,
      });
      goTo(context, request.answerTo({ code }));
    },
  };

  /** Why a dry run of `keys.create` refuses this key; null if it does not. */
  async function problemOf(
    company: Company,
    { member, sessionId }: SignedIn,
    input: unknown,
    requestId: string,
  ): Promise<string | null> {
    const action = makingKeys(registry);
    try {
      schemas.check(action, input);
      const { envelope } = await callAction(dependencies, {
        action,
        input,
        caller: callerOf(company, member, sessionId),
        options: { ...NO_OPTIONS, dryRun: true },
        requestId,
      });
      const { blockers } = (envelope.ok ? envelope.data : { blockers: [envelope.error] }) as {
        readonly blockers: readonly { readonly message: string }[];
      };
      return blockers[0]?.message ?? null;
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  }
}

function goTo(context: RequestContext, address: string): void {
  context.redirect(address);
  context.status = 303;
}
