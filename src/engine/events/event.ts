import type { Audience, EventPreview } from './audience.js';
import type { EventType } from './table.js';

/** An event of a company. Its id is the same each time it is derived, so receivers recognise repeats. */
export interface WorkspaceEvent {
  readonly _id: string;
  readonly companyId: string;
  readonly type: EventType;
  readonly at: Date;
  /** The call that caused the event; null if there is none. */
  readonly callId: string | null;
  /** Who caused it: a member id, a key id or a part of the service; null if there is none. */
  readonly by: string | null;
  /** The id of the object that the event is about. Ordered deliveries use it as their ordering key. */
  readonly object: string;
  /** The version of the document after the change; null if the event is not a change of a document. */
  readonly version: number | null;
  readonly audience: Audience;
  readonly data: Readonly<Record<string, unknown>>;
  /** The preview of a held call, for the viewers who may see it (`seesPreview`). */
  readonly preview?: EventPreview;
}

/** The body that receivers get, the same for every attempt (Standard Webhooks: `type`, `timestamp`, `data`). */
export interface EventBody {
  readonly id: string;
  readonly type: EventType;
  readonly timestamp: string;
  readonly companyId: string;
  readonly callId: string | null;
  readonly by: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** In bytes. Larger bodies are sent without `before` and `after`. */
const LARGEST = 20_000;

/**
 * The body of an event. If its values make it too large, only ids and field names remain.
 * @param withPreview whether to include the title of the preview: not in webhooks, which leave the service
 */
export function bodyOf(event: WorkspaceEvent, withPreview = false): EventBody {
  const { _id, type, at, companyId, callId, by, preview } = event;
  const data = withPreview && preview ? { ...event.data, title: preview.title } : event.data;
  const body = { id: _id, type, timestamp: at.toISOString(), companyId, callId, by, data };
  if (Buffer.byteLength(JSON.stringify(body)) < LARGEST) return body;
  const { before: _before, after: _after, ...rest } = data;
  return { ...body, data: { ...rest, truncated: true } };
}
