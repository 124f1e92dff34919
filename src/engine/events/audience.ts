import type { KeyScope, List, Member } from '../../contract/documents.js';
import { roleAtLeast, type Role } from '../../contract/ranks.js';
import { isOpenTo } from '../scope.js';

/** Whom an event concerns. Administrators see all of their company. */
export type Audience =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'admins' }
  /** Whoever may see the list. */
  | { readonly kind: 'list'; readonly listId: string }
  /** The person on whose behalf a call was made, and the key that made it. */
  | { readonly kind: 'call'; readonly memberId: string; readonly keyId: string | null }
  | { readonly kind: 'person'; readonly memberId: string };

/** Whose viewer see: a member's, or a key's with its owner's. */
export interface Viewer {
  readonly memberId: string;
  readonly role: Role;
  readonly keyId: string | null;
  readonly scope?: Pick<KeyScope, 'actions' | 'lists'> | undefined;
}

/** A member's own viewer, as the member is now: with these endpoints see, too. */
export function viewerOf({ _id, role }: Pick<Member, '_id' | 'role'>): Viewer {
  return { memberId: _id, role, keyId: null };
}

/** The lists that have to be read to say who may see these events, each once. */
export function listsOf(events: readonly { readonly audience: Audience }[]): readonly string[] {
  return [...new Set(events.flatMap(({ audience }) => (audience.kind === 'list' ? [audience.listId] : [])))];
}

/** Whether somebody may see what concerns an audience. @param lists those that `listsOf` names, as they are now */
export function maySee(viewer: Viewer, audience: Audience, lists: readonly Pick<List, '_id' | 'openTo'>[]): boolean {
  const isAdmin = roleAtLeast(viewer.role, 'admin');
  const isNarrow = viewer.scope?.lists !== undefined || viewer.scope?.actions !== undefined;
  switch (audience.kind) {
    case 'list': {
      const list = lists.find(({ _id }) => _id === audience.listId);
      const inScope = viewer.scope?.lists?.includes(audience.listId) ?? true;
      return inScope && list !== undefined && isOpenTo(list, viewer);
    }
    case 'call':
      if (isNarrow) return audience.keyId === viewer.keyId;
      return (
        isAdmin || (audience.memberId === viewer.memberId && (viewer.keyId === null || audience.keyId === viewer.keyId))
      );
    case 'person':
      return !isNarrow && (isAdmin || audience.memberId === viewer.memberId);
    case 'admins':
      return !isNarrow && isAdmin;
    case 'everyone':
      return !isNarrow;
  }
}
