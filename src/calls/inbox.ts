import type { Member } from '../contract/documents.js';
import { isOpen, waitsFor, type HeldCall, type HoldInBrief } from '../engine/deciding.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import type { Store } from '../store/index.js';

/** The number of held calls that one read returns. */
const CHUNK = 1_000;

/** A page of one person's held calls, the soonest expiry first, and how many there are on all pages. */
export interface InboxPage extends Page<HeldCall> {
  readonly total: number;
}

interface InboxRequest extends Pick<PageRequest, 'cursor'> {
  readonly limit: number;
}

interface Inbox {
  /** The calls that wait for this person's decision. @param except a call that is left out */
  waiting(request: InboxRequest, except?: string): Promise<InboxPage>;
  /** The calls that were made for this person and wait for another person. */
  asked(request: InboxRequest): Promise<InboxPage>;
}

/** A call, and when its hold expires. */
type Open = HoldInBrief & Required<Pick<HoldInBrief, 'hold'>>;

/**
 * The held calls that concern a person, page by page. A hold is open for days at most, so all open holds are read in
 * brief and sorted here. An index by expiry would cost a write for every call.
 */
export function inboxOf(store: Store, viewer: Member, now: Date): Inbox {
  const { companyId, _id: memberId, role } = viewer;

  // Only an administrator decides on calls of other people. Both parts of a page share one read.
  let reading: Promise<readonly Open[]> | undefined;
  const open = () => (reading ??= openOf(role === 'admin' ? { companyId } : { memberId }));

  async function openOf(of: { readonly memberId: string } | { readonly companyId: string }): Promise<readonly Open[]> {
    const found: Open[] = [];
    for (let after: string | undefined; ;) {
      const held = await store.openHolds.inBrief(of, CHUNK, after);
      for (const call of held) if (call.companyId === companyId && isOpen(call, now)) found.push(call);
      after = held.at(-1)?._id;
      if (held.length < CHUNK) return found;
    }
  }

  async function pageOf(all: readonly Open[], { limit, cursor }: InboxRequest): Promise<InboxPage> {
    const start = placeOf(cursor);
    const sorted = all.toSorted(inOrder);
    const behind = start ? sorted.filter((call) => inOrder(call, start) > 0) : sorted;
    const shown = behind.slice(0, limit);
    const records = new Map((await store.calls.stillHeld(shown.map(({ _id }) => _id))).map((call) => [call._id, call]));
    const items = shown.map(({ _id }) => records.get(_id)).filter((call) => call !== undefined && isOpen(call, now));
    const last = shown.at(-1);
    return { items, total: all.length, nextCursor: last && behind.length > limit ? cursorOf(last) : null };
  }

  return {
    async waiting(request, except) {
      const all = (await open()).filter((call) => call._id !== except && waitsFor(call, viewer, now));
      return pageOf(all, request);
    },
    async asked(request) {
      const own = (await open()).filter((call) => call.principal.memberId === memberId);
      return pageOf(
        own.filter((call) => !waitsFor(call, viewer, now)),
        request,
      );
    },
  };
}

type Place = Pick<Open, '_id'> & { readonly hold: Pick<Open['hold'], 'expiresAt'> };

function inOrder(a: Place, b: Place): number {
  const apart = a.hold.expiresAt.getTime() - b.hold.expiresAt.getTime();
  return apart !== 0 ? apart : a._id < b._id ? -1 : Number(a._id > b._id);
}

function cursorOf({ _id, hold }: Place): string {
  return `${hold.expiresAt.getTime()}_${_id}`;
}

/** The position after which a page begins; null for a cursor that is not valid. */
function placeOf(cursor: string | undefined): Place | null {
  const [, time, _id] = /^(\d{1,15})_(call_[0-9a-z]+)$/.exec(cursor ?? '') ?? [];
  return time === undefined || _id === undefined ? null : { _id, hold: { expiresAt: new Date(Number(time)) } };
}
