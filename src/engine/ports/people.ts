import type { Key, Member } from '../../contract/documents.js';
import type { Role } from '../../contract/ranks.js';
import type { Page, PageRequest } from './page.js';

export interface ReadMembers {
  get(id: string): Promise<Member>;
}

export interface WriteMembers extends ReadMembers {
  /** Removes the person; the last admin of a company is refused with conflict. */
  remove(id: string): Promise<void>;
}

export interface ReadKeys {
  get(id: string): Promise<Key>;
  /** Keys of the company, or of one owner. */
  page(request: PageRequest, ownerId?: string): Promise<Page<Key>>;
}

export interface WriteKeys extends ReadKeys {
  /** Makes a key. The secret is handed out once, and null when the call is answered again. */
  create(fields: { name: string; role: Role; expiresAt: Date }): Promise<{ key: Key; secret: string }>;
  switchOff(id: string): Promise<Key>;
}
