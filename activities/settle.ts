import { principalId, type CallRecord, type StoredEnvelope } from '../src/contract/documents.js';
import type { Envelope } from '../src/contract/envelope.js';
import { isEnded, REPLAYED_FOR, type CallState, type EndedState } from '../src/contract/states.js';
import type { AnyAction } from '../src/engine/action.js';
import { isNews } from '../src/engine/events/ofCall.js';
import { withSecrets, type Vault } from '../src/engine/secrets.js';
import type { Dependencies } from './dependencies.js';
import { endGrant } from './grants.js';
import { momentOf, noticeOf } from './notice.js';

/** How long read data and one-time secrets stay for a caller who was not there to take them. */
export const KEPT_FOR = 10 * 60_000;

/** One way for a call to end. */
export interface Outcome {
  readonly from: readonly CallState[];
  readonly to: EndedState;
  /** The whole answer; one-time secrets are null in it. */
  readonly envelope: Envelope;
  /** Deep credits to charge; everything reserved beyond is given back. */
  readonly charge?: number;
  readonly joined?: string;
  /** Ends the call only while this preview is the present one. */
  readonly holdN?: number;
}

/**
 * Ends a call: one compare-and-set puts the envelope on the record, then credits move, then whoever waits is told.
 * The same for every way of ending; harmless when repeated.
 * @returns the state that stands, whoever set it
 */
export async function settle(
  dependencies: Dependencies,
  record: CallRecord,
  action: AnyAction | undefined,
  outcome: Outcome,
): Promise<CallState> {
  const { store, desk, vault, publisher, now } = dependencies;
  const { _id: callId } = record;
  const waiting = desk.take(callId);
  try {
    const at = now();
    // What a read returned is kept only for a caller who will come back for it.
    const read = outcome.envelope.ok && outcome.envelope.changed.length === 0;
    const keptFor = record.claimId !== null ? REPLAYED_FOR : waiting.any ? 0 : KEPT_FOR;
    const stored: StoredEnvelope =
      read && keptFor === 0 && outcome.envelope.ok ? { ok: true, changed: outcome.envelope.changed } : outcome.envelope;
    const keptUntil = read && keptFor > 0 ? { dataUntil: new Date(at.getTime() + keptFor) } : {};
    const secrets =
      action?.secrets && outcome.to === 'succeeded' ? ((await store.calls.get(callId))?.secrets ?? {}) : {};
    const isTold = isNews(record, dependencies.registry.get(record.action)?.effect, outcome.to);
    const standing = await store.calls.end(callId, outcome.from, outcome.to, {
      envelope: stored,
      at,
      ...keptUntil,
      ...(outcome.joined && { joined: outcome.joined }),
      ...(outcome.holdN !== undefined && { holdN: outcome.holdN }),
      // Until they have been told: this process may die before (rule 6).
      keepSecrets: Object.keys(secrets).length > 0,
      ...(isReceiptDue(dependencies, record, outcome.to) && { unsealed: record.companyId }),
      ...(isTold && { tell: record.companyId }),
    });
    if (!standing) return await tellTruth(dependencies, callId, waiting);
    if (isTold) publisher.publishSoon(record.companyId, callId);
    const { joined } = outcome;
    const ended: CallRecord = {
      ...record,
      state: outcome.to,
      endedAt: at,
      envelope: outcome.envelope,
      ...(joined && { joined }),
    };
    let credits = record.credits;
    try {
      credits = await settleCredits(dependencies, ended, outcome.charge ?? 0);
      await endGrant(dependencies, ended);
    } finally {
      // Told in any case: what a read returned stands nowhere else.
      const moved = credits && { credits };
      waiting.tell(
        { ...ended, ...moved, envelope: reveal(outcome.envelope, secrets, vault) },
        { ...standing, ...moved, envelope: stored },
      );
    }
    if (waiting.any && Object.keys(secrets).length > 0) dropSecrets(dependencies, callId);
    return outcome.to;
  } catch (error) {
    waiting.putBack();
    throw error;
  }
}

const RAN: ReadonlySet<EndedState> = new Set(['succeeded', 'failed', 'outcome_unknown']);

/** Whatever ran has a receipt, however it ended, save a read that nobody was asked about. */
function isReceiptDue({ registry }: Dependencies, { action, state, hold }: CallRecord, to: EndedState): boolean {
  const isPlainRead = registry.get(action)?.effect === 'read' && hold === undefined;
  return state === 'running' && RAN.has(to) && !isPlainRead;
}

/** Their caller has them. Not awaited: what fails here the sweeper does later. */
function dropSecrets({ store, log }: Pick<Dependencies, 'store' | 'log'>, callId: string): void {
  store.calls.takeSecrets(callId).catch(() => log.warn({ callId }, 'secrets that were told could not be dropped yet'));
}

/**
 * What comes after the outcome is fixed: charges what was reserved, at most, and gives the rest back. Done again by
 * re-runs and the sweeper.
 * @returns where the credits of the call stand then
 */
export async function settleCredits(
  dependencies: Pick<Dependencies, 'store' | 'publisher' | 'now'>,
  record: CallRecord,
  charge: number,
): Promise<CallRecord['credits']> {
  const { store, now } = dependencies;
  const { credits } = record;
  if (!credits || credits.state === 'settled' || credits.state === 'released') return credits;
  const charged = await store.credits.settle(record.companyId, credits.month, record._id, charge);
  for (const { of } of credits.budgets ?? []) await store.credits.settle(of, credits.month, record._id, charge);
  if (charged > 0) {
    await store.credits.enter({
      _id: record._id,
      companyId: record.companyId,
      month: credits.month,
      credits: charged,
      action: record.action,
      principalId: principalId(record.principal),
      at: now(),
    });
    await noteCredits(dependencies, record.companyId, credits.month);
  }
  const state = charged > 0 ? 'settled' : 'released';
  await store.calls.setCredits(record._id, state, charged);
  return { ...credits, state, charged };
}

/** Thresholds of the month that the charge has come to are told of, each once. */
async function noteCredits(
  { store, publisher, now }: Pick<Dependencies, 'store' | 'publisher' | 'now'>,
  companyId: string,
  month: string,
): Promise<void> {
  const at = now();
  await store.credits.note(companyId, month, at, async (mark) => {
    const event = momentOf(`${companyId}_${month}_${mark}`, {
      companyId,
      type: `credits.${mark}`,
      at,
      audience: { kind: 'admins' },
      data: { month },
    });
    await noticeOf({ store, publisher }, event);
  });
}

/** Somebody else ended or moved the call first: whoever waits hears what stands. */
async function tellTruth(
  { store }: Dependencies,
  callId: string,
  waiting: { tell(record: CallRecord): void; putBack(): void },
): Promise<CallState> {
  const standing = await store.calls.get(callId);
  if (!standing) throw new Error('A call without a record cannot end.');
  if (isEnded(standing.state)) waiting.tell(standing);
  else waiting.putBack();
  return standing.state;
}

/** Puts one-time secrets into an answer that leaves at once. */
function reveal(envelope: Envelope, sealed: Readonly<Record<string, string>>, vault: Vault): Envelope {
  if (!envelope.ok || Object.keys(sealed).length === 0) return envelope;
  return { ...envelope, data: withSecrets(envelope.data, sealed, vault) };
}
