import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for Argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Shorter ones are found by trying. */
export const SHORTEST_PASSWORD = 10;
/** Longer ones are not taken: nobody types them, and hashing them costs us. */
export const LONGEST_PASSWORD = 1_000;

/** What is stored of a password (PHC string). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password is right. Takes as long when there is no such person, so that the time does not tell who exists.
 * @param stored null for somebody unknown, or without a password
 */
export async function isPassword(stored: string | null, given: string): Promise<boolean> {
  const password = given.slice(0, LONGEST_PASSWORD);
  if (stored !== null) return (await verify(stored, password)) && password === given;
  await verify(await (decoy ??= hashPassword(randomBytes(32).toString('base64'))), password);
  return false;
}
