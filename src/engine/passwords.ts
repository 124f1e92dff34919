import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for Argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** In characters. Shorter passwords can be found by trying. */
export const SHORTEST_PASSWORD = 10;
/** In characters. It limits the cost of hashing. */
export const LONGEST_PASSWORD = 1_000;

/** The hash of a password that is stored (PHC string). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password is correct. It takes the same time if the person does not exist, so the time does not reveal which
 * addresses are known.
 * @param stored the hash; null for an unknown person, or one without a password
 */
export async function isPassword(stored: string | null, given: string): Promise<boolean> {
  const password = given.slice(0, LONGEST_PASSWORD);
  if (stored !== null) return (await verify(stored, password)) && password === given;
  await verify(await (decoy ??= hashPassword(randomBytes(32).toString('base64'))), password);
  return false;
}
