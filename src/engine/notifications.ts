import type { Member } from '../contract/documents.js';
import type { NotificationKind, NotificationSettings } from '../contract/notifications.js';

const DEFAULTS: NotificationSettings = {
  mentions: 'app_and_mail',
  assignments: 'app_and_mail',
  approvals: 'app_and_mail',
};

/** The settings of a member: the chosen ones, and the defaults of the others. */
export function settingsOf({ notifications }: Pick<Member, 'notifications'>): NotificationSettings {
  return { ...DEFAULTS, ...notifications };
}

/** How a member is notified of something. */
export function channelOf(
  member: Pick<Member, 'notifications'>,
  kind: NotificationKind,
): NotificationSettings['mentions'] {
  const { mentions, assignments } = settingsOf(member);
  return kind === 'mention' ? mentions : assignments;
}
