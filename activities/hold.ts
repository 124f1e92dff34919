import { setTimeout } from 'node:timers/promises';
import { refusal } from '../src/contract/errors.js';
import type { CallRecord, Hold } from '../src/contract/documents.js';
import { DISPATCHABLE_STATES, HELD_AS, isEnded, isHeld, type HoldKind } from '../src/contract/states.js';
import type { HoldResult } from '../src/contract/workflow.js';
import { previewOf } from '../src/engine/preview.js';
import type { Dependencies } from './dependencies.js';
import type { CallFacts } from './facts.js';
import { joinId, leaveJoin } from './revoke.js';
import { settle } from './settle.js';

/** Opening, replacing and ending holds. */
export function createHolds(dependencies: Dependencies) {
  const { store, config, desk, facts: factsDesk, now } = dependencies;

  const resultOf = ({ state, hold }: CallRecord): HoldResult => ({
    state,
    expiresIn: isHeld(state) && hold ? Math.max(1, hold.expiresAt.getTime() - now().getTime()) : 0,
  });

  async function standing(callId: string): Promise<CallRecord> {
    const record = await store.calls.get(callId);
    if (!record) throw new Error('A call without a record cannot be held.');
    return record;
  }

  /** Joins an equal hold that is open already. @returns the state when it did */
  async function join(facts: CallFacts): Promise<HoldResult | undefined> {
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
      const error = refusal(other.state === 'held_approval' ? 'guardian_held' : 'confirmation_required', 'An equal call is waiting already.', { call_id: holder });
      const state = await settle(dependencies, record, action, {
        from: ['received'],
        to: 'refused',
        envelope: { ok: false, error },
        joined: holder,
      });
      return { state, expiresIn: 0 };
    }
  }

  return {
    async hold(callId: string, kind: HoldKind): Promise<HoldResult> {
      const facts = await factsDesk.of(callId);
      if (!facts) throw new Error('A call without a record cannot be held.');
      const { record, terms, action } = facts;
      if (!(DISPATCHABLE_STATES as readonly string[]).includes(record.state)) return resultOf(await standing(callId));
      const joined = await join(facts);
      if (joined) return joined;
      const at = now();
      const expiresAt = new Date(at.getTime() + (kind === 'confirmation' ? config.confirmWithin : config.approveWithin));
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
        return resultOf(held);
      } catch (error) {
        waiting.putBack();
        throw error;
      }
    },

    async expire(callId: string): Promise<HoldResult> {
      factsDesk.forget(callId);
      const at = now();
      const record = await standing(callId);
      if (isHeld(record.state) && record.hold && record.hold.expiresAt <= at) {
        const what = record.state === 'held_approval' ? 'approved' : 'confirmed';
        const error = refusal('expired', `Nobody ${what} this in time. Nothing ran.`, { call_id: callId });
        const { n: holdN } = record.hold;
        await settle(dependencies, record, undefined, { from: [record.state], to: 'expired', envelope: { ok: false, error }, holdN });
        return resultOf(await standing(callId));
      }
      // Decided on a page, where nobody gives the place free.
      if (isEnded(record.state)) await leaveJoin(store, record);
      return resultOf(record);
    },
  };
}
