import { Refusal } from '../contract/errors.js';
import type { Billing } from './billing.js';

/**
 * Where no payment service is set up: plans change for nothing, for development alone.
 * @param allowed false in production, where nobody gets a larger plan for nothing
 */
export function createFreeBilling(allowed: boolean): Billing {
  return {
    raise() {
      if (allowed) return Promise.resolve(null);
      const message = 'No payment service is set up here, so the plan cannot be raised. Ask whoever runs the service.';
      return Promise.reject(new Refusal('action_failed', message));
    },
    lower: () => Promise.resolve(),
    end: () => Promise.resolve(),
  };
}
