import type { Member } from '../../contract/documents.js';
import type { Key, KeyScope } from '../../contract/keys.js';
import type { NotificationSettings } from '../../contract/notifications.js';
import type { Role } from '../../contract/ranks.js';
import type { CallTally } from './account.js';
import type { Who } from './authors.js';
import type { Page, PageRequest } from './page.js';

export interface ReadMembers {
  get(id: string): Promise<Member>;
  /** The members with these ids, including removed ones. Unknown ids are left out. */
  many(ids: readonly string[]): Promise<readonly Member[]>;
  /** Looks up the members and keys with these ids, in the form that people see. */
  authors(ids: readonly string[]): Promise<(id: string) => Who>;
  /** @param removed returns the removed members instead of those on the team */
  page(request: PageRequest, removed: boolean): Promise<Page<Member>>;
  /** The member with this mail address, removed or not; null if there is none. */
  ofAddress(email: string): Promise<Member | null>;
  /** Whether a text is the caller's own password. */
  isPassword(given: string): Promise<boolean>;
  /** How many calls of an action the member has made since a moment, in any state, including this call. */
  ownCalls(action: string, since: Date): Promise<number>;
}

/** The fields that members change in their own account. Settings that are left out stay. */
export interface AccountFields {
  readonly name?: string;
  readonly notifications?: Partial<NotificationSettings>;
}

export interface WriteMembers extends ReadMembers {
  /**
   * Makes the member for the caller's invitation; the password is optional.
   * @throws Refusal conflict if the invitation cannot be accepted
   */
  join(person: { name: string; password?: string | undefined }): Promise<Member>;
  /** @param expected the version that the caller named; another version is refused with conflict */
  updateAccount(id: string, fields: AccountFields, expected?: number): Promise<Member>;
  /** Changes the role of a member. @throws Refusal conflict for the last administrator of the company */
  changeRole(id: string, role: Role): Promise<Member>;
  /** Removes a member. @throws Refusal conflict for the last administrator of the company */
  remove(id: string): Promise<void>;
  /**
   * Changes the caller's own password.
   * @throws Refusal invalid_input if `current` is wrong; conflict if the password was changed at the same moment
   */
  changePassword(current: string, next: string): Promise<void>;
}

export interface ReadKeys {
  get(id: string): Promise<Key>;
  /** The number of the caller's active keys. */
  countOwn(): Promise<number>;
  /** Keys of the company, or of one owner. */
  page(request: PageRequest, ownerId?: string): Promise<Page<Key>>;
  /** The number of calls made with a key since a moment, by day and state, the first day first. */
  tally(id: string, since: Date): Promise<readonly CallTally[]>;
}

/** When a replaced key stops working, and when the new one does. */
export interface Rotation {
  readonly until: Date;
  readonly newUntil: Date;
}

export interface WriteKeys extends ReadKeys {
  /** Makes a key. `secret` is its value, which the caller is shown once. */
  create(fields: {
    name: string;
    role: Role;
    expiresAt: Date;
    scope?: KeyScope;
    assistant?: true;
  }): Promise<{ key: Key; secret: string }>;
  rename(id: string, name: string): Promise<Key>;
  switchOff(id: string): Promise<Key>;
  /**
   * Makes a key that replaces another one. The old key works for some time longer.
   * @param terms computes the expiries from the current key; an error that it throws ends the rotation
   */
  rotate(id: string, terms: (key: Key) => Rotation): Promise<{ old: Key; key: Key; secret: string }>;
}
