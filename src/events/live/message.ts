import type { LogPosition } from '../../store/feed.js';

/** Text of an event stream (WHATWG HTML, "Server-sent events", 9.2.6). */
export type Message = string;

/** A message with the position to resume from. JSON has no line breaks, so that its text is one `data` line. */
export function message(type: string, data: unknown, position: LogPosition): Message {
  return `id: ${nameOf(position)}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Moves the position to resume from: clients keep the id of a block without data, and dispatch no event for it. */
export function moved(position: LogPosition): Message {
  return `id: ${nameOf(position)}\n\n`;
}

/** Keeps the connection open, and shows both sides that it is. */
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
