import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { companyOrigin } from '../../config.js';
import type { Company, Member } from '../../contract/documents.js';
import type { Dependencies } from '../../dependencies.js';
import { newId } from '../../engine/ids.js';
import { CHALLENGE_LASTS } from '../../store/passkeyChallenges.js';
import type { StoredPasskey } from '../../store/passkeys.js';

type CeremonyDependencies = Pick<Dependencies, 'store' | 'config' | 'log' | 'now'>;

/** The library takes 26 MB of memory, so it is loaded with the first passkey. */
let library: Promise<typeof import('@simplewebauthn/server')> | undefined;
const load = () => (library ??= import('@simplewebauthn/server'));

/** A person who adds a passkey in a session. */
interface Adding {
  readonly company: Company;
  readonly member: Member;
  readonly sessionId: string;
}

/**
 * The two ceremonies of passkeys (WebAuthn Level 3, section 7). The relying party is the host of the company, so a
 * passkey of one company does not work at another. Credentials are discoverable. The device verifies the person each
 * time, so a passkey replaces both a password and a second factor.
 */
export function createCeremonies({ store, config, log, now }: CeremonyDependencies) {
  const relyingParty = ({ _id }: Company) => {
    const origin = companyOrigin(config.publicUrl, _id);
    return { expectedOrigin: origin, expectedRPID: new URL(origin).hostname };
  };

  return {
    /** The options with which a browser makes a passkey (section 7.1, step 1). */
    async toAdd({ company, member, sessionId }: Adding) {
      const { generateRegistrationOptions } = await load();
      const known = await store.passkeys.ofMember(company._id, member._id);
      const options = await generateRegistrationOptions({
        rpName: company.name,
        rpID: relyingParty(company).expectedRPID,
        userID: new TextEncoder().encode(member._id),
        userName: member.email,
        userDisplayName: member.name,
        attestationType: 'none',
        timeout: CHALLENGE_LASTS,
        excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports: [...transports] })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await store.passkeyChallenges.keep(options.challenge, { companyId: company._id, sessionId }, now());
      return options;
    },

    /**
     * Checks a new passkey of a browser (section 7.1) and stores it.
     * @param credential as the browser sent it
     * @returns its id; null if it is not valid, or belongs to another challenge, session or host
     */
    async add({ company, member, sessionId }: Adding, name: string, credential: unknown): Promise<string | null> {
      const { verifyRegistrationResponse } = await load();
      const { _id: companyId } = company;
      const response = credential as RegistrationResponseJSON;
      const verified = await verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => store.passkeyChallenges.take(challenge, { companyId, sessionId }, now()),
        ...relyingParty(company),
        requireUserVerification: true,
      }).catch(notValid);
      const made = verified?.registrationInfo;
      if (!made) return null;
      const at = now();
      const _id = newId('psk');
      const { id: credentialId, publicKey, counter, transports = [] } = made.credential;
      const passkey: StoredPasskey = {
        _id,
        companyId,
        version: 1,
        createdAt: at,
        updatedAt: at,
        memberId: member._id,
        name,
        synced: made.credentialBackedUp,
        removedAt: null,
        credentialId,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
      };
      await store.passkeys.writes.create({ companyId, callId: `add_${_id}`, by: member._id, at }, passkey);
      // If the credential is known already, the stored document is another member's.
      const stored = await store.passkeys.ofCredential(companyId, credentialId);
      return stored?._id === _id ? _id : null;
    },

    /**
     * The options with which a browser asks for a passkey (section 7.2, step 1). They name no passkey, so they reveal
     * nothing about people.
     */
    async toSignIn(company: Company) {
      const { generateAuthenticationOptions } = await load();
      const options = await generateAuthenticationOptions({
        rpID: relyingParty(company).expectedRPID,
        userVerification: 'required',
        timeout: CHALLENGE_LASTS,
      });
      await store.passkeyChallenges.keep(options.challenge, { companyId: company._id, sessionId: null }, now());
      return options;
    },

    /**
     * Checks the answer of a passkey (section 7.2).
     * @param credential as the browser sent it
     * @returns the member; null if the answer is not valid, or the passkey or the member was removed
     */
    async signIn(company: Company, credential: unknown): Promise<Member | null> {
      const { verifyAuthenticationResponse } = await load();
      const { _id: companyId } = company;
      const response = credential as AuthenticationResponseJSON;
      const isNamed = typeof response?.id === 'string' && response.id.length <= 1_400;
      const passkey = isNamed ? await store.passkeys.ofCredential(companyId, response.id) : null;
      if (!passkey) return null;
      const { credentialId: id, publicKey, counter, memberId } = passkey;
      const verified = await verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) =>
          store.passkeyChallenges.take(challenge, { companyId, sessionId: null }, now()),
        ...relyingParty(company),
        credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
        requireUserVerification: true,
      }).catch(notValid);
      if (!verified?.verified) return null;
      // Two answers with the same number show that one of the keys is a copy (section 6.1.1).
      if (!(await store.passkeys.noteUse(passkey, verified.authenticationInfo.newCounter, now()))) return null;
      const member = await store.members.get(companyId, memberId);
      return member && !member.removedAt ? member : null;
    },
  };

  /** Handles an error of the library, which throws for each broken rule. Its messages contain values of the answer. */
  function notValid(error: unknown): null {
    log.info({ kind: (error as Error).name }, 'a passkey response was not valid');
    return null;
  }
}
