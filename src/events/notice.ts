import type { Dependencies } from '../dependencies.js';
import { announce } from '../engine/events/announcement.js';
import type { WorkspaceEvent } from '../engine/events/event.js';

/**
 * An event without a call or a change of a document: a threshold is reached, or an expiry is near.
 * @param subject identifies the event; each subject is published only once
 */
export function eventOverTime(
  subject: string,
  event: Pick<WorkspaceEvent, 'companyId' | 'type' | 'at' | 'audience' | 'data'>,
): WorkspaceEvent {
  return { ...event, _id: `evt_${subject}`, callId: null, by: null, object: subject, version: null };
}

/** Records an event for publishing, once. @returns false if it was recorded before */
export async function notice(
  { store, publisher }: Pick<Dependencies, 'store' | 'publisher'>,
  event: WorkspaceEvent,
): Promise<boolean> {
  const { companyId, at, object: _id } = event;
  const isNew = await store.events.notice({
    _id,
    companyId,
    at,
    event,
    pendingEvents: [announce(companyId, 'due', at)],
  });
  if (isNew) publisher.publishSoon(companyId, _id);
  return isNew;
}
