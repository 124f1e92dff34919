import type { Audience } from './audience.js';
import type { EventType } from './table.js';

/** Something that happened in a company. Its id is the same however often it is derived: receivers tell repeats by it. */
export interface WorkspaceEvent {
  readonly _id: string;
  readonly companyId: string;
  readonly type: EventType;
  readonly at: Date;
  /** The call that did it; null where none did. */
  readonly callId: string | null;
  /** Who did it: a member or key id, or a part of the service. */
  readonly by: string | null;
  /** What it is about: deliveries in order are in order by this. */
  readonly object: string;
  /** The version that the change made of it; null where it is no change of a document. */
  readonly version: number | null;
  readonly audience: Audience;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The body that receivers get: the same text for every attempt (Standard Webhooks: `type`, `timestamp`, `data`). */
export interface EventBody {
  readonly id: string;
  readonly type: EventType;
  readonly timestamp: string;
  readonly companyId: string;
  readonly callId: string | null;
  readonly by: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Larger bodies go out without the values, bytes. */
const LARGEST = 20_000;

/** An event as it is told to those outside. Where its values make it too large, ids and field names are left. */
export function bodyOf({ _id, type, at, companyId, callId, by, data }: WorkspaceEvent): EventBody {
  const body = { id: _id, type, timestamp: at.toISOString(), companyId, callId, by, data };
  if (Buffer.byteLength(JSON.stringify(body)) < LARGEST) return body;
  const { before: _before, after: _after, ...rest } = data;
  return { ...body, data: { ...rest, truncated: true } };
}
