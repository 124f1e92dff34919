import type { Result } from '@action-api/client';

export type CallState = Result<'company.calls'>['calls'][number]['state'];

/** The filters in the address of the call log: ids, states and days. */
export interface CallsSearch {
  readonly state?: CallState;
  readonly action?: string;
  /** The id of a member. */
  readonly person?: string;
  /** The id of a key. */
  readonly key?: string;
  /** If left out, the log shows only changes, because the app itself reads all the time. */
  readonly kind?: 'all' | 'tried';
  /** The first and the last day: `2026-11-20`. */
  readonly from?: string;
  readonly to?: string;
}

const CALL_FILTERS = ['state', 'action', 'person', 'key', 'kind', 'from', 'to'] as const;

/** The parts of an address that the call log knows. The service refuses values that it does not know. */
export function callsSearch(given: Readonly<Record<string, unknown>>): CallsSearch {
  const known = CALL_FILTERS.flatMap((part) => {
    const value = given[part];
    return typeof value === 'string' && value !== '' ? [[part, value] as const] : [];
  });
  return Object.fromEntries(known);
}
