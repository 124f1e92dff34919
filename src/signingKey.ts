import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.js';
import { createVault, signingSeedOf, type Vault } from './engine/secrets.js';
import { createSignatureCheck, createSigning, type SignatureCheck } from './engine/signing.js';
import { keptKey, secretKey } from './secretKey.js';

/**
 * The keys of the deployment.
 * @throws ConfigError if a file of the data directory does not contain a key
 */
export async function openVault(config: Config): Promise<Vault> {
  const [key, seed] = await Promise.all([secretKey(config), signingSeed(config)]);
  return createVault(key, createSigning(seed, config.receipts.earlierKeys));
}

/**
 * The seed of the key that signs blocks of receipts, 32 bytes: configured, derived from a configured SECRET_KEY so that
 * all processes have the same one, or made once and stored in the data directory.
 */
async function signingSeed(config: Config): Promise<Buffer> {
  if (config.signingKey) return config.signingKey;
  return config.secretKey ? signingSeedOf(config.secretKey) : keptKey(config, 'signing-key', 'SIGNING_KEY');
}

/**
 * The public keys that may have signed blocks of receipts. Unlike `openVault`, it makes no key.
 * @param more public keys, each 32 bytes in base64url
 */
export async function receiptKeys(
  { signingKey, secretKey: secret, dataDir, receipts }: Config,
  more: readonly string[],
): Promise<SignatureCheck> {
  const kept = () => readFile(join(dataDir, 'signing-key'), 'utf8').then((text) => Buffer.from(text, 'base64'));
  const seed = signingKey ?? (secret ? signingSeedOf(secret) : await kept().catch(() => null));
  const known = [...receipts.earlierKeys, ...more];
  return seed ? createSigning(seed, known) : createSignatureCheck(known);
}
