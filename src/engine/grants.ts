import type { Alike, CallRecord, Grant, Principal } from '../contract/documents.js';
import type { PreviewDraft } from './action.js';
import { hashOf } from './canonical.js';
import type { ReadContext } from './context.js';
import { derivedId } from './ids.js';

/** With an approval, an administrator may grant further similar calls: their number, and their credits together. */

/** The most calls that one grant may cover. */
export const MOST_ALIKE = 100;
/** How long a grant is valid, milliseconds. */
export const GRANT_LASTS = 3_600_000;

/** The lists that a call affects and its recipients, as its input and its preview name them. */
export async function alikeOf(context: ReadContext, input: unknown, draft: PreviewDraft): Promise<Alike> {
  const idsOf = (type: string) => draft.targets.filter((target) => target.type === type).map(({ id }) => id);
  const { listId } = input as { readonly listId?: unknown };
  const rowIds = idsOf('row');
  const rows = rowIds.length === 0 ? [] : await context.rows.many(rowIds);
  const lists = [...(typeof listId === 'string' ? [listId] : []), ...idsOf('list'), ...rows.map((row) => row.listId)];
  return { lists: [...new Set(lists)].toSorted(), recipients: [...new Set(draft.recipients)].toSorted() };
}

/** The hash of what all calls under a grant have in common: principal, action, lists and recipients. */
export function alikeHash(action: string, { memberId, keyId }: Principal, { lists, recipients }: Alike): string {
  return hashOf({ action, memberId, keyId, lists, recipients });
}

/** The grant that an approval made; null where it allowed no further calls. Deterministic: a repeat makes the same. */
export function grantOf(call: CallRecord): Grant | null {
  const { hold, yes, action, principal } = call;
  const { allows, by, at, n } = yes?.approval ?? {};
  if (!allows || !hold?.alike || by === undefined || at === undefined || n === undefined) return null;
  return {
    _id: derivedId('grt', call._id, n - 1),
    companyId: call.companyId,
    grantedBy: by,
    callId: call._id,
    principal: { memberId: principal.memberId, keyId: principal.keyId },
    action,
    ...hold.alike,
    alike: alikeHash(action, principal, hold.alike),
    allowed: allows,
    remaining: allows.calls,
    creditsLeft: allows.credits,
    createdAt: at,
    expiresAt: new Date(at.getTime() + GRANT_LASTS),
    revokedAt: null,
    used: {},
  };
}

export type GrantState = 'active' | 'used_up' | 'expired' | 'revoked';

/** The state of a grant. */
export function grantState(grant: Pick<Grant, 'revokedAt' | 'remaining' | 'expiresAt'>, now: Date): GrantState {
  if (grant.revokedAt) return 'revoked';
  if (grant.remaining === 0) return 'used_up';
  return grant.expiresAt <= now ? 'expired' : 'active';
}
