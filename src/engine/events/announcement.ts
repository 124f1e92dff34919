/**
 * That something is to be published stands in the very write that makes it so, as one short text in `pendingEvents`:
 * `<company>/<what>/<milliseconds>`. Publishing takes it off; until then the sweeper finds it (correctness, rule 13).
 */
export interface Announcement {
  readonly companyId: string;
  /** `held_2`, `confirmed_1`, an ended state, or `changed` where no call made the change. */
  readonly what: string;
  readonly at: Date;
}

/** As it stands in `pendingEvents`. Text, since all of a company can be found by its beginning. */
export function announce(companyId: string, what: string, at: Date): string {
  return `${companyId}/${what}/${at.getTime()}`;
}

/** Reads what `announce` wrote. */
export function readAnnouncement(text: string): Announcement {
  const [companyId = '', what = '', at = '0'] = text.split('/');
  return { companyId, what, at: new Date(Number(at)) };
}
