import { createHash } from 'node:crypto';
import { companyOrigin } from '../../config.js';
import type { Company } from '../../contract/documents.js';
import { keyHash } from '../../engine/secrets.js';
import type { Authorization } from '../../store/authorizations.js';
import type { Dependencies } from '../../dependencies.js';
import { callAction, NO_OPTIONS } from '../callAction.js';
import { callerOf, makingKeys } from './person.js';
import { MCP_PATH } from './address.js';

/** An error of an OAuth endpoint (RFC 6749, section 5.2; RFC 7591, section 3.2.2; RFC 8707, section 2). */
export class OAuthRefusal extends Error {
  override readonly name = 'OAuthRefusal';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const OVER = 'The code is not valid, has expired or was used. Ask the person for consent again.';

/** `POST /oauth/token` exchanges a code for a key. */
export function createTokens(dependencies: Dependencies) {
  const { store, registry, config, now } = dependencies;

  async function runFor(granted: Authorization, company: Company, name: string, input: unknown, requestId: string) {
    const member = await store.members.get(company._id, granted.memberId);
    const action = registry.get(name);
    if (!member || !action) return null;
    const caller = callerOf(company, member, granted.sessionId);
    const { envelope } = await callAction(dependencies, {
      action,
      input,
      caller,
      options: NO_OPTIONS,
      requestId,
    });
    return envelope;
  }

  /** Switches off the key of a code that was sent twice, because the code was stolen (OAuth 2.1, 4.1.3). */
  async function usedTwice(hash: string, company: Company, requestId: string): Promise<void> {
    const granted = await store.authorizations.get(hash);
    if (granted?.companyId !== company._id || granted.keyId === undefined) return;
    await runFor(granted, company, 'keys.switchOff', { keyId: granted.keyId }, requestId);
  }

  return {
    /** @throws OAuthRefusal */
    async exchange(form: URLSearchParams, company: Company, requestId: string): Promise<object> {
      if (form.get('grant_type') !== 'authorization_code')
        throw new OAuthRefusal('unsupported_grant_type', 'This grant_type is not supported. Use authorization_code.');
      const [code, clientId, verifier, redirectUri] = ['code', 'client_id', 'code_verifier', 'redirect_uri'].map(
        (name) => form.get(name) ?? '',
      );
      if (!code || !clientId || !verifier)
        throw new OAuthRefusal('invalid_request', 'A parameter is missing. Send code, client_id and code_verifier.');
      const resource = form.get('resource');
      if (resource !== null && resource !== companyOrigin(config.publicUrl, company._id) + MCP_PATH)
        throw new OAuthRefusal('invalid_target', 'The resource is not the MCP server of this address. Leave it out.');

      const hash = keyHash(code);
      const granted = await store.authorizations.use(hash, now());
      if (!granted) {
        await usedTwice(hash, company, requestId);
        throw new OAuthRefusal('invalid_grant', OVER);
      }
      const fits =
        granted.companyId === company._id &&
        granted.expiresAt > now() &&
        granted.client === keyHash(clientId) &&
        granted.redirectUri === redirectUri &&
        granted.challenge === createHash('sha256').update(verifier).digest('base64url');
      if (!fits) throw new OAuthRefusal('invalid_grant', OVER);

      const { name, role, days } = granted;
      const wanted = { name, role, expiresInDays: days, assistant: true };
      const envelope = await runFor(granted, company, makingKeys(registry).name, wanted, requestId);
      if (!envelope?.ok) throw new OAuthRefusal('invalid_grant', envelope?.error.message ?? OVER);
      const made = envelope.data as { keyId: string; secret: string; expiresAt: string };
      await store.authorizations.made(hash, made.keyId);
      const left = Math.floor((new Date(made.expiresAt).getTime() - now().getTime()) / 1_000);
      return { access_token: made.secret, token_type: 'Bearer', expires_in: left, scope: role };
    },
  };
}
