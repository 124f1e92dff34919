import type { CallRecord, Decision } from '../../contract/documents.js';
import { isEnded, type CallState, type EndedState } from '../../contract/states.js';
import type { Announcement } from './announcement.js';
import type { WorkspaceEvent } from './event.js';
import type { EventType } from './table.js';

/** The event of each ended state. An abandoned call never began and has none. */
const OF_STATE: Readonly<Record<EndedState, EventType | null>> = {
  succeeded: 'call.succeeded',
  failed: 'call.failed',
  outcome_unknown: 'call.outcome_unknown',
  refused: 'call.refused',
  rejected: 'call.rejected',
  expired: 'call.expired',
  cancelled: 'call.cancelled',
  revoked: 'call.revoked',
  abandoned: null,
};
const RAN: ReadonlySet<CallState> = new Set(['succeeded', 'failed', 'outcome_unknown']);

/** The additional event for the end of an action that runs long. */
function finishedAs(action: string): EventType | null {
  if (action === 'lists.import') return 'import.finished';
  return action.startsWith('insights.') ? 'insight.finished' : null;
}

/**
 * Whether the end of a call has an event. It has one if the call ran and may have changed something, if it was held,
 * and if it was long work. A plain read has none.
 */
export function isNews({ action, hold }: CallRecord, effect: 'read' | 'change' | undefined, to: EndedState): boolean {
  if (OF_STATE[to] === null) return false;
  if (hold !== undefined) return true;
  return RAN.has(to) && (effect !== 'read' || finishedAs(action) !== null);
}

/** The events that follow from one pending event of a call. The changes that the call made have their own events. */
export function eventsOfCall(record: CallRecord, { what, at }: Announcement): readonly WorkspaceEvent[] {
  const { _id: callId, companyId, action, principal, hold, envelope, credits } = record;
  const { memberId, keyId, kind } = principal;
  const [state = '', n = ''] = what.split(/_(?=\d+$)/);
  const about = { callId, action, principal: { kind, memberId, keyId } };
  const make = (type: EventType, data: Readonly<Record<string, unknown>>, by: string | null): WorkspaceEvent => ({
    _id: `evt_${callId}_${type === 'import.finished' || type === 'insight.finished' ? 'finished' : what}`,
    companyId,
    type,
    at,
    callId,
    by,
    object: callId,
    version: null,
    audience: { kind: 'call', memberId, keyId },
    data: { ...about, ...data },
  });

  if (state === 'held') {
    const current = hold && String(hold.n) === n ? hold : undefined;
    const question = current && { asks: current.kind, expiresAt: current.expiresAt.toISOString() };
    const event = make('call.held', { n: Number(n), ...question }, keyId ?? memberId);
    if (!current) return [event];
    const { kind: asked, subjects, preview } = current;
    return [{ ...event, preview: { title: preview.title, kind: asked, subjects } }];
  }
  if (state === 'confirmed' || state === 'approved') {
    const decision: Decision | undefined = record.yes?.[state === 'confirmed' ? 'confirmation' : 'approval'];
    const by = decision && String(decision.n) === n ? decision.by : null;
    return [make(`call.${state}`, { n: Number(n) }, by)];
  }
  const to = state as CallState;
  const type = isEnded(to) ? OF_STATE[to] : null;
  if (type === null) return [];
  const outcome = envelope?.ok
    ? { changed: envelope.changed.length }
    : { error: { code: envelope?.error.code ?? 'internal' } };
  const by = to === 'rejected' ? (record.decision?.by ?? null) : to === 'expired' ? null : (keyId ?? memberId);
  const data = { ...outcome, credits: credits?.charged ?? 0 };
  const finished = RAN.has(to) ? finishedAs(action) : null;
  return [make(type, data, by), ...(finished ? [make(finished, { outcome: to, ...listOf(record) }, by)] : [])];
}

function listOf({ input }: CallRecord): { readonly listId?: string } {
  const { listId } = (input ?? {}) as { listId?: unknown };
  return typeof listId === 'string' ? { listId } : {};
}
