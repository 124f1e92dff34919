import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** Signatures of the deployment: Ed25519 (RFC 8032). Keys are named by their thumbprint (RFC 7638). */

/** A public key as it is published (RFC 8037). */
export interface PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  /** The key, 32 bytes, base64url. */
  readonly x: string;
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'EdDSA';
}

/** The state of a signature: `unknown_key` if its key is not one of the known keys. */
export type SignatureState = 'right' | 'wrong' | 'unknown_key';

/** The public keys of a deployment: its present one and its earlier ones. */
export interface SignatureCheck {
  readonly published: readonly PublicKey[];
  check(kid: string, text: string, signature: string): SignatureState;
}

/** Signs with the present key of the deployment. */
export interface Signing extends SignatureCheck {
  readonly kid: string;
  /** @returns the signature, base64url */
  sign(text: string): string;
}

/** The beginning of an Ed25519 private key in PKCS #8 (RFC 8410); the 32 bytes of the seed follow. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Whether a text is an Ed25519 public key: 32 bytes, base64url. */
export function isPublicKey(x: string): boolean {
  return /^[\w-]{43}$/.test(x);
}

/** Checks signatures with public keys. @param keys each 32 bytes, base64url */
export function createSignatureCheck(keys: readonly string[]): SignatureCheck {
  const published = [...new Set(keys)].map((x): PublicKey => {
    // RFC 7638: the required members, in lexicographic order.
    const kid = createHash('sha256')
      .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
      .digest('base64url');
    return { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' };
  });
  const byKid = new Map<string, KeyObject>();
  for (const { kty, crv, x, kid } of published)
    byKid.set(kid, createPublicKey({ key: { kty, crv, x }, format: 'jwk' }));
  return {
    published,
    check(kid, text, signature) {
      const key = byKid.get(kid);
      if (!key) return 'unknown_key';
      return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url')) ? 'right' : 'wrong';
    },
  };
}

/**
 * @param seed that of the private key, 32 bytes
 * @param earlier public keys that the deployment had before this one
 */
export function createSigning(seed: Buffer, earlier: readonly string[] = []): Signing {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const known = createSignatureCheck([x, ...earlier]);
  return {
    ...known,
    kid: known.published[0]?.kid ?? '',
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
}
