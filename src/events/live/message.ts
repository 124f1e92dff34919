import { CALL_PROGRESS } from '../../engine/events/followable.js';
import type { LogPosition } from '../../store/feed.js';
import type { CallProgress } from '../../store/unfinished.js';

/** Text of an event stream (WHATWG HTML, "Server-sent events", 9.2.6). */
export type Message = string;

/** A message with the position to resume from. JSON has no line breaks, so its text is one `data` line. */
export function message(type: string, data: unknown, position: LogPosition): Message {
  return `id: ${nameOf(position)}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Moves the position to resume from. Clients keep the id of a block without data, and dispatch no event for it. */
export function moved(position: LogPosition): Message {
  return `id: ${nameOf(position)}\n\n`;
}

/** The progress of a running call. It has no id, because it is not in the log and a stream cannot resume from it. */
export function progressMessage({ _id: callId, companyId, action, principal, progress }: CallProgress): Message {
  const { kind, memberId, keyId } = principal;
  const { done, total } = progress;
  const data = { callId, action, principal: { kind, memberId, keyId }, done, total };
  const body = { type: CALL_PROGRESS, timestamp: new Date().toISOString(), companyId, callId, data };
  return `event: ${CALL_PROGRESS}\ndata: ${JSON.stringify(body)}\n\n`;
}

/** Keeps the connection open, and shows both sides that it is open. */
export const HEARTBEAT: Message = ':\n\n';

/** The id of a position: `<seq>-<index>`. */
export function nameOf({ seq, index }: LogPosition): string {
  return `${seq}-${index}`;
}

/** Parses the id of a position. @returns null for an invalid one */
export function readPosition(id: string): LogPosition | null {
  const [, seq, index] = /^(0|[1-9]\d{0,11})-(0|[1-9]\d{0,8})$/.exec(id) ?? [];
  return seq === undefined || index === undefined ? null : { seq: Number(seq), index: Number(index) };
}
