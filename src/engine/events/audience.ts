import type { KeyScope, List } from '../../contract/documents.js';
import { roleAtLeast, type Role } from '../../contract/ranks.js';

/** Whom an event concerns. Administrators see all of their company. */
export type Audience =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'admins' }
  /** Whoever may see the list. */
  | { readonly kind: 'list'; readonly listId: string }
  /** The person on whose behalf a call was made, and the key that made it. */
  | { readonly kind: 'call'; readonly memberId: string; readonly keyId: string | null }
  | { readonly kind: 'person'; readonly memberId: string };

/** Whose eyes see: a member's, or a key's with its owner's. */
export interface Eyes {
  readonly memberId: string;
  readonly role: Role;
  readonly keyId: string | null;
  readonly scope?: Pick<KeyScope, 'actions' | 'lists'> | undefined;
}

/** Whether somebody may see what concerns an audience. @param list the list of it, where it is about one */
export function maySee(eyes: Eyes, audience: Audience, list: Pick<List, 'openTo'> | null): boolean {
  const isAdmin = roleAtLeast(eyes.role, 'admin');
  const isNarrow = eyes.scope?.lists !== undefined || eyes.scope?.actions !== undefined;
  switch (audience.kind) {
    case 'list': {
      const inScope = eyes.scope?.lists?.includes(audience.listId) ?? true;
      return inScope && list !== null && (isAdmin || !list.openTo || list.openTo.includes(eyes.memberId));
    }
    case 'call':
      if (isNarrow) return audience.keyId === eyes.keyId;
      return isAdmin || (audience.memberId === eyes.memberId && (eyes.keyId === null || audience.keyId === eyes.keyId));
    case 'person':
      return !isNarrow && (isAdmin || audience.memberId === eyes.memberId);
    case 'admins':
      return !isNarrow && isAdmin;
    case 'everyone':
      return !isNarrow;
  }
}
