import type { Channel } from './deliver.js';
import type { Parts } from './parts.js';

/** Delivers to webhook endpoints (standardwebhooks.com). */
export function createWebhooks(_parts: Pick<Parts, 'store' | 'vault' | 'config' | 'now'>): Channel {
  return async () => Promise.resolve({ outcome: 'cancelled' });
}
