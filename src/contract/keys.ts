import type { Budget } from './budget.js';
import type { Versioned } from './documents.js';
import type { Role } from './ranks.js';

/** API keys, and what restricts them. */

/** The restrictions of a key below its role. An absent field restricts nothing. */
export interface KeyScope {
  /** Names of actions (`rows.update`) or of resources (`rows`, for all its actions). */
  readonly actions?: readonly string[];
  readonly lists?: readonly string[];
  /** Deep credits that calls with this key may use in a month. */
  readonly creditsPerMonth?: number;
  /** Client addresses that calls may come from, as CIDR ranges. */
  readonly addresses?: readonly string[];
}

export interface Key extends Versioned {
  readonly name: string;
  readonly role: Role;
  readonly scope?: KeyScope;
  /** Its own budget, and those of keys that made it or that it replaces. If absent, `scope.creditsPerMonth` applies. */
  readonly budgets?: readonly Budget[];
  readonly ownerId: string;
  /** Set if the key is for an AI assistant. */
  readonly assistant?: true;
  readonly lastFour: string;
  readonly expiresAt: Date;
  readonly switchedOffAt: Date | null;
  /** When it was last used, to the minute. Set without a version; absent until the first use. */
  readonly lastUsedAt?: Date;
  /** The key that replaced it when it was rotated, and when the replacement expires. */
  readonly successor?: { readonly keyId: string; readonly expiresAt: Date };
}
