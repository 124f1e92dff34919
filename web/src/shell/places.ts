import type { Me } from '../queries';
import type { Texts } from '../texts';
import { isDeveloper } from './roles';

interface Place {
  readonly to: string;
  readonly text: keyof Texts['nav'];
  /** A narrow screen shows only the main places. The palette leads to all places. */
  readonly isMain: boolean;
  /** Whether only developers and administrators see the place. */
  readonly forDevelopers?: true;
}

/** The places of the app, other than the lists. */
const PLACES = [
  { to: '/', text: 'home', isMain: false },
  { to: '/approvals', text: 'approvals', isMain: true },
  { to: '/held', text: 'held', isMain: false },
  { to: '/lists', text: 'lists', isMain: true },
  { to: '/calls', text: 'calls', isMain: false },
  { to: '/team', text: 'team', isMain: false },
  { to: '/developer', text: 'developer', isMain: false, forDevelopers: true },
  { to: '/settings', text: 'settings', isMain: false },
] as const satisfies readonly Place[];

/** The places that are shown to a role. */
export const placesOf = (role: Me['role'] | undefined) =>
  PLACES.filter((place) => !('forDevelopers' in place) || isDeveloper(role));
