import { principalId, type CallRecord, type Principal, type StoredEnvelope } from '../contract/documents.js';
import type { Envelope } from '../contract/envelope.js';
import { bareError } from '../contract/errors.js';
import { isEnded, isHeld } from '../contract/states.js';
import type { Caller } from '../calls/checkInputs.js';
import type { Dependencies } from '../dependencies.js';
import { previewIn } from '../engine/previewIn.js';
import { withSecrets } from '../engine/secrets.js';
import { within } from '../engine/within.js';
import { wholeError } from './answer.js';
import { noSuch } from '../engine/refusals.js';

type StatusDependencies = Pick<Dependencies, 'store' | 'config' | 'vault' | 'waiters'>;

interface StatusRequest {
  readonly caller: Caller;
  readonly callId: string;
  /** Seconds to wait for the call to end. */
  readonly wait: number;
  /** Aborted when the client closes the connection. */
  readonly gone: AbortSignal;
}

/**
 * The state of a call. The principal and the member who made the call see all of it; only the principal gets one-time
 * secrets. An administrator sees it without input and data.
 * @throws Refusal not_found for every other caller
 */
export async function callStatus(dependencies: StatusDependencies, request: StatusRequest): Promise<Envelope> {
  return { ok: true, data: (await lookAtCall(dependencies, request)).data, changed: [] };
}

/**
 * Reads the state of a call together with its record.
 * @returns the current record, whether the call is the caller's own, and the part that the caller may see
 * @throws Refusal not_found
 */
export async function lookAtCall(
  { store, vault, config, waiters }: StatusDependencies,
  { caller, callId, wait, gone }: StatusRequest,
): Promise<{ readonly record: CallRecord; readonly own: boolean; readonly data: Readonly<Record<string, unknown>> }> {
  const { principal, company } = caller;
  const found = await store.calls.get(callId);
  const own = found !== null && isOwn(found.principal, principal);
  const admin = principal.role === 'admin' && principal.kind !== 'invitation';
  if (!found || found.companyId !== company._id || !(own || admin)) {
    throw noSuch('call');
  }
  const record = await waitForEnd({ store, waiters }, found, wait, gone);
  const { _id, state, hold, progress } = record;
  const data: Record<string, unknown> = {
    callId: _id,
    state,
    action: record.action,
    createdAt: record.createdAt.toISOString(),
  };
  if (progress) data['progress'] = progress;
  if (own && hold && isHeld(state)) data['preview'] = previewIn(hold, record.language ?? 'en');
  if (isEnded(state)) {
    const isCaller = own && isSamePrincipal(found.principal, principal);
    const envelope = isCaller
      ? await ownEnvelope({ store, vault }, record)
      : own
        ? wholeEnvelope(record)
        : bareEnvelope(record);
    data['envelope'] =
      envelope && (envelope.ok ? envelope : { ok: false, error: wholeError(config, envelope.error, record.requestId) });
  }
  return { record, own, data };
}

/** A key sees its own calls, an invitation the call that accepts it, and a session all calls of its member. */
function isOwn(of: Principal, by: Principal): boolean {
  if (by.kind === 'invitation') return of.inviteId === by.inviteId;
  return of.memberId === by.memberId && (by.keyId === null || of.keyId === by.keyId);
}

/**
 * Whether a caller is the one that made the call: the same key, the same invitation, or any session of the same member.
 * Only that caller gets one-time secrets. The browser of a key's owner also follows the call, and would otherwise take
 * them from the script.
 */
function isSamePrincipal(of: Principal, by: Principal): boolean {
  return of.kind === by.kind && of.inviteId === by.inviteId && principalId(of) === principalId(by);
}

/** The whole envelope of an ended call, without one-time secrets. */
function wholeEnvelope({ envelope }: CallRecord): StoredEnvelope | undefined {
  return envelope?.ok ? { ok: true, data: envelope.data ?? null, changed: envelope.changed } : envelope;
}

/** The whole envelope of an ended call, for its principal. The first read gets the one-time secrets. */
export async function ownEnvelope(
  { store, vault }: Pick<StatusDependencies, 'store' | 'vault'>,
  record: CallRecord,
): Promise<StoredEnvelope | undefined> {
  const whole = wholeEnvelope(record);
  if (!whole?.ok || !record.secrets) return whole;
  const sealed = await store.calls.takeSecrets(record._id);
  return { ...whole, data: withSecrets(whole.data, sealed, vault) };
}

/** The envelope for an administrator: how the call ended and what it changed, without input and data. */
function bareEnvelope({ envelope }: CallRecord): StoredEnvelope | undefined {
  if (!envelope) return undefined;
  if (envelope.ok) return { ok: true, data: null, changed: envelope.changed };
  return { ok: false, error: bareError(envelope.error) };
}

/**
 * Waits until the call ends or the time is over. It also reads the record, because another process may end the call.
 */
async function waitForEnd(
  { store, waiters }: Pick<StatusDependencies, 'store' | 'waiters'>,
  found: CallRecord,
  wait: number,
  gone: AbortSignal,
): Promise<CallRecord> {
  const until = Date.now() + wait * 1_000;
  let record = found;
  for (let pause = 100; ; pause = Math.min(pause * 1.5, 1_000)) {
    const left = until - Date.now();
    if (isEnded(record.state) || left <= 0 || gone.aborted) return record;
    const watcher = waiters.watch(record._id);
    const ended = await within(Math.min(pause, left), watcher.told);
    watcher.leave();
    record = ended ?? (await store.calls.get(record._id)) ?? record;
  }
}
