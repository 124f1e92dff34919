import type { Member } from '../contract/documents.js';
import type { NotificationKind, NotificationSettings } from '../contract/notifications.js';

const DEFAULTS: NotificationSettings = {
  mentions: 'app_and_mail',
  assignments: 'app_and_mail',
  approvals: 'app_and_mail',
};

/** The settings of a member. Defaults replace those that the member has not chosen. */
export function settingsOf({ notifications }: Pick<Member, 'notifications'>): NotificationSettings {
  return { ...DEFAULTS, ...notifications };
}

/** How a member is notified of a kind of event. */
export function channelOf(
  member: Pick<Member, 'notifications'>,
  kind: NotificationKind,
): NotificationSettings['mentions'] {
  const { mentions, assignments } = settingsOf(member);
  return kind === 'mention' ? mentions : assignments;
}
