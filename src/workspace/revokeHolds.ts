import type { CallRecord } from '../contract/documents.js';
import { refusal } from '../contract/errors.js';
import { HELD_STATES } from '../contract/states.js';
import type { Dependencies } from '../dependencies.js';
import { wakeCall } from './wakeCall.js';
import { phrase } from '../engine/phrases/phrase.js';
import { textIn } from '../engine/phrases/phraseText.js';

/** The number of holds that are ended at the same time. */
const AT_ONCE = 100;

const REVOKED = phrase`The key or person that made this call lost the right to it before it ran, so nothing ran. Make the call again with a working key, or as a member with the required role.`;

/** Revokes every held call of a key or a member, and wakes their workflows. */
export async function revokeHolds(
  dependencies: Pick<Dependencies, 'store' | 'workflows' | 'now' | 'log'>,
  of: { keyId: string } | { memberId: string },
  reason: string,
): Promise<void> {
  const { store, now } = dependencies;
  const revoke = async ({ _id: callId, companyId, language }: CallRecord): Promise<void> => {
    const message = textIn(REVOKED, language);
    const envelope = { ok: false, error: refusal('revoked', message, { call_id: callId, reason }) } as const;
    const ended = await store.calls.end(callId, HELD_STATES, 'revoked', { envelope, at: now(), announceTo: companyId });
    if (!ended) return;
    await wakeCall(dependencies, callId);
  };
  for (let after: string | undefined; ;) {
    const held = await store.openHolds.page(of, AT_ONCE, after);
    await Promise.all(held.map(revoke));
    if (held.length < AT_ONCE) return;
    after = held.at(-1)?._id;
  }
}
