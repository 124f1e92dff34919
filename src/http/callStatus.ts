import type { CallRecord, Principal, StoredEnvelope } from '../contract/documents.js';
import type { Envelope } from '../contract/envelope.js';
import { Refusal, bareError } from '../contract/errors.js';
import { isEnded, isHeld } from '../contract/states.js';
import type { Caller } from '../calls/checkInputs.js';
import type { Dependencies } from '../dependencies.js';
import { withSecrets } from '../engine/secrets.js';
import { wholeError } from './answer.js';

type StatusDependencies = Pick<Dependencies, 'store' | 'config' | 'vault' | 'waiters'>;

interface Look {
  readonly caller: Caller;
  readonly callId: string;
  /** Seconds to wait for the call to end. */
  readonly wait: number;
  /** Aborted when the client has left. */
  readonly gone: AbortSignal;
}

/**
 * A call's state for its principal and person; for an admin without input and data; for others not_found.
 */
export async function callStatus(dependencies: StatusDependencies, look: Look): Promise<Envelope> {
  return { ok: true, data: (await lookAtCall(dependencies, look)).data, changed: [] };
}

/**
 * The same, with the record behind it.
 * @returns the record as it stands, whether it is the caller's own, and what may be shown of it
 * @throws Refusal not_found
 */
export async function lookAtCall(
  { store, vault, config, waiters }: StatusDependencies,
  { caller, callId, wait, gone }: Look,
): Promise<{ readonly record: CallRecord; readonly own: boolean; readonly data: Readonly<Record<string, unknown>> }> {
  const { principal, company } = caller;
  const found = await store.calls.get(callId);
  const own = found !== null && isOwn(found.principal, principal);
  const admin = principal.role === 'admin' && principal.kind !== 'invitation';
  if (!found || found.companyId !== company._id || !(own || admin)) {
    throw new Refusal('not_found', 'There is no call with this id.');
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
  if (own && hold && isHeld(state)) data['preview'] = hold.preview;
  if (isEnded(state)) {
    const envelope = own ? await ownEnvelope({ store, vault }, record) : bareEnvelope(record);
    data['envelope'] =
      envelope && (envelope.ok ? envelope : { ok: false, error: wholeError(config, envelope.error, record.requestId) });
  }
  return { record, own, data };
}

/** A key sees its own calls, an invitation the acceptance of itself, and people in their session all of theirs. */
function isOwn(of: Principal, by: Principal): boolean {
  if (by.kind === 'invitation') return of.inviteId === by.inviteId;
  return of.memberId === by.memberId && (by.keyId === null || of.keyId === by.keyId);
}

/** The whole answer of an ended call, with its one-time secrets for the first who asks. */
export async function ownEnvelope(
  { store, vault }: Pick<StatusDependencies, 'store' | 'vault'>,
  record: CallRecord,
): Promise<StoredEnvelope | undefined> {
  const { envelope } = record;
  if (!envelope?.ok) return envelope;
  const whole = { ok: true as const, data: envelope.data ?? null, changed: envelope.changed };
  if (!record.secrets) return whole;
  const sealed = await store.calls.takeSecrets(record._id);
  return { ...whole, data: withSecrets(whole.data, sealed, vault) };
}

/** For an administrator: how it ended and what changed, not what was asked or read. */
function bareEnvelope({ envelope }: CallRecord): StoredEnvelope | undefined {
  if (!envelope) return undefined;
  if (envelope.ok) return { ok: true, data: null, changed: envelope.changed };
  return { ok: false, error: bareError(envelope.error) };
}

/** Waits for the end, or for the time to be over. Told by this process, or by looking when another one ends the call. */
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
    const timer = timeout(Math.min(pause, left));
    const told = await Promise.race([watcher.told, timer.over]);
    timer.clear();
    watcher.leave();
    record = told ?? (await store.calls.get(record._id)) ?? record;
  }
}

function timeout(milliseconds: number): { over: Promise<undefined>; clear(): void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  return { over, clear: () => clearTimeout(timer) };
}
