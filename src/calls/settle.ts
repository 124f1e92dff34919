import type { CallRecord, StoredEnvelope } from '../contract/documents.js';
import type { Envelope } from '../contract/envelope.js';
import { isEnded, REPLAYED_FOR, type CallState, type EndedState } from '../contract/states.js';
import type { CheckOutcomes } from '../contract/workflow.js';
import type { Dependencies } from '../dependencies.js';
import type { AnyAction } from '../engine/action.js';
import { isNews } from '../engine/events/ofCall.js';
import { withSecrets, type Vault } from '../engine/secrets.js';
import { settleCredits } from './credits.js';
import { endGrant } from './grants.js';
import { endVolume } from './volume.js';
import type { TakenWaiters } from './waiters.js';

/** How long the data of a read and one-time secrets are kept for a caller who did not wait for them. */
export const KEPT_FOR = 10 * 60_000;

/** How a call ends. */
export interface Outcome {
  readonly from: readonly CallState[];
  readonly to: EndedState;
  /** The complete response, with null for each one-time secret. */
  readonly envelope: Envelope;
  /** Deep credits to charge; the rest of what was reserved is given back. */
  readonly charge?: number;
  /** The call whose hold this call joined. */
  readonly joined?: string;
  /** The results of the checks, if they refused the call. */
  readonly checks?: CheckOutcomes;
  /** Ends the call only if this is the number of its present hold. */
  readonly holdN?: number;
}

/**
 * Ends a call that its workflow ran, refused or expired. One compare-and-set puts the envelope on the record; then
 * credits move, and then the waiters are informed. Harmless when repeated.
 * @returns the state that the call is in then, whether or not this attempt ended it
 */
export async function settle(
  dependencies: Dependencies,
  record: CallRecord,
  action: AnyAction | undefined,
  outcome: Outcome,
): Promise<CallState> {
  const { store, waiters, vault, publisher, registry, now } = dependencies;
  const { _id: callId, companyId } = record;
  const taken = waiters.take(callId);
  try {
    const at = now();
    // The data of a read is stored if its caller may read the response later: a decision may come hours after the call,
    // and data that cost credits must not be lost with the connection.
    const isRead = outcome.envelope.ok && outcome.envelope.changed.length === 0;
    const isAwaited = record.claimId !== null || record.hold !== undefined || record.credits !== undefined;
    const keptFor = isAwaited ? REPLAYED_FOR : taken.any ? 0 : KEPT_FOR;
    const stored: StoredEnvelope =
      isRead && keptFor === 0 && outcome.envelope.ok
        ? { ok: true, changed: outcome.envelope.changed }
        : outcome.envelope;
    const secrets =
      action?.secrets && outcome.to === 'succeeded' ? ((await store.calls.get(callId))?.secrets ?? {}) : {};
    const hasSecrets = Object.keys(secrets).length > 0;
    const hasEvents = isNews(record, registry.get(record.action)?.effect, outcome.to);
    const ended = await store.calls.end(callId, outcome.from, outcome.to, {
      envelope: stored,
      at,
      ...(isRead && keptFor > 0 && { dataUntil: new Date(at.getTime() + keptFor) }),
      ...(outcome.joined && { joined: outcome.joined }),
      ...(outcome.checks && { checks: outcome.checks }),
      ...(outcome.holdN !== undefined && { holdN: outcome.holdN }),
      // Secrets stay on the record until the waiters have the answer: this process may die before that (rule 6).
      keepSecrets: hasSecrets,
      ...(isReceiptDue(dependencies, record, outcome.to) && { unsealed: companyId }),
      ...(hasEvents && { announceTo: companyId }),
    });
    if (!ended) return await tellCurrent(dependencies, callId, taken);
    if (hasEvents) publisher.publishSoon(companyId, callId);
    const whole: CallRecord = {
      ...record,
      state: outcome.to,
      endedAt: at,
      envelope: outcome.envelope,
      ...(outcome.joined && { joined: outcome.joined }),
    };
    let credits = record.credits;
    try {
      credits = await settleCredits(dependencies, whole, outcome.charge ?? 0);
      await endGrant(dependencies, whole);
      await endVolume(dependencies, whole);
    } finally {
      // The waiters are informed even if this fails, because the data of a read may be stored nowhere else.
      const moved = credits && { credits };
      taken.tell(
        { ...whole, ...moved, envelope: reveal(outcome.envelope, secrets, vault) },
        { ...ended, ...moved, envelope: stored },
      );
    }
    if (taken.any && hasSecrets) dropSecrets(dependencies, callId);
    return outcome.to;
  } catch (error) {
    taken.release();
    throw error;
  }
}

const RAN: ReadonlySet<EndedState> = new Set(['succeeded', 'failed', 'outcome_unknown']);

/** Whether a receipt is due. A call that ran has one, however it ended, except a read that needed no decision. */
function isReceiptDue({ registry }: Dependencies, { action, state, hold }: CallRecord, to: EndedState): boolean {
  const isPlainRead = registry.get(action)?.effect === 'read' && hold === undefined;
  return state === 'running' && RAN.has(to) && !isPlainRead;
}

/** Drops secrets that the waiters have received. It is not awaited: if it fails, the sweeper drops them. */
function dropSecrets({ store, log }: Pick<Dependencies, 'store' | 'log'>, callId: string): void {
  store.calls
    .takeSecrets(callId)
    .catch(() => log.warn({ callId }, 'delivered secrets could not be deleted; the sweeper will delete them'));
}

/** Informs the waiters of a call that another attempt has ended. */
async function tellCurrent({ store }: Dependencies, callId: string, taken: TakenWaiters): Promise<CallState> {
  const current = await store.calls.get(callId);
  if (!current) throw new Error('A call without a record cannot end.');
  if (isEnded(current.state)) taken.tell(current);
  else taken.release();
  return current.state;
}

/** Puts one-time secrets into a response that is sent at once. */
function reveal(envelope: Envelope, sealed: Readonly<Record<string, string>>, vault: Vault): Envelope {
  if (!envelope.ok || Object.keys(sealed).length === 0) return envelope;
  return { ...envelope, data: withSecrets(envelope.data, sealed, vault) };
}
