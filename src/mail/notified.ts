import type { NotificationKind } from '../contract/notifications.js';
import { CHOOSE, type Letter } from './letter.js';

export interface Notified {
  readonly company: string;
  readonly kind: NotificationKind;
  /** The member who caused it, in person or with a key. */
  readonly by: string;
  readonly withKey: boolean;
  readonly list: string;
  readonly rowId: string;
  readonly link: string;
}

/**
 * Sent to a member that a comment mentions or that a row was assigned to. It has no cells and no text of the comment.
 */
export function notified({ company, kind, by, withKey, list, rowId, link }: Notified): Letter {
  const isMention = kind === 'mention';
  return {
    subject: `${isMention ? 'You were mentioned in a comment' : 'A row was assigned to you'} (${company})`,
    company,
    title: isMention ? `${by} mentioned you in a comment` : `${by} assigned a row to you`,
    paragraphs: [isMention ? 'Sign in to read the comment.' : 'Sign in to see the row.'],
    facts: [['List', list], ['Row', rowId], ...(withKey ? [['Made with', `a key of ${by}`] as const] : [])],
    link: { label: 'Open the row', href: link },
    notes: [CHOOSE],
  };
}
