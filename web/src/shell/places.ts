import type { Texts } from '../texts';

/** The places of the app, beside the lists. A narrow screen names the main ones alone; the palette leads to all. */
export const PLACES = [
  { to: '/', text: 'home', isMain: false },
  { to: '/approvals', text: 'approvals', isMain: true },
  { to: '/held', text: 'held', isMain: false },
  { to: '/lists', text: 'lists', isMain: true },
  { to: '/calls', text: 'calls', isMain: false },
  { to: '/team', text: 'team', isMain: false },
  { to: '/settings', text: 'settings', isMain: false },
] as const satisfies readonly { readonly to: string; readonly text: keyof Texts['nav']; readonly isMain: boolean }[];
