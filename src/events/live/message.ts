import type { LogPosition } from '../../store/feed.js';

/** Text of an event stream (WHATWG HTML, "Server-sent events", 9.2.6). */
export type Message = string;

/** A message with the place to resume from. JSON has no line breaks of its own: its text is one `data` line. */
export function message(type: string, data: unknown, place: LogPosition): Message {
  return `id: ${nameOf(place)}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Moves the place to resume from without a message: clients keep the id of a block without data, and raise nothing. */
export function moved(place: LogPosition): Message {
  return `id: ${nameOf(place)}\n\n`;
}

/** Keeps the connection open, and shows both sides that it is. */
export const HEARTBEAT: Message = ':\n\n';

/** The id of a place: `<seq>-<index>`. */
export function nameOf({ seq, index }: LogPosition): string {
  return `${seq}-${index}`;
}

/** Reads the id of a place. @returns null for what can be none */
export function readPlace(id: string): LogPosition | null {
  const [, seq, index] = /^(0|[1-9]\d{0,11})-(0|[1-9]\d{0,8})$/.exec(id) ?? [];
  return seq === undefined || index === undefined ? null : { seq: Number(seq), index: Number(index) };
}
