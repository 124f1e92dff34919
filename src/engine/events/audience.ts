import type { KeyScope, List, Member } from '../../contract/documents.js';
import { roleAtLeast, type Role } from '../../contract/ranks.js';
import { isOpenTo } from '../scope.js';

/** Who may see an event. Administrators see all events of their company, except those for one `reader`. */
export type Audience =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'admins' }
  /** The members who see the list. */
  | { readonly kind: 'list'; readonly listId: string }
  /** The person on whose behalf a call was made, and the key that made it. */
  | { readonly kind: 'call'; readonly memberId: string; readonly keyId: string | null }
  | { readonly kind: 'person'; readonly memberId: string }
  /** One member alone, as long as the member sees the list. */
  | { readonly kind: 'reader'; readonly memberId: string; readonly listId: string };

/** The rights that events are read with: those of a member, or of a key and its owner. */
export interface Viewer {
  readonly memberId: string;
  readonly role: Role;
  readonly keyId: string | null;
  readonly scope?: Pick<KeyScope, 'actions' | 'lists'> | undefined;
}

/** The viewer of a member. An endpoint sees events as its owner does. */
export function viewerOf({ _id, role }: Pick<Member, '_id' | 'role'>): Viewer {
  return { memberId: _id, role, keyId: null };
}

/** The ids of the lists that `maySee` needs for these events, each once. */
export function listsOf(events: readonly { readonly audience: Audience }[]): readonly string[] {
  return [...new Set(events.flatMap(({ audience }) => ('listId' in audience ? [audience.listId] : [])))];
}

/** Whether a viewer may see the events of an audience. @param lists the current lists that `listsOf` names */
export function maySee(viewer: Viewer, audience: Audience, lists: readonly Pick<List, '_id' | 'openTo'>[]): boolean {
  const isAdmin = roleAtLeast(viewer.role, 'admin');
  const isNarrow = viewer.scope?.lists !== undefined || viewer.scope?.actions !== undefined;
  switch (audience.kind) {
    case 'list':
      return seesList(viewer, audience.listId, lists);
    case 'reader':
      return !isNarrow && audience.memberId === viewer.memberId && seesList(viewer, audience.listId, lists);
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

function seesList(viewer: Viewer, listId: string, lists: readonly Pick<List, '_id' | 'openTo'>[]): boolean {
  const list = lists.find(({ _id }) => _id === listId);
  const inScope = viewer.scope?.lists?.includes(listId) ?? true;
  return inScope && list !== undefined && isOpenTo(list, viewer);
}
