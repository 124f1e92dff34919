import type { FactsDesk } from './facts.js';
import type { Parts } from './parts.js';

/** What activities close over. */
export interface Dependencies extends Parts {
  readonly facts: FactsDesk;
}
