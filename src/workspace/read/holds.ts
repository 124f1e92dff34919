import { companyOrigin } from '../../config.js';
import type { CallRecord } from '../../contract/documents.js';
import { Refusal } from '../../contract/errors.js';
import { isOpen, waitsFor, type HeldCall, type Decider } from '../../engine/deciding.js';
import { phrase } from '../../engine/phrases/phrase.js';
import type { HoldsRequest, ReadHolds } from '../../engine/ports/holds.js';
import type { Page } from '../../engine/ports/page.js';
import type { Whose } from '../../store/openHolds.js';
import type { Reading } from './reading.js';

/** The number of held calls in each read after the first one, which reads as many as the page has. */
const CHUNK = 200;

/** Reads held calls that the caller made or may decide on. */
export function readHolds({ store, companyId, record, key, now, publicUrl }: Reading): ReadHolds {
  const { principal } = record;
  const { memberId, keyId, role } = principal;
  const viewer: Decider = { _id: memberId, companyId, role, removedAt: null };

  /** Whether a call is the caller's own. A key sees its own calls; a session sees those of all the member's keys. */
  const isOwn = (call: CallRecord) =>
    call.companyId === companyId &&
    call.principal.memberId === memberId &&
    (keyId === null || call.principal.keyId === keyId);

  /** Whether the key's scope is limited to actions or lists. It then sees no previews of other members' calls. */
  const isNarrow = key?.scope?.actions !== undefined || key?.scope?.lists !== undefined;

  function isToDecide(call: CallRecord): call is HeldCall {
    if (!waitsFor(call, viewer, now)) return false;
    return call.hold.kind === 'confirmation' ? isOwn(call) : !isNarrow;
  }

  async function pageOf(
    of: Whose,
    { limit = 50, cursor, listId }: HoldsRequest,
    belongs: (call: CallRecord) => call is HeldCall,
  ): Promise<Page<HeldCall>> {
    const found: HeldCall[] = [];
    const isWanted = (call: CallRecord): call is HeldCall =>
      belongs(call) && (listId === undefined || call.hold.lists?.includes(listId) === true);
    for (let after = cursor, size = limit + 1; found.length <= limit; size = CHUNK) {
      const held = await store.openHolds.page(of, size, after);
      found.push(...held.filter(isWanted));
      after = held.at(-1)?._id;
      if (held.length < size) break;
    }
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? (items.at(-1)?._id ?? null) : null };
  }

  async function one<T extends CallRecord>(callId: string, belongs: (call: CallRecord) => call is T): Promise<T> {
    const call = await store.calls.get(callId);
    if (!call || !belongs(call))
      throw new Refusal('not_found', phrase`There is no call with this id that you may see.`);
    return call;
  }

  return {
    waiting: (request) => pageOf({ companyId }, request, isToDecide),
    mine: (request) =>
      pageOf(
        keyId === null ? { memberId } : { keyId },
        request,
        (call): call is HeldCall => isOwn(call) && isOpen(call, now),
      ),
    toDecide: (callId) => one(callId, isToDecide),
    own: (callId) => one(callId, (call): call is CallRecord => isOwn(call)),
    urls(callId) {
      const origin = companyOrigin(publicUrl, companyId);
      return { decideUrl: `${origin}/decide/${callId}`, statusUrl: `${origin}/api/v1/calls/${callId}` };
    },
  };
}
