import type { Config } from '../config.js';
import type { CallRecord, StoredEnvelope } from '../contract/documents.js';
import type { Envelope } from '../contract/envelope.js';
import { Refusal } from '../contract/errors.js';
import { isEnded, isHeld } from '../contract/states.js';
import type { Vault } from '../engine/secrets.js';
import type { Store } from '../store/index.js';
import { wholeError } from './answer.js';
import type { Caller } from './authenticate.js';

interface StatusDependencies {
  readonly store: Store;
  readonly config: Config;
  readonly vault: Vault;
}

/**
 * A call's state for its principal and person; for an admin without input and data; for others not_found.
 * @param wait seconds to wait for the call to end
 * @param gone resolves when the client has left
 */
export async function callStatus(
  { store, vault, config }: StatusDependencies,
  { caller, callId, wait, gone }: { caller: Caller; callId: string; wait: number; gone: AbortSignal },
): Promise<Envelope> {
  const record = await waitForEnd(store, callId, wait, gone);
  const { principal, company } = caller;
  const own = record?.principal.memberId === principal.memberId && (principal.keyId === null || record.principal.keyId === principal.keyId);
  const admin = principal.role === 'admin';
  if (!record || record.companyId !== company._id || !(own || admin)) {
    throw new Refusal('not_found', 'There is no call with this id.');
  }
  const { _id, state, hold, progress } = record;
  const data: Record<string, unknown> = { callId: _id, state, action: record.action, createdAt: record.createdAt.toISOString() };
  if (progress) data['progress'] = progress;
  if (own && hold && isHeld(state)) data['preview'] = hold.preview;
  if (isEnded(state)) {
    const envelope = own ? await ownEnvelope({ store, vault }, record) : bareEnvelope(record);
    data['envelope'] = envelope && (envelope.ok ? envelope : { ok: false, error: wholeError(config, envelope.error, record.requestId) });
  }
  return { ok: true, data, changed: [] };
}

/** The whole answer of an ended call, with its one-time secrets for the first who asks. */
export async function ownEnvelope({ store, vault }: Pick<StatusDependencies, 'store' | 'vault'>, record: CallRecord): Promise<StoredEnvelope | undefined> {
  const { envelope } = record;
  if (!envelope?.ok) return envelope;
  const whole = { ok: true as const, data: envelope.data ?? null, changed: envelope.changed };
  if (!record.secrets) return whole;
  const sealed = await store.calls.takeSecrets(record._id);
  const shown = Object.fromEntries(Object.entries(sealed).map(([name, value]) => [name, vault.open(value)]));
  return { ...whole, data: { ...(whole.data as object), ...shown } };
}

/** For an administrator: how it ended and what changed, not what was asked or read. */
function bareEnvelope({ envelope }: CallRecord): StoredEnvelope | undefined {
  if (!envelope) return undefined;
  if (envelope.ok) return { ok: true, data: null, changed: envelope.changed };
  const { code, message } = envelope.error;
  return { ok: false, error: { code, message } };
}

async function waitForEnd(store: Store, callId: string, wait: number, gone: AbortSignal): Promise<CallRecord | null> {
  const until = Date.now() + wait * 1_000;
  for (let pause = 50; ; pause = Math.min(pause * 1.5, 1_000)) {
    const record = await store.calls.get(callId);
    const left = until - Date.now();
    if (!record || isEnded(record.state) || left <= 0 || gone.aborted) return record;
    await new Promise((resolve) => {
      setTimeout(resolve, Math.min(pause, left));
    });
  }
}
