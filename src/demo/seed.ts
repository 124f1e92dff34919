import type { Company, Member } from '../contract/documents.js';
import type { Key } from '../contract/keys.js';
import { customers } from './customers.js';
import { deals } from './deals.js';
import { KEYS, PEOPLE } from './people.js';
import type { DemoList } from './table.js';
import { tickets } from './tickets.js';

/** The demo company as plain data. The caller adds ids, passwords and key secrets, and stores it. */
export interface DemoCompany {
  readonly company: Pick<Company, 'name' | 'plan'> & { readonly address: string };
  readonly people: readonly Pick<Member, 'name' | 'email' | 'role'>[];
  /** `owner` is the email address of one of the people. */
  readonly keys: readonly (Pick<Key, 'name' | 'role'> & { readonly owner: string })[];
  /** The first has exactly 50 rows. */
  readonly lists: readonly DemoList[];
}

/**
 * Makes the demo company: eight people in all four roles, and three lists with 380 rows, some of which are duplicates,
 * stale, or have outlying numbers.
 * @param now the end of the months that the data is from; equal times give equal companies
 */
export function demoCompany(now: Date): DemoCompany {
  return {
    company: { address: 'acme', name: 'Acme Works', plan: 'business' },
    people: PEOPLE,
    keys: KEYS,
    lists: [customers(now), deals(now), tickets(now)],
  };
}
