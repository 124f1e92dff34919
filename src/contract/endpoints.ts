import type { Versioned } from './documents.js';

/** A webhook endpoint. It receives the events that its owner may see. */
export interface Endpoint extends Versioned {
  readonly url: string;
  readonly description: string;
  /** Types of events, `row.*` for all of a kind, or `*`. */
  readonly events: readonly string[];
  /** Whether the events of one object are delivered in order. */
  readonly ordered: boolean;
  readonly ownerId: string;
  readonly disabledAt: Date | null;
  readonly disabledBecause?: EndpointDisabled;
  readonly deletedAt: Date | null;
  /** Since when every delivery has failed; null or absent otherwise. Set without a version. */
  readonly failingSince?: Date | null;
}

export type EndpointDisabled = 'by_hand' | 'gone' | 'unreachable' | 'owner_removed';
