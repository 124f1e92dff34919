import type { CallRecord, Principal } from '../contract/documents.js';
import type { Alike, Allowance, Grant, GrantOffer, GrantWords } from '../contract/grants.js';
import { counted } from '../contract/counted.js';
import type { AnyAction, PreviewDraft } from './action.js';
import { hashOf } from './canonical.js';
import type { ReadContext } from './context.js';
import { derivedId } from './ids.js';
import { plainly } from './plainText.js';

/** A grant: with an approval, an administrator may allow further similar calls, with their rows and credits. */

/** The most calls that one grant may cover. */
export const MOST_ALIKE = 100;
/** The most rows that all calls under one grant may affect together. */
export const MOST_ALIKE_ROWS = 100_000;
/** The most Deep credits that all calls under one grant may cost together: more than any plan has in a month. */
export const MOST_ALIKE_CREDITS = 1_000_000;
/** The default number of calls that an approver may allow. */
const PROPOSED_CALLS = 10;
/** How long a grant is valid, in milliseconds. */
export const GRANT_LASTS = 3_600_000;

/** The targets that a grant can be bound to: lists, and rows of lists. */
const BOUND_TO: ReadonlySet<string> = new Set(['list', 'row']);

/**
 * What an approver may allow in advance: the lists that a call affects, its recipients and its number of rows.
 * @returns null if the call is approved by itself: its action cannot be granted, or no list bounds it
 */
export async function offerOf(
  context: ReadContext,
  { grantable }: AnyAction,
  { input, draft }: { readonly input: unknown; readonly draft: PreviewDraft },
): Promise<GrantOffer | null> {
  const { targets, recipients = [], affected } = draft;
  if (grantable === undefined || targets.some(({ type }) => !BOUND_TO.has(type))) return null;
  const idsOf = (type: string) => targets.filter((target) => target.type === type).map(({ id }) => id);
  const { listId, rowIds, rows: given } = input as Readonly<Record<'listId' | 'rowIds' | 'rows', unknown>>;
  const shown = idsOf('row');
  const rows = shown.length === 0 ? [] : await context.rows.many(shown);
  const touched = [...(typeof listId === 'string' ? [listId] : []), ...idsOf('list'), ...rows.map((row) => row.listId)];
  const lists = [...new Set(touched)].toSorted();
  if (lists.length === 0) return null;
  const names = await Promise.all(lists.map(async (id) => (await context.lists.get(id)).name));
  return {
    lists,
    listNames: names,
    recipients: [...new Set(recipients)].toSorted(),
    noun: grantable,
    // A row that the preview leaves out may be affected by the time of the run, so all rows that the input names count.
    rows: Math.max(1, affected.count, ...[rowIds, given].map((named) => (Array.isArray(named) ? named.length : 0))),
  };
}

/** The default numbers for an approver. @param credits the price of one call */
export function proposedAllowance({ rows }: GrantOffer, credits: number): Allowance {
  return {
    calls: PROPOSED_CALLS,
    rows: Math.min(rows * PROPOSED_CALLS, MOST_ALIKE_ROWS),
    credits: Math.min(credits * PROPOSED_CALLS, MOST_ALIKE_CREDITS),
  };
}

/** The hash of what all calls under a grant share: principal, action, lists and recipients. */
export function alikeHash(action: string, { memberId, keyId }: Principal, { lists, recipients }: Alike): string {
  return hashOf({ action, memberId, keyId, lists, recipients });
}

/** The grant that an approval made; null if it allowed no further calls. A repeat returns the same grant. */
export function grantOf(call: CallRecord): Grant | null {
  const { hold, yes, action, principal } = call;
  const { allows, by, at, n } = yes?.approval ?? {};
  if (!allows?.rows || !hold?.offer || by === undefined || at === undefined || n === undefined) return null;
  const { lists, listNames, recipients, noun } = hold.offer;
  return {
    _id: derivedId('grt', call._id, n - 1),
    companyId: call.companyId,
    grantedBy: by,
    callId: call._id,
    principal: { memberId: principal.memberId, keyId: principal.keyId },
    action,
    lists,
    listNames,
    recipients,
    noun,
    alike: alikeHash(action, principal, hold.offer),
    allowed: allows,
    remaining: allows.calls,
    rowsLeft: allows.rows,
    creditsLeft: allows.credits,
    createdAt: at,
    expiresAt: new Date(at.getTime() + GRANT_LASTS),
    revokedAt: null,
    used: {},
    usedRows: {},
  };
}

export type GrantState = 'active' | 'used_up' | 'expired' | 'revoked';

/** The state of a grant. */
export function grantState(
  grant: Pick<Grant, 'revokedAt' | 'remaining' | 'rowsLeft' | 'expiresAt'>,
  now: Date,
): GrantState {
  if (grant.revokedAt) return 'revoked';
  if (grant.remaining === 0 || grant.rowsLeft === 0) return 'used_up';
  return grant.expiresAt <= now ? 'expired' : 'active';
}

/**
 * The scope of a grant in one sentence, for a person.
 * @param until when it ends, as text
 * @returns `Up to 10 more deletions in Deals with the same key, 500 rows in all, until 2026-11-22 17:40 UTC.`
 */
export function scopeText(
  words: GrantWords & { readonly principal: Pick<Principal, 'keyId'> },
  { calls, rows, credits }: Allowance,
  until: string,
): string {
  const total = `${counted(rows, 'row')}${credits > 0 ? ` and ${counted(credits, 'Deep credit')}` : ''} in all`;
  return `Up to ${counted(calls, `more ${words.noun}`)} ${whereText(words)}, ${total}, until ${until}.`;
}

/** The lists and the caller of the calls under a grant: `in Deals and Tickets with the same key`. */
export function whereText({
  listNames,
  principal,
}: Pick<GrantWords, 'listNames'> & { readonly principal: Pick<Principal, 'keyId'> }): string {
  const lists = new Intl.ListFormat('en').format(listNames.map(plainly));
  return `in ${lists} ${principal.keyId === null ? 'by the same person' : 'with the same key'}`;
}
