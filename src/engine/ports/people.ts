import type { Key, KeyScope, Member } from '../../contract/documents.js';
import type { Role } from '../../contract/ranks.js';
import type { CallTally } from './account.js';
import type { Page, PageRequest } from './page.js';

export interface ReadMembers {
  get(id: string): Promise<Member>;
  /** The members with these ids, removed ones included; ones that are not there are left out. */
  many(ids: readonly string[]): Promise<readonly Member[]>;
  /** @param removed the people who were removed instead of those on the team */
  page(request: PageRequest, removed: boolean): Promise<Page<Member>>;
  /** Whoever has this mail address, on the team or removed from it; null for nobody. */
  ofAddress(email: string): Promise<Member | null>;
  /** Whether this is the caller's own password. */
  isPassword(given: string): Promise<boolean>;
  /** How often the caller has called an action since then, whatever became of it; this call included. */
  ownCalls(action: string, since: Date): Promise<number>;
}

export interface WriteMembers extends ReadMembers {
  /** Makes the person whom the caller's invitation is for; one that is over is refused with conflict. */
  join(person: { name: string; password: string }): Promise<Member>;
  /** `expected`: the version the caller named; another one is refused with conflict. */
  rename(id: string, name: string, expected?: number): Promise<Member>;
  /** Raises or lowers a person; the last admin of a company is refused with conflict. */
  changeRole(id: string, role: Role): Promise<Member>;
  /** Removes the person; the last admin of a company is refused with conflict. */
  remove(id: string): Promise<void>;
  /** Changes the caller's own password; refuses when `current` is not the present one. */
  changePassword(current: string, next: string): Promise<void>;
}

export interface ReadKeys {
  get(id: string): Promise<Key>;
  /** Keys of the company, or of one owner. */
  page(request: PageRequest, ownerId?: string): Promise<Page<Key>>;
  /** The calls made with a key since then, counted, the first day first. */
  tally(id: string, since: Date): Promise<readonly CallTally[]>;
}

/** How a key is replaced: until when it still works, and until when the new one does. */
export interface Rotation {
  readonly until: Date;
  readonly newUntil: Date;
}

export interface WriteKeys extends ReadKeys {
  /** Makes a key. The secret is handed out once, and null when the call is answered again. */
  create(fields: {
    name: string;
    role: Role;
    expiresAt: Date;
    scope?: KeyScope;
  }): Promise<{ key: Key; secret: string }>;
  rename(id: string, name: string): Promise<Key>;
  switchOff(id: string): Promise<Key>;
  /**
   * Makes a key that takes the place of another one, which works a while longer.
   * @param terms decides on the key as it is then; what it throws ends the rotation
   */
  rotate(id: string, terms: (key: Key) => Rotation): Promise<{ old: Key; key: Key; secret: string }>;
}
