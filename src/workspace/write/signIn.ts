import type { Company } from '../../contract/documents.js';
import { methodsOf, type SignInMethods } from '../../contract/signIn.js';
import { Refusal } from '../../contract/errors.js';
import { Stale } from '../../engine/context.js';
import { derivedId } from '../../engine/ids.js';
import { phrase } from '../../engine/phrases/phrase.js';
import { keepsSecret } from '../../engine/signIn.js';
import type { WriteSignIn } from '../../engine/ports/signIn.js';
import type { Writing } from './writing.js';

export function writeSignIn({ dependencies, read, change, shownVersion }: Writing): WriteSignIn {
  const { store, vault } = dependencies;
  const { companyId, callId, principal } = read;
  return {
    ...read.signIn,
    async set({ oidc, ...methods }, clientSecret, needsYes) {
      const fresh = derivedId('sec', callId);
      // The secret is stored before the company refers to it. The history only has its id.
      if (clientSecret !== undefined)
        await store.providerSecrets.put({ _id: fresh, companyId, sealed: vault.seal(clientSecret) });
      const company = await change('company', store.companies.writes, { id: companyId, known: null }, (current) => {
        if (shownVersion(companyId) === undefined && needsYes(current)) throw new Stale();
        const secretId = clientSecret === undefined ? keptSecret(current, oidc) : fresh;
        return { set: { signIn: { ...methods, oidc: oidc && secretId ? { ...oidc, secretId } : null } } };
      });
      await forgetSecret(company);
      if (!methods.password) await store.sessions.removeBegunWithPassword(companyId, principal.sessionId);
      return company;
    },
  };

  /** Deletes the secret that this call replaced. The history has its id, also in a repeat of the call. */
  async function forgetSecret(company: Company): Promise<void> {
    const written = await store.history.ofCall(companyId, callId, 0);
    const before = (written?.before?.['signIn'] as SignInMethods | null | undefined)?.oidc?.secretId;
    if (before !== undefined && before !== methodsOf(company).oidc?.secretId)
      await store.providerSecrets.remove(companyId, before);
  }
}

/** The secret that stays. @throws Refusal conflict if the provider was changed meanwhile */
function keptSecret(company: Company, oidc: Parameters<WriteSignIn['set']>[0]['oidc']): string | null {
  const current = methodsOf(company).oidc;
  if (!oidc) return null;
  if (current && keepsSecret(current, oidc)) return current.secretId;
  throw new Refusal(
    'conflict',
    phrase`Another call changed the provider at the same moment. Call again, with clientSecret.`,
  );
}
