import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** Bytes of a new secret. Standard Webhooks requires 24 to 64. */
const LENGTH = 32;

/** A new signing secret: `whsec_` and base64 (Standard Webhooks). It is shown once and stored sealed. */
export function newSigningSecret(): string {
  return `${PREFIX}${randomBytes(LENGTH).toString('base64')}`;
}

/**
 * The headers that authenticate a webhook message and identify repeats of it (standardwebhooks.com, specification of
 * 1.0.0, "Webhook headers").
 * @param id the same for every attempt to deliver one event
 * @param secrets `whsec_…`: the current one first, then the previous one while it is still valid
 */
export function signedHeaders(
  id: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
