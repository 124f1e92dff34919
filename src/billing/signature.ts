import { createHmac, timingSafeEqual } from 'node:crypto';

/** In seconds. Requests with an older timestamp are refused as replays. */
const TOLERANCE = 5 * 60;

/**
 * Checks a `Stripe-Signature` header: `t=<seconds>,v1=<hex>[,v1=…]`, each v1 an HMAC-SHA256 of `<t>.<body>`
 * (docs.stripe.com/webhooks, "Verify webhook signatures manually"). There are several v1 while a secret rotates.
 * @param secret the endpoint's secret, `whsec_…`, not decoded
 */
export function isSigned(body: Buffer, header: string, secret: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1_000 - Number(time)) > TOLERANCE) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, value = '']) => {
    const given = name === 'v1' && /^[0-9a-f]{64}$/.test(value) ? Buffer.from(value, 'hex') : Buffer.alloc(0);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
