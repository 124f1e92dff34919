import type { Versioned } from './documents.js';

/** A webhook endpoint. It receives the events that its owner may see. */
export interface Endpoint extends Versioned {
  readonly url: string;
  readonly description: string;
  /** Types of events, `row.*` for all types of a resource, or `*` for all. */
  readonly events: readonly string[];
  /** Whether the events of one object are delivered in order. */
  readonly ordered: boolean;
  readonly ownerId: string;
  readonly disabledAt: Date | null;
  readonly disabledBecause?: EndpointDisabled;
  readonly deletedAt: Date | null;
  /** The time since which every delivery has failed; null or absent if the last one succeeded. It has no version. */
  readonly failingSince?: Date | null;
}

export type EndpointDisabled = 'by_hand' | 'gone' | 'unreachable' | 'owner_removed';
