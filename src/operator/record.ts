import { OPERATOR, type CallRecord } from '../contract/documents.js';
import type { Change } from '../contract/envelope.js';
import { hashOf } from '../engine/canonical.js';
import { announce } from '../engine/events/announcement.js';
import { newId } from '../engine/ids.js';
import type { Author } from '../store/history.js';
import type { Workbench } from './connect.js';

/**
 * Puts an operator's change on the company's call log. The sweeper publishes its events and seals its receipt, as for
 * every call.
 * @param author that of its changes in the history
 * @param input ids only
 */
export async function putOnRecord(
  { store }: Workbench,
  action: string,
  { companyId, callId, at }: Author,
  input: Readonly<Record<string, string>>,
  changed: readonly Change[],
): Promise<void> {
  const record: CallRecord = {
    _id: callId,
    companyId,
    action,
    principal: { kind: 'operator', memberId: OPERATOR, keyId: null, role: 'admin' },
    input,
    inputHash: hashOf(input),
    requestId: newId('req'),
    claimId: null,
    ceiling: null,
    state: 'succeeded',
    createdAt: at,
    dispatchedAt: at,
    endedAt: at,
    runs: 1,
    envelope: { ok: true, changed },
    unsealed: companyId,
    pendingEvents: [announce(companyId, 'succeeded', at)],
  };
  await store.calls.insert(record);
}
