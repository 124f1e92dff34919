import type { List, Member } from '../../contract/documents.js';
import type { KeyScope } from '../../contract/keys.js';
import { roleAtLeast, type Role } from '../../contract/ranks.js';
import type { HoldKind } from '../../contract/states.js';
import { isOpenTo } from '../scope.js';

/** Who may see an event. Administrators see all events of their company, except those for one `reader`. */
export type Audience =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'admins' }
  /** The members who see the list. */
  | { readonly kind: 'list'; readonly listId: string }
  /** The person for whom a call was made, and the key that made it. */
  | { readonly kind: 'call'; readonly memberId: string; readonly keyId: string | null }
  | { readonly kind: 'person'; readonly memberId: string }
  /** One member, as long as the member sees the list. */
  | { readonly kind: 'reader'; readonly memberId: string; readonly listId: string };

/** The part of a preview that an event contains, and what determines who may see it. */
export interface EventPreview {
  readonly title: string;
  readonly kind: HoldKind;
  /** Members that the call changes. They may not approve it. */
  readonly subjects: readonly string[];
}

/** The rights with which events are read: those of a member, or of a key and its owner. */
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

/** The ids of the lists that `maySee` needs for these events, without duplicates. */
export function listsOf(events: readonly { readonly audience: Audience }[]): readonly string[] {
  return [...new Set(events.flatMap(({ audience }) => ('listId' in audience ? [audience.listId] : [])))];
}

/** Whether a viewer may see the events of an audience. @param lists the current lists that `listsOf` names */
export function maySee(viewer: Viewer, audience: Audience, lists: readonly Pick<List, '_id' | 'openTo'>[]): boolean {
  const isAdmin = roleAtLeast(viewer.role, 'admin');
  const narrow = isNarrow(viewer);
  switch (audience.kind) {
    case 'list':
      return seesList(viewer, audience.listId, lists);
    case 'reader':
      return !narrow && audience.memberId === viewer.memberId && seesList(viewer, audience.listId, lists);
    case 'call':
      if (narrow) return audience.keyId === viewer.keyId;
      return isAdmin || isOwn(viewer, audience);
    case 'person':
      return !narrow && (isAdmin || audience.memberId === viewer.memberId);
    case 'admins':
      return !narrow && isAdmin;
    case 'everyone':
      return !narrow;
  }
}

/**
 * Whether a viewer of a held call's event may see the preview of the call. The person for whom the call was made, the
 * key that made it, and administrators who may approve it see the preview.
 */
export function seesPreview(
  viewer: Viewer,
  { audience, preview }: { readonly audience: Audience; readonly preview?: EventPreview },
): boolean {
  if (!preview || audience.kind !== 'call') return false;
  if (audience.memberId === viewer.memberId) return isOwn(viewer, audience);
  const isApprover = roleAtLeast(viewer.role, 'admin') && !preview.subjects.includes(viewer.memberId);
  return preview.kind === 'approval' && isApprover && !isNarrow(viewer);
}

/** Whether a call is the viewer's own: made with the viewing key, or for the viewing member by any key. */
function isOwn(viewer: Viewer, call: { readonly memberId: string; readonly keyId: string | null }): boolean {
  return call.memberId === viewer.memberId && (viewer.keyId === null || call.keyId === viewer.keyId);
}

/** Whether a viewer is a key whose scope excludes some actions or lists. */
function isNarrow({ scope }: Viewer): boolean {
  return scope?.lists !== undefined || scope?.actions !== undefined;
}

function seesList(viewer: Viewer, listId: string, lists: readonly Pick<List, '_id' | 'openTo'>[]): boolean {
  const list = lists.find(({ _id }) => _id === listId);
  const inScope = viewer.scope?.lists?.includes(listId) ?? true;
  return inScope && list !== undefined && isOpenTo(list, viewer);
}
