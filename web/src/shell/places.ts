import type { Texts } from '../texts';

/** The places of the app, beside the lists. */
export const PLACES = [
  { to: '/approvals', text: 'approvals' },
  { to: '/lists', text: 'lists' },
] as const satisfies readonly { readonly to: string; readonly text: keyof Texts['nav'] }[];
