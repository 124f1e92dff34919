import type { Invite } from '../../contract/documents.js';
import type { Role } from '../../contract/ranks.js';
import type { Page, PageRequest } from './page.js';

export interface ReadInvites {
  get(id: string): Promise<Invite>;
  page(request: PageRequest): Promise<Page<Invite>>;
  /** The invitation of this address that can still be accepted; null where there is none. */
  openFor(email: string): Promise<Invite | null>;
  /** The invitation whose link the caller holds; refuses with not_found those who hold none. */
  held(): Promise<Invite>;
}

export interface WriteInvites extends ReadInvites {
  /** Makes an invitation. The link lets whoever has it join, once: it goes into the mail and nowhere else. */
  create(fields: {
    email: string;
    name: string;
    role: Role;
    expiresAt: Date;
  }): Promise<{ invite: Invite; link: string }>;
  /** Withdraws it; one that was accepted is refused with conflict. */
  cancel(id: string): Promise<Invite>;
}
