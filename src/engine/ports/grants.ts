import type { Grant } from '../../contract/grants.js';
import type { Page, PageRequest } from './page.js';

export interface ReadGrants {
  get(id: string): Promise<Grant>;
  /** Grants of the company, oldest first: all of them, or only those that still cover calls. */
  page(request: PageRequest, onlyActive: boolean): Promise<Page<Grant>>;
}

export interface WriteGrants extends ReadGrants {
  /** Revokes a grant, once. @returns the grant, with who revoked it first and by which call */
  revoke(id: string): Promise<Grant>;
}
