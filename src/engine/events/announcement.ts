/**
 * A pending event, stored as one short text in `pendingEvents`: `<company>/<what>/<milliseconds>`. The write that moves
 * the call also adds it. Publishing removes it. Until then the sweeper finds it (correctness, rule 13).
 */
export interface Announcement {
  readonly companyId: string;
  /** `held_2`, `confirmed_1`, an ended state, or `changed` if no call made the change. */
  readonly what: string;
  readonly at: Date;
}

/** The text of a pending event. It begins with the company, so that an index finds all of one company. */
export function announce(companyId: string, what: string, at: Date): string {
  return `${companyId}/${what}/${at.getTime()}`;
}

/** Parses the text of a pending event, as `announce` writes it. */
export function readAnnouncement(text: string): Announcement {
  const [companyId = '', what = '', at = '0'] = text.split('/');
  return { companyId, what, at: new Date(Number(at)) };
}
