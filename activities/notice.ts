import { announce } from '../src/engine/events/announcement.js';
import type { WorkspaceEvent } from '../src/engine/events/event.js';
import type { Parts } from './parts.js';

/** An event that is no change of a document and no call: it comes with time. @param about what it is once told of, for good */
export function momentOf(
  about: string,
  event: Pick<WorkspaceEvent, 'companyId' | 'type' | 'at' | 'audience' | 'data'>,
): WorkspaceEvent {
  return { ...event, _id: `evt_${about}`, callId: null, by: null, object: about, version: null };
}

/** Has an event told of, once. @returns false when it was before */
export async function noticeOf(
  { store, publisher }: Pick<Parts, 'store' | 'publisher'>,
  event: WorkspaceEvent,
): Promise<boolean> {
  const { companyId, at, object: _id } = event;
  const noticed = await store.events.notice({
    _id,
    companyId,
    at,
    event,
    unpublished: [announce(companyId, 'due', at)],
  });
  if (noticed) publisher.publishSoon(companyId, _id);
  return noticed;
}
