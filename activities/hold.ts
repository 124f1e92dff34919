import { refusal } from '../src/contract/errors.js';
import { principalId, type CallRecord, type Hold } from '../src/contract/documents.js';
import { DISPATCHABLE_STATES, HELD_AS, HELD_STATES, isHeld, type HoldKind } from '../src/contract/states.js';
import { previewOf } from '../src/engine/preview.js';
import type { Dependencies } from './dependencies.js';
import { settle } from './settle.js';

/** Opening, replacing and ending holds. */
export function createHolds(dependencies: Dependencies) {
  const { store, config, desk, publisher, facts: factsDesk, now } = dependencies;

  async function standing(callId: string): Promise<CallRecord> {
    const record = await store.calls.get(callId);
    if (!record) throw new Error('A call without a record cannot be held.');
    return record;
  }

  /** Opens the hold, unless an equal call has one open already: then this one joins it. @returns the record then */
  async function open(record: CallRecord, hold: Hold, keepYes: boolean): Promise<CallRecord> {
    const { _id: callId } = record;
    const waiting = desk.take(callId);
    try {
      for (let place: string | null = placeOf(record); ;) {
        const opened = await store.calls.openHold(record, hold, { keepYes, place });
        if (opened !== 'taken') {
          const held = opened === 'opened' ? { ...record, state: HELD_AS[hold.kind], hold } : await standing(callId);
          waiting.tell(held);
          publisher.publishSoon(record.companyId, callId);
          return held;
        }
        // With an Idempotency-Key the caller asked for a call of its own; one that was held before stays its own.
        const own = record.claimId !== null || record.hold !== undefined;
        const other = own ? null : await store.calls.inPlace(placeOf(record));
        if (own) place = null;
        // Without another it was decided, or ended, between the two lines: the place is free.
        else if (other) {
          waiting.putBack();
          return await join(record, other);
        }
      }
    } catch (error) {
      waiting.putBack();
      throw error;
    }
  }

  async function join(record: CallRecord, other: CallRecord): Promise<CallRecord> {
    const error = refusal(
      other.state === 'held_approval' ? 'guardian_held' : 'confirmation_required',
      'An equal call is waiting already.',
      { call_id: other._id },
    );
    const outcome = { from: ['received'], to: 'refused', envelope: { ok: false, error }, joined: other._id } as const;
    return { ...record, state: await settle(dependencies, record, undefined, outcome) };
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
        ...(kind === 'approval' && terms.alike && { alike: terms.alike }),
        openedAt: at,
        expiresAt,
      };
      factsDesk.forget(callId);
      return open(record, hold, !stale);
    },
  };
}

/** What makes two calls equal: company, principal, action and input. */
function placeOf({ companyId, principal, action, inputHash }: CallRecord): string {
  return `${companyId}/${principalId(principal)}/${action}/${inputHash}`;
}
