import type { Texts } from '../texts';

/** The places of the app, beside the lists. On a phone the minor ones are reached from the first. */
export const PLACES = [
  { to: '/', text: 'home', isMinor: true },
  { to: '/approvals', text: 'approvals', isMinor: false },
  { to: '/held', text: 'held', isMinor: true },
  { to: '/calls', text: 'calls', isMinor: true },
  { to: '/lists', text: 'lists', isMinor: false },
] as const satisfies readonly { readonly to: string; readonly text: keyof Texts['nav']; readonly isMinor: boolean }[];
