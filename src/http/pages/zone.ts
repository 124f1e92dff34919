import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { isZone } from '../../engine/zones.js';
import type { RequestContext } from '../state.js';
import { exactly } from './format.js';
import { useLanguage } from './language.js';

/** The app writes this cookie, because pages have no script that knows the time zone of the device. */
const COOKIE = 'zone';

/** The time zone of the person who asks, by its name (IANA); UTC for a browser that has not opened the app. */
export function zoneOf(context: RequestContext): string {
  const zone = context.cookies.get(COOKIE);
  return zone !== undefined && isZone(zone) ? zone : 'UTC';
}

/** The time zone of the page that is rendered. */
export const InZone = createContext('UTC');

/** In a component: tells a time in the language and the time zone of the page. */
export function useExactly(): (at: Date) => string {
  const [zone, language] = [useContext(InZone), useLanguage()];
  return (at) => exactly(at, zone, language);
}
