import { refusal } from '../contract/errors.js';
import { HELD_STATES } from '../contract/states.js';
import type { Dependencies } from '../dependencies.js';

/** Ends every held call of a key or a member as revoked, and wakes their workflows. */
export async function revokeHolds(
  { store, workflows, now, log }: Pick<Dependencies, 'store' | 'workflows' | 'now' | 'log'>,
  of: { keyId: string } | { memberId: string },
  reason: string,
): Promise<void> {
  const held = await store.calls.held(of);
  await Promise.all(
    held.map(async ({ _id: callId, companyId }) => {
      const message = 'The key or person that made this call lost the right to it.';
      const envelope = { ok: false, error: refusal('revoked', message, { call_id: callId, reason }) } as const;
      const ended = await store.calls.end(callId, HELD_STATES, 'revoked', {
        envelope,
        at: now(),
        announceTo: companyId,
      });
      if (!ended) return;
      // The record decides. The sweeper wakes a workflow that could not be woken now.
      await workflows.wakeCall(callId).catch(() => log.warn({ callId }, 'a revoked call could not be woken yet'));
    }),
  );
}
