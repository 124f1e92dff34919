import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { isZone } from '../../engine/zones.js';
import type { RequestContext } from '../state.js';
import { exactly } from './format.js';
import { useLanguage } from './language.js';

/** The app sets this cookie, because pages have no script that could read the device's time zone. */
const COOKIE = 'zone';

/** The person's time zone, by its name (IANA); UTC for a browser that has never opened the app. */
export function zoneOf(context: RequestContext): string {
  const zone = context.cookies.get(COOKIE);
  return zone !== undefined && isZone(zone) ? zone : 'UTC';
}

/** The time zone of the page that is rendered. */
export const InZone = createContext('UTC');

/** For components: formats a time in the language and the time zone of the page. */
export function useExactly(): (at: Date) => string {
  const [zone, language] = [useContext(InZone), useLanguage()];
  return (at) => exactly(at, zone, language);
}
