import type { Config } from '../config.js';
import type { Billing } from './billing.js';
import { createFreeBilling } from './free.js';
import { createStripe } from './stripe.js';

export type { Billing, BillingEvent } from './billing.js';

/** Stripe if it is configured; otherwise changes without a payment, for development. */
export function createBilling({ stripe, production }: Config, now: () => Date): Billing {
  return stripe ? createStripe(stripe, now) : createFreeBilling(!production);
}
