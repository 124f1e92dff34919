import type { Passkey } from '../../contract/documents.js';
import type { Page, PageRequest } from './page.js';

/** The caller's own passkeys. The passkeys of other members are not visible. */
export interface ReadPasskeys {
  /** @throws Refusal not_found */
  get(id: string): Promise<Passkey>;
  page(request: PageRequest): Promise<Page<Passkey>>;
}

export interface WritePasskeys extends ReadPasskeys {
  rename(id: string, name: string): Promise<Passkey>;
  /** Removes a passkey, so that it can no longer sign in. Sessions that began with it stay. */
  remove(id: string): Promise<void>;
}
