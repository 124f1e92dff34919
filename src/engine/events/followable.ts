import { EVENT_TYPES, type EventType } from './table.js';

/** Types of events that a live stream has: all but the test event, which goes to its one endpoint alone. */
const LIVE: readonly EventType[] = EVENT_TYPES.filter((type) => type !== 'endpoint.test');

/** Whether a live stream has events of this type. */
export function isLive(type: EventType): boolean {
  return LIVE.includes(type);
}

/** What a follower may ask for: types, `row.*` for all of a kind, `*` for all. */
export const FOLLOWABLE: readonly string[] = [
  '*',
  ...new Set(LIVE.map((type) => `${type.slice(0, type.indexOf('.'))}.*`)),
  ...LIVE,
];
