import { Refusal } from '../contract/errors.js';
import { phrase } from '../engine/phrases/phrase.js';
import type { Billing } from './billing.js';

/**
 * Billing without a payment service, for development: plans change without a payment.
 * @param allowed false in production, because a larger plan needs a payment there
 */
export function createFreeBilling(allowed: boolean): Billing {
  return {
    raise() {
      if (allowed) return Promise.resolve(null);
      const message = phrase`The plan was not changed: no payment service is configured. Ask the operator of the service.`;
      return Promise.reject(new Refusal('action_failed', message));
    },
    lower: () => Promise.resolve(),
    end: () => Promise.resolve(),
  };
}
