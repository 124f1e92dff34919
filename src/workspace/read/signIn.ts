import { companyOrigin } from '../../config.js';
import { REDIRECT_PATH } from '../../engine/signIn.js';
import type { ReadSignIn } from '../../engine/ports/signIn.js';
import type { Reading } from './reading.js';

export function readSignIn({ store, companyId, record, publicUrl, providers }: Reading): ReadSignIn {
  const { memberId } = record.principal;
  return {
    redirectUri: companyOrigin(publicUrl, companyId) + REDIRECT_PATH,
    providerProblem: (issuer) => providers.problemOf(issuer),
    secretProblem: (client) => providers.secretProblem(client),
    hasSignedInWith: async (provider) => (await store.identities.ofMember(companyId, memberId, provider)) !== null,
  };
}
