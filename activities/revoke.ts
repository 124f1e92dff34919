import { refusal } from '../src/contract/errors.js';
import { HELD_STATES } from '../src/contract/states.js';
import type { Dependencies } from './dependencies.js';

/** Ends every held call of a key or person as revoked, and lets their workflows end. */
export async function revokeHolds(
  { store, wake, now, log }: Pick<Dependencies, 'store' | 'wake' | 'now' | 'log'>,
  of: { keyId: string } | { memberId: string },
  reason: string,
): Promise<void> {
  const held = await store.calls.held(of);
  await Promise.all(
    held.map(async (record) => {
      const error = refusal('revoked', 'The key or person that made this call lost the right to it.', {
        call_id: record._id,
        reason,
      });
      const ended = await store.calls.end(record._id, HELD_STATES, 'revoked', {
        envelope: { ok: false, error },
        at: now(),
        tell: record.companyId,
      });
      if (!ended) return;
      // The record is what counts; a workflow that is not told now is woken by the sweeper.
      await wake(record._id).catch(() => log.warn({ callId: record._id }, 'could not wake a revoked call'));
    }),
  );
}
