import { setTimeout } from 'node:timers/promises';
import { refusal } from '../src/contract/errors.js';
import type { CallRecord, Hold } from '../src/contract/documents.js';
import { DISPATCHABLE_STATES, HELD_AS, HELD_STATES, isHeld, type HoldKind } from '../src/contract/states.js';
import { previewOf } from '../src/engine/preview.js';
import type { Dependencies } from './dependencies.js';
import type { CallFacts } from './facts.js';
import { joinId } from './revoke.js';
import { settle } from './settle.js';

/** Opening, replacing and ending holds. */
export function createHolds(dependencies: Dependencies) {
  const { store, config, desk, facts: factsDesk, now } = dependencies;

  async function standing(callId: string): Promise<CallRecord> {
    const record = await store.calls.get(callId);
    if (!record) throw new Error('A call without a record cannot be held.');
    return record;
  }

  /** Joins an equal hold that is open already. @returns the call as it ended, when it did */
  async function join(facts: CallFacts): Promise<CallRecord | undefined> {
    const { record, action } = facts;
    if (record.hold) return undefined;
    const id = joinId(record);
    for (let looks = 0; ; looks += 1) {
      const holder = await store.claims.join(id, record._id, now());
      if (holder === record._id) return undefined;
      const other = await store.calls.get(holder);
      // Equal calls at the same moment: the one that has the place is about to open its hold.
      if (other?.state === 'received' && looks < 40) {
        await setTimeout(50);
        continue;
      }
      if (!other || !isHeld(other.state)) {
        if (await store.claims.rejoin(id, holder, record._id, now())) return undefined;
        continue;
      }
      // With an Idempotency-Key the caller asked for a call of its own.
      if (record.claimId !== null) return undefined;
      const error = refusal(
        other.state === 'held_approval' ? 'guardian_held' : 'confirmation_required',
        'An equal call is waiting already.',
        { call_id: holder },
      );
      const outcome = { from: ['received'], to: 'refused', envelope: { ok: false, error }, joined: holder } as const;
      const state = await settle(dependencies, record, action, outcome);
      return { ...record, state };
    }
  }

  /** Ends a hold whose time is over. */
  async function expire(record: CallRecord & { hold: Hold }): Promise<CallRecord> {
    const what = record.hold.kind === 'approval' ? 'approved' : 'confirmed';
    const error = refusal('expired', `Nobody ${what} this in time. Nothing ran.`, { call_id: record._id });
    const envelope = { ok: false, error } as const;
    await settle(dependencies, record, undefined, { from: HELD_STATES, to: 'expired', envelope, holdN: record.hold.n });
    return standing(record._id);
  }

  return {
    /**
     * Opens a hold of this kind, or the next one where the earlier preview is stale. A call that is held already
     * stays so, or expires when its time is over.
     * @returns the record as it stands then
     */
    async hold(callId: string, kind: HoldKind): Promise<CallRecord> {
      const facts = await factsDesk.of(callId);
      if (!facts) throw new Error('A call without a record cannot be held.');
      const { record, terms, action } = facts;
      const at = now();
      if (!(DISPATCHABLE_STATES as readonly string[]).includes(record.state)) {
        const held = await standing(callId);
        return isHeld(held.state) && held.hold && held.hold.expiresAt <= at
          ? expire({ ...held, hold: held.hold })
          : held;
      }
      const joined = await join(facts);
      if (joined) return joined;
      const expiresAt = new Date(
        at.getTime() + (kind === 'confirmation' ? config.confirmWithin : config.approveWithin),
      );
      const stale = record.hold !== undefined && record.hold.basis !== terms.basis;
      const hold: Hold = {
        n: (record.hold?.n ?? 0) + 1,
        kind,
        preview: previewOf(facts, kind, expiresAt, stale ? record.hold?.preview : undefined),
        targets: terms.draft?.targets ?? [],
        basis: terms.basis ?? '',
        credits: terms.credits,
        subjects: action.subjects?.(record.input) ?? [],
        openedAt: at,
        expiresAt,
      };
      factsDesk.forget(callId);
      const waiting = desk.take(callId);
      try {
        const opened = await store.calls.openHold(record, hold, !stale);
        const held = opened ? { ...record, state: HELD_AS[kind], hold } : await standing(callId);
        waiting.tell(held);
        return held;
      } catch (error) {
        waiting.putBack();
        throw error;
      }
    },
  };
}
