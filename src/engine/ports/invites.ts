import type { Invite } from '../../contract/documents.js';
import type { Role } from '../../contract/ranks.js';
import type { Page, PageRequest } from './page.js';

export interface ReadInvites {
  get(id: string): Promise<Invite>;
  page(request: PageRequest): Promise<Page<Invite>>;
  /** The invitation for this mail address that can still be accepted; null if there is none. */
  openFor(email: string): Promise<Invite | null>;
  /** The invitation that makes this call. @throws Refusal not_found if the caller is not an invitation */
  held(): Promise<Invite>;
}

export interface WriteInvites extends ReadInvites {
  /** Makes an invitation. Anyone with the link can join, once, so only the mail may contain it. */
  create(fields: {
    email: string;
    name: string;
    role: Role;
    expiresAt: Date;
  }): Promise<{ invite: Invite; link: string }>;
  /** Cancels an invitation. @throws Refusal conflict if it was accepted */
  cancel(id: string): Promise<Invite>;
}
