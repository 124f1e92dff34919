import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * SHA-256 over the canonical form of a JSON value (RFC 8785).
 * @returns 43 characters, base64url
 */
export function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(canonicalize(value) ?? 'null')
    .digest('base64url');
}
