export const NOTIFICATION_KINDS = ['mention', 'assignment'] as const;

/** Why a member is notified. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The form of cursors of a member's notifications. */
export const NOTIFICATION_CURSOR = '^[0-9]{1,15}_[a-z0-9_]{1,80}$';

export const CHANNELS = ['app', 'app_and_mail', 'off'] as const;
/** The workspace always shows held calls. Only mails about them can be switched off. */
export const APPROVAL_CHANNELS = ['app', 'app_and_mail'] as const;

/** What a member is notified of, and how. */
export interface NotificationSettings {
  readonly mentions: (typeof CHANNELS)[number];
  readonly assignments: (typeof CHANNELS)[number];
  /** Mails about calls that wait for the member, and about decisions on the member's own calls. */
  readonly approvals: (typeof APPROVAL_CHANNELS)[number];
}
