import type { CallRecord, Company, Member } from '../../contract/documents.js';
import type { WorkspaceEvent } from '../../engine/events/event.js';
import type { Letter } from '../../mail/letter.js';

/** The recipient of a mail, read when it is sent. */
export interface MailReader {
  readonly company: Company;
  readonly member: Member;
  readonly now: Date;
}

/** A type of event that is sent by mail. */
export interface MailKind {
  /**
   * Ids of the members who get a mail. Some may have been removed when it is sent.
   * @param held the event's call, if it is held
   */
  readers(event: WorkspaceEvent, held?: CallRecord): Promise<readonly string[]>;
  /**
   * Makes the mail when it is sent, because the event itself only has ids.
   * @returns null if the mail is no longer useful; `until` is the time after which it will not be
   */
  write(event: WorkspaceEvent, reader: MailReader): Promise<{ readonly letter: Letter; readonly until?: Date } | null>;
}
