import { EVENT_TYPES, type EventType } from './table.js';

/** The types of events in a live stream: all except the test event, which is sent to one endpoint only. */
const LIVE: readonly EventType[] = EVENT_TYPES.filter((type) => type !== 'endpoint.test');

/** The type of messages about running calls. A live stream has them if its client names this type. No log has them. */
export const CALL_PROGRESS = 'call.progress';

/** Whether a live stream contains events of this type. */
export function isLive(type: EventType): boolean {
  return LIVE.includes(type);
}

/** The filters that a client of a live stream may name: types, `row.*` for a resource, `*` for all events. */
export const FOLLOWABLE: readonly string[] = [
  '*',
  ...new Set(LIVE.map((type) => `${type.slice(0, type.indexOf('.'))}.*`)),
  ...LIVE,
  CALL_PROGRESS,
];
